import { defineEvents } from '../../../events/define-events.ts';
import type { Person } from '../../../events/domain-event.ts';
import {
  type PunishmentDetails,
  EXAMPLE_PUNISHMENT as punishment,
  recordDetails,
  recordPage,
} from '../punishments/index.ts';

/** A player's appeal against a punishment, and the public link for it. */
export type AppealEvent = { punishment: PunishmentDetails } & (
  | { kind: 'appeal.opened'; appealId: string; text: string }
  | { kind: 'appeal.assigned'; appealId: string; assignee: Person | null; before: string | null }
  | { kind: 'appeal.decided'; appealId: string; accepted: boolean; reason: string }
  | { kind: 'appeal.decision-undone'; appealId: string }
  | { kind: 'appeal-link.changed'; change: 'opened' | 'closed' }
);

interface About {
  punishment: PunishmentDetails;
}

const BASE = {
  type: 'punishment',
  target: (event: About) => event.punishment.robloxUsername,
  diff: null,
  page: ({ appealId }: { appealId: string }) => `/appeals?appeal=${encodeURIComponent(appealId)}`,
  message: (event: About) => ({ facts: recordDetails(event) }),
} as const;

export const appealEvents = defineEvents<AppealEvent>({
  'appeal.opened': {
    ...BASE,
    title: 'Appeal received',
    sentence: (event) => `${subjectOf(event)}\n${event.text}`,
    color: 'yellow',
    live: ({ appealId }) => [['appeals', 'created', appealId]],
    example: { punishment, appealId: 'a1', text: 'It was not me.' },
  },
  'appeal.assigned': {
    ...BASE,
    title: ({ assignee }) => (assignee === null ? 'Appeal unassigned' : 'Appeal assigned'),
    sentence: subjectOf,
    diff: {
      of: ({ assignee, before }) => ({
        before: { assignee: before },
        after: { assignee: assignee?.username ?? null },
      }),
      labels: { assignee: { name: 'Assigned to', empty: 'No one' } },
    },
    color: 'cobalt',
    live: ({ appealId }) => [['appeals', 'changed', appealId]],
    alert: ({ appealId, assignee }) =>
      assignee && {
        kind: 'appeal-assigned',
        subjectId: appealId,
        title: 'Appeal assigned to you',
        recipientId: assignee.id,
      },
    settledSubject: ({ appealId }) => appealId,
    example: { punishment, appealId: 'a1', assignee: { id: 'u1', username: 'Ana' }, before: null },
  },
  'appeal.decided': {
    ...BASE,
    settledSubject: ({ appealId }) => appealId,
    title: ({ accepted }) => (accepted ? 'Appeal accepted' : 'Appeal denied'),
    sentence: (event) => `${subjectOf(event)}\nDecision: ${event.reason}`,
    color: ({ accepted }) => (accepted ? 'success' : 'gray'),
    live: ({ appealId }) => [['appeals', 'changed', appealId]],
    // Undoing a freeze doesn't reopen an appeal, so it is no end of a record there.
    staffAction: ({ appealId: subjectId, accepted }) => ({
      kind: 'change',
      subjectId,
      weight: accepted ? 1 : 0,
    }),
    example: { punishment, appealId: 'a1', accepted: true, reason: 'Agreed.' },
  },
  'appeal.decision-undone': {
    ...BASE,
    title: 'Appeal decision undone',
    sentence: (event) => `${subjectOf(event)}\nIn review again.`,
    color: 'yellow',
    live: ({ appealId }) => [['appeals', 'changed', appealId]],
    example: { punishment, appealId: 'a1' },
  },
  'appeal-link.changed': {
    ...BASE,
    title: ({ change }) => (change === 'opened' ? 'Appeal link created' : 'Appeal link closed'),
    sentence: subjectOf,
    color: 'cobalt',
    page: recordPage,
    live: [['appeals', 'changed']],
    example: { punishment, change: 'opened' },
  },
});

function subjectOf({ punishment: { robloxUsername, type, reason } }: About): string {
  return `${robloxUsername}: ${type}, ${reason}`;
}
