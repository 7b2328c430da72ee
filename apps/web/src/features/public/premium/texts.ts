import { PLANS, type Plan, PRODUCT_NAME } from '@tenfour/domain';
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
  lead: `Every plan runs the same ${PRODUCT_NAME}. Billing is not open yet, so nothing is charged: whatever runs today is yours to use.`,
  pitch: {
    free: 'For a community that is finding its feet.',
    premium: 'For a community with a full roster and several games a week.',
    enterprise: 'For networks that run several servers under their own name.',
  },
  featuresOf: (plan: string) => `What ${plan} includes`,
  reasons: [
    'See who is on duty when it counts, which calls wait too long and where the punishments come from.',
    'Your question is answered first, by people who know how a session is run.',
    'Welcome messages, reminders and announcements go out on their own, as often as you choose.',
  ],
  comparison: {
    lead: 'The same four questions, plan by plan.',
    feature: 'Feature',
  },
  closing: {
    title: 'Try Premium with your own crew',
    text: 'Tell us what your community needs, and you hear from us before billing opens.',
  },
  dialog: {
    title: 'Billing is not open yet',
    text: 'Free needs none: sign in and create your server. For a larger plan tell us on Discord which one you want; nothing is charged until billing opens.',
    close: 'Close',
  },
} as const;
