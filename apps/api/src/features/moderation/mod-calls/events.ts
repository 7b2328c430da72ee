import type { ModCallPriority } from '@tenfour/domain';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import type { EmbedDetail, MessageParts, PostSubject } from '../../../events/domain-event.ts';

/**
 * Facts of a mod call for the log. `reportedUsername` is empty where the game names no player; such a call has no
 * `location` and `description` either.
 */
export interface ModCallDetails {
  modCallId: string;
  reporterUsername: string;
  reportedUsername: string;
  reason: string;
  location: string | null;
  description: string | null;
  priority: ModCallPriority;
}

export type ModCallEvent =
  | { kind: 'mod-call.created'; call: ModCallDetails }
  /** `answeredBy` is the person who answered in the game; null for a claim in the panel. */
  | { kind: 'mod-call.claimed'; call: ModCallDetails; answeredBy: string | null }
  | { kind: 'mod-call.released'; call: ModCallDetails }
  | { kind: 'mod-call.resolved'; call: ModCallDetails; resolution: string }
  | { kind: 'mod-call.dismissed'; call: ModCallDetails; resolution: string | null }
  /** A dismissal was undone. */
  | { kind: 'mod-call.reopened'; call: ModCallDetails };

interface About {
  call: ModCallDetails;
}

const PRIORITIES = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;
const COLORS = { low: 'gray', medium: 'cobalt', high: 'orange', urgent: 'danger' } as const;

/** A call in the examples of events. */
const EXAMPLE_CALL = {
  modCallId: 'm',
  reporterUsername: 'Ana',
  reportedUsername: 'Bob',
  reason: 'Ramming',
  location: null,
  description: null,
  priority: 'urgent',
} as const;

const BASE = {
  type: 'staff_action',
  sentence: (event: About) => subjectOf(event.call),
  target: (event: About) => event.call.reportedUsername || event.call.reporterUsername,
  diff: null,
  page: '/staff?tab=mod-calls',
  live: (event: About): readonly LiveUpdate[] => [['mod-calls', 'changed', event.call.modCallId]],
  message: (event: About): MessageParts => ({ facts: detailsOf(event.call) }),
  post: (event: About) => postOf(event, false),
  example: { call: EXAMPLE_CALL },
} as const;

/** Unclaimed calls show their description: enough to act on without the panel. */
function unclaimedMessage(event: About): MessageParts {
  const { description } = event.call;
  const more = description ? [{ name: 'Description', value: description, isLong: true }] : [];
  return { facts: [...detailsOf(event.call), ...more] };
}

export const modCallEvents = defineEvents<ModCallEvent>({
  'mod-call.created': {
    ...BASE,
    title: (event) => (event.call.priority === 'urgent' ? 'Urgent mod call' : 'Mod call created'),
    color: (event) => COLORS[event.call.priority],
    live: (event) => [['mod-calls', 'created', event.call.modCallId]],
    message: unclaimedMessage,
    post: (event) => postOf(event, true),
    alert: ({ call }) => {
      const { modCallId, priority, reason } = call;
      if (priority !== 'urgent' && priority !== 'high') return null;
      const title = `${PRIORITIES[priority]}: ${reason}`;
      return { kind: 'mod-call', subjectId: modCallId, title, text: playersOf(call) };
    },
  },
  'mod-call.claimed': {
    ...BASE,
    title: 'Mod call claimed',
    sentence: ({ call: facts, answeredBy }) =>
      answeredBy === null
        ? subjectOf(facts)
        : `${ended(subjectOf(facts))} Answered in the game by ${answeredBy}.`,
    color: 'cobalt',
    example: { call: EXAMPLE_CALL, answeredBy: null },
  },
  'mod-call.released': { ...BASE, title: 'Mod call released', color: 'yellow', message: unclaimedMessage },
  'mod-call.resolved': {
    ...BASE,
    title: 'Mod call resolved',
    sentence: ({ call: facts, resolution }) => `${ended(subjectOf(facts))} Resolution: ${resolution}`,
    color: 'success',
    example: { call: EXAMPLE_CALL, resolution: 'Talked' },
  },
  'mod-call.dismissed': {
    ...BASE,
    title: 'Mod call dismissed',
    sentence: ({ call: facts, resolution }) =>
      resolution === null ? subjectOf(facts) : `${ended(subjectOf(facts))} Reason: ${resolution}`,
    color: 'gray',
    example: { call: EXAMPLE_CALL, resolution: null },
  },
  'mod-call.reopened': { ...BASE, title: 'Mod call reopened', color: 'yellow' },
});

function detailsOf({ reportedUsername, priority, location }: ModCallDetails): EmbedDetail[] {
  return [
    ...(reportedUsername === '' ? [] : [{ name: 'Player', value: reportedUsername }]),
    { name: 'Priority', value: PRIORITIES[priority] },
    ...(location ? [{ name: 'Location', value: location }] : []),
  ];
}

function postOf(event: About, isNew: boolean): PostSubject {
  return { kind: 'mod-call', subjectId: event.call.modCallId, isNew };
}

function subjectOf(call: ModCallDetails): string {
  return `${playersOf(call)}: ${call.reason}`;
}

/** Returns "Ana reports Bob", or the caller alone. */
export function playersOf({ reporterUsername, reportedUsername }: ModCallDetails): string {
  return reportedUsername === '' ? reporterUsername : `${reporterUsername} reports ${reportedUsername}`;
}

/** With a full stop, unless it has an end of its own. */
function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
