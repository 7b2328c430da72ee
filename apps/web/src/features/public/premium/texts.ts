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
  lead: 'These plans start when billing opens. Until then nothing is charged and no feature is locked.',
  pitch: {
    free: 'For new communities.',
    premium: 'For busy communities.',
    enterprise: 'For networks of servers.',
  },
  featuresOf: (plan: string) => `What ${plan} includes`,
  reasons: [
    'Who is on duty, which calls wait, where punishments come from.',
    'Your questions are answered first.',
    'Welcome messages, reminders and announcements on a schedule.',
  ],
  feature: 'Feature',
  closing: { title: 'Which plan fits you?', text: 'Tell us what your community needs.' },
  ask: 'Ask us on Discord:',
  answers: {
    free: 'Free needs no billing: sign in and create your server.',
    premium: 'Premium isn’t on sale yet.',
    enterprise: 'Enterprise isn’t on sale yet.',
    trial: 'No trial needed: every feature is open until billing opens.',
  },
} as const;
