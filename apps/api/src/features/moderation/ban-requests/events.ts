import { spellDuration } from '@tenfour/domain';
import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { type AlertSubject, type Person, settingsChange } from '../../../events/domain-event.ts';

/** A request for a ban as the log names it. The note and the thread stay with the request. */
interface BanRequestDetails {
  requestId: string;
  player: string;
  /** Null while only the name is known. */
  robloxUserId: string | null;
  reason: string;
  /** Minutes; null is permanent. */
  duration: number | null;
  asker: Person;
}

type BanRequestEvent =
  | ({ kind: 'ban-request.opened' } & BanRequestDetails)
  | ({
      kind: 'ban-request.decided';
      approved: boolean;
      /** Those who decided: one person, or the voters of the side that won. */
      deciders: readonly string[];
      byVotes: boolean;
      decisionReason: string;
      punishmentId: string | null;
    } & BanRequestDetails)
  | ({ kind: 'ban-request.withdrawn' } & BanRequestDetails)
  | ({ kind: 'ban-request.expired' } & BanRequestDetails)
  | { kind: 'ban-request.settings-changed'; changes: Changes };

const example: BanRequestDetails = {
  requestId: 'r1',
  player: 'Rusty',
  robloxUserId: '156',
  reason: 'Mass RDM',
  duration: null,
  asker: { id: 'u1', username: 'ana' },
};

const BASE = {
  type: 'staff_action',
  target: ({ player }: BanRequestDetails) => player,
  diff: null,
  page: ({ requestId }: BanRequestDetails) => `/punishments?request=${encodeURIComponent(requestId)}`,
  live: ({ requestId }: BanRequestDetails) => [['ban-requests', 'changed', requestId]] as const,
  hidden: ({ player: name, robloxUserId }: BanRequestDetails) => ({ name, robloxUserId }),
  settledSubject: ({ requestId }: BanRequestDetails) => requestId,
  sentence: (event: BanRequestDetails) => `${inWords(event)}.`,
  example,
} as const;

function inWords({ player, reason, duration }: BanRequestDetails): string {
  return `${player}: ${reason}${duration === null ? '' : ` (${spellDuration(duration)})`}`;
}

/** Returns the alert of the person who asked. */
function ownRequest({ requestId, asker, ...event }: BanRequestDetails, title: string): AlertSubject {
  const text = inWords({ requestId, asker, ...event });
  return { kind: 'own-request', subjectId: requestId, title, text, recipientId: asker.id };
}

export const banRequestEvents = defineEvents<BanRequestEvent>({
  'ban-request.opened': {
    ...BASE,
    title: 'Ban requested',
    color: 'yellow',
    live: ({ requestId }) => [['ban-requests', 'created', requestId]],
    settledSubject: () => null,
    alert: (event) => ({
      ...{ kind: 'ban-request', subjectId: event.requestId, title: 'Ban requested' },
      text: `${event.asker.username}: ${inWords(event)}`,
    }),
  },
  'ban-request.decided': {
    ...BASE,
    title: ({ approved }) => (approved ? 'Ban request approved' : 'Ban request declined'),
    // The ban counts as one by its own event.
    staffAction: settingsChange,
    sentence: ({ approved, deciders, decisionReason, ...event }) =>
      [
        `${inWords(event)}.`,
        `Requested by ${event.asker.username}, ${approved ? 'approved' : 'declined'} by ${deciders.join(', ')}.`,
        decisionReason,
      ]
        .filter((part) => part !== '')
        .join(' '),
    color: ({ approved }) => (approved ? 'success' : 'gray'),
    alert: (event) => ownRequest(event, event.approved ? 'Ban request approved' : 'Ban request declined'),
    example: {
      ...{ ...example, approved: true, deciders: ['bo', 'cy'], byVotes: true },
      ...{ decisionReason: '', punishmentId: 'p1' },
    },
  },
  'ban-request.withdrawn': { ...BASE, title: 'Ban request withdrawn', color: 'gray' },
  'ban-request.expired': {
    ...BASE,
    title: 'Ban request expired',
    color: 'gray',
    alert: (event) => ownRequest(event, 'Ban request expired'),
  },
  'ban-request.settings-changed': {
    type: 'staff_action',
    title: 'Votes on bans changed',
    sentence: ({ changes }) => `Votes needed for a ban: ${String(changes.after.votesNeeded)}.`,
    target: null,
    diff: {
      of: ({ changes }) => changes,
      labels: { votesNeeded: { name: 'Votes needed' } },
      isInSentence: true,
    },
    color: 'cobalt',
    page: '/punishments?requests=open',
    live: [['ban-requests', 'changed']],
    staffAction: settingsChange,
    example: { changes: { before: { votesNeeded: 0 }, after: { votesNeeded: 2 } } },
  },
});
