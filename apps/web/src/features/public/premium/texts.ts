import { PLANS, type Plan } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

const { rows, unlimited } = copy.premium.comparison;

/** What a plan says of a row of the comparison: whether it is included, or how much of it. */
export type Share = boolean | string;

function serversOf(plan: Plan): string {
  const { servers } = PLANS[plan];
  return servers === null ? unlimited : String(servers);
}

/** The rows of the comparison. */
export const COMPARISON: readonly { feature: string; shares: Readonly<Record<Plan, Share>> }[] = [
  { feature: rows.basics, shares: { free: true, premium: true, enterprise: true } },
  { feature: rows.analytics, shares: { free: false, premium: true, enterprise: true } },
  { feature: rows.api, shares: { free: false, premium: false, enterprise: true } },
  {
    feature: rows.servers,
    shares: { free: serversOf('free'), premium: serversOf('premium'), enterprise: serversOf('enterprise') },
  },
];

/** The page's words that the specification leaves open. */
export const texts = {
  headline: 'Start free. Pay when you grow.',
  lead: 'Until billing opens, nothing is charged and no feature is locked.',
  pitch: {
    free: 'Everything, until billing opens.',
    premium: 'On sale when billing opens.',
    enterprise: 'On sale when billing opens.',
  },
  featuresOf: (plan: string) => `What ${plan} includes`,
  reasons: [
    'Duty, mod calls and punishments at a glance.',
    'Your questions come first.',
    'Scheduled messages and reminders.',
  ],
  comparison: 'Applies when billing opens.',
  feature: 'Feature',
  closing: { title: 'Which plan fits you?', text: 'Tell us what you need.' },
  ask: 'Ask us on Discord:',
  answers: {
    free: 'Sign in and create your server.',
    premium: 'Premium isn’t on sale yet. No feature is locked.',
    enterprise: 'Enterprise isn’t on sale yet.',
    trial: 'Every feature is open until billing opens.',
  },
} as const;
