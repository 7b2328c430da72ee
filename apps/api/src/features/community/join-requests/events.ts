import type { GrantableRole } from '@tenfour/domain';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import { type Person, type PostSubject, settingsChange } from '../../../events/domain-event.ts';

export type JoinRequestEvent = { person: Person; requestId: string } & (
  | { kind: 'join-request.created' }
  | { kind: 'join-request.rejected' }
  | { kind: 'join-request.withdrawn' }
  | { kind: 'join-request.approval-undone'; role: GrantableRole }
);

interface Requested {
  person: Person;
  requestId: string;
}

const BASE = {
  type: 'staff_action',
  target: ({ person }: Requested) => person.username,
  diff: null,
  page: '?tab=requests',
  live: endedUpdates,
  post: ({ requestId }: Requested): PostSubject => joinRequestPost(requestId, false),
  example: { person: { id: 'u2', username: 'bo' }, requestId: 'r' },
} as const;

export const joinRequestEvents = defineEvents<JoinRequestEvent>({
  'join-request.created': {
    ...BASE,
    title: 'Join request received',
    sentence: ({ person }) => `${person.username} wants to join.`,
    color: 'yellow',
    live: ({ person, requestId }) => [
      ['join-requests', 'created', requestId],
      ['server', 'changed'],
      // Requesters see their own pending requests.
      { member: person.id, op: 'created' },
    ],
    post: ({ requestId }) => joinRequestPost(requestId, true),
    alert: ({ requestId }) => ({ kind: 'join-request', subjectId: requestId, title: 'Join request' }),
  },
  'join-request.rejected': {
    ...BASE,
    title: 'Join request rejected',
    staffAction: settingsChange,
    sentence: ({ person }) => `${person.username} was rejected.`,
    color: 'danger',
  },
  'join-request.withdrawn': {
    ...BASE,
    title: 'Join request withdrawn',
    sentence: ({ person }) => `${person.username} withdrew the request.`,
    color: 'gray',
  },
  'join-request.approval-undone': {
    ...BASE,
    title: 'Approval undone',
    staffAction: settingsChange,
    sentence: ({ person: { username }, role }) => `${username}, approved as ${role}, is pending again.`,
    color: 'yellow',
    live: ({ person, requestId }) => [
      ['members', 'removed', person.id],
      ['join-requests', 'created', requestId],
      ['server', 'changed'],
      ['shifts', 'changed'],
      { member: person.id, op: 'removed' },
    ],
    example: { ...BASE.example, role: 'moderator' },
  },
});

function endedUpdates({ person, requestId }: Requested): readonly LiveUpdate[] {
  return [
    ['join-requests', 'removed', requestId],
    ['server', 'changed'],
    { member: person.id, op: 'removed' },
  ];
}

/** Returns the post of the bot about a join request. */
export function joinRequestPost(requestId: string, isNew: boolean): PostSubject {
  return { kind: 'join-request', subjectId: requestId, isNew };
}
