import { defineEvents } from '../../../events/define-events.ts';
import { type AlertSubject, type Person, settingsChange } from '../../../events/domain-event.ts';

/** A call that waited for a second person. `detail`: what it names, empty for nothing. */
interface Request {
  approvalId: string;
  what: string;
  detail: string;
  requester: Person;
}

export type TwoPeopleEvent =
  | { kind: 'two-people.enabled' }
  | { kind: 'two-people.disabled' }
  | ({ kind: 'approval.requested' } & Request)
  | ({ kind: 'approval.approved' } & Request)
  | ({ kind: 'approval.declined' } & Request)
  | ({ kind: 'approval.canceled' } & Request)
  | ({ kind: 'approval.failed'; reason: string } & Request);

const example: Request = {
  approvalId: 'a1',
  what: 'Delete a server',
  detail: '',
  requester: { id: 'u1', username: 'ana' },
};

const BASE = { type: 'staff_action', diff: null, page: '/settings', color: 'cobalt' } as const;

const SETTING = {
  ...BASE,
  target: null,
  staffAction: settingsChange,
  live: [['settings', 'changed']],
  example: {},
} as const;

const REQUEST = {
  ...BASE,
  target: ({ requester }: Request) => requester.username,
  live: [['settings', 'changed']],
  settledSubject: ({ approvalId }: Request) => approvalId,
  page: '?tab=members',
  example,
} as const;

/** Returns the alert of the person who asked; no one is alerted of what they did themselves. */
function ownRequest(event: Request, title: string, text = named(event)): AlertSubject {
  const { approvalId: subjectId, requester } = event;
  return { kind: 'own-request', subjectId, title, text, recipientId: requester.id };
}

function named({ what, detail }: Request): string {
  return detail === '' ? what : `${what} (${detail})`;
}

export const twoPeopleEvents = defineEvents<TwoPeopleEvent>({
  'two-people.enabled': {
    ...SETTING,
    title: 'Second person required',
    sentence: 'The most dangerous actions need a second person.',
  },
  'two-people.disabled': {
    ...SETTING,
    title: 'Second person no longer required',
    sentence: 'No action needs a second person anymore.',
    color: 'danger',
    alert: ({ serverId, at }) => ({
      ...{ kind: 'approval', subjectId: `${serverId}:${at}`, title: 'Second person no longer required' },
    }),
  },
  'approval.requested': {
    ...REQUEST,
    title: 'Approval requested',
    sentence: (event) => `Asked for approval: ${named(event)}.`,
    alert: (event) => ({
      ...{ kind: 'approval', subjectId: event.approvalId, title: 'Approval requested' },
      text: `${event.requester.username}: ${named(event)}`,
    }),
  },
  'approval.approved': {
    ...REQUEST,
    title: 'Request approved',
    staffAction: settingsChange,
    sentence: (event) => `Approved what ${event.requester.username} asked for: ${named(event)}.`,
    color: 'success',
    alert: (event) => ownRequest(event, 'Request approved'),
  },
  'approval.declined': {
    ...REQUEST,
    title: 'Request declined',
    sentence: (event) => `Declined what ${event.requester.username} asked for: ${named(event)}.`,
    color: 'gray',
    alert: (event) => ownRequest(event, 'Request declined'),
  },
  'approval.canceled': {
    ...REQUEST,
    title: 'Request canceled',
    sentence: (event) => `Canceled the request: ${named(event)}.`,
    color: 'gray',
  },
  'approval.failed': {
    ...REQUEST,
    title: 'Approved request failed',
    sentence: (event) => `Not carried out: ${named(event)}. ${event.reason}`,
    color: 'danger',
    alert: (event) => ownRequest(event, 'Approved request failed', event.reason),
    example: { ...example, reason: 'This person is not a member anymore.' },
  },
});
