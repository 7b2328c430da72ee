import type { InWave } from '@tenfour/contracts';
import { type GrantableRole, type Role, rank } from '@tenfour/domain';
import { capitalized } from '../../../events/changed-fields.ts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import {
  type HeldAccess,
  type Person,
  type PostSubject,
  type RoleEnd,
  settingsChange,
} from '../../../events/domain-event.ts';
import { inWave, renewedAlert, untilText } from './renewal-events.ts';
import { changedAlert } from './role-alerts.ts';
import { SYNCED, type SyncedRole } from './synced-role.ts';

export type MemberEvent =
  /** `requestId` is that of a request which had waited until the server let people in without approval. */
  | { kind: 'member.joined'; person: Person; role: Role; requestId: string | null }
  | { kind: 'member.approved'; person: Person; role: GrantableRole; requestId: string }
  /**
   * `until` (ISO 8601) is when the former role comes back, if it does; `end` is that of the former role. `wave` says of
   * which promotions it is a part, in words.
   */
  | ({ kind: 'member.role-changed' } & RoleChanged)
  /** A role until a date ended. */
  | ({ kind: 'member.role-ended'; from: Role; to: GrantableRole } & About)
  /** Discord roles apply to them again after their role was set manually. */
  | { kind: 'member.role-released'; person: Person; role: GrantableRole }
  /** By the roles of the connected Discord server. */
  | ({ kind: 'member.role-synced' } & SyncedRole)
  | ({ kind: 'member.removed'; role: Role; held?: readonly HeldAccess[] } & About)
  /** Their removal was undone. */
  | { kind: 'member.restored'; person: Person; role: GrantableRole }
  | { kind: 'member.left'; person: Person; role: Role };

interface About {
  person: Person;
  end?: RoleEnd | undefined;
  /** Id of the request for more time that the event deals with. */
  renewal?: string | null | undefined;
}

interface RoleChanged extends About, InWave {
  from: Role;
  to: GrantableRole;
  until: string | null;
}

interface Added extends About {
  requestId: string | null;
}

const person = { id: 'u2', username: 'bo' };

const BASE = {
  type: 'staff_action',
  target: ({ person: { username } }: About) => username,
  subject: ({ person: { id } }: About) => id,
  diff: null,
  page: '?tab=members',
  settledSubject: ({ renewal }: About) => renewal ?? null,
} as const;

const ROLE_DIFF = {
  of: ({ from, to }: { from: Role; to: GrantableRole }) => ({ before: { role: from }, after: { role: to } }),
  labels: { role: { name: 'Role', value: capitalized } },
} as const;

const ADDED = {
  ...BASE,
  color: 'success',
  live: addedUpdates,
  // The bot's post about the request shows how it ended.
  post: ({ requestId }: Added): PostSubject | null =>
    requestId === null ? null : { kind: 'join-request', subjectId: requestId, isNew: false },
} as const;

export const memberEvents = defineEvents<MemberEvent>({
  'member.joined': {
    ...ADDED,
    title: 'Member joined',
    sentence: ({ person: { username }, role }) => `${username} joined as ${role}.`,
    example: { person, requestId: 'r', role: 'member' },
  },
  'member.approved': {
    ...ADDED,
    title: 'Join request approved',
    staffAction: settingsChange,
    sentence: ({ person: { username }, role }) => `${username} joined as ${role}.`,
    example: { person, requestId: 'r', role: 'admin' },
  },
  'member.role-changed': {
    ...BASE,
    title: 'Role changed',
    sentence: ({ person: { username }, from, to, until, wave }) =>
      `${username} is now ${to}, was ${from}${untilText(until)}.${inWave(wave)}`,
    diff: ROLE_DIFF,
    color: 'cobalt',
    live: (event) => membershipUpdates(event, 'changed'),
    alert: (event) => renewedAlert(event, capitalized(event.to), event.until) ?? changedAlert(event),
    staffAction: ({ person: { id: subjectId }, from, to, end }) =>
      from !== 'owner' && rank(to) < rank(from)
        ? { kind: 'demotion', subjectId, role: from, end }
        : settingsChange(),
    example: { person, from: 'admin', to: 'member', until: null },
  },
  'member.role-ended': {
    ...BASE,
    title: 'Temporary role ended',
    sentence: ({ person: { username }, from, to }) =>
      `The temporary role of ${username}, ${from}, ended. Current role: ${to}.`,
    diff: ROLE_DIFF,
    color: 'cobalt',
    live: (event) => membershipUpdates(event, 'changed'),
    example: { person, from: 'moderator', to: 'member' },
  },
  'member.role-released': {
    ...BASE,
    title: 'Discord roles apply again',
    staffAction: settingsChange,
    sentence: ({ person: { username }, role }) =>
      `${username} follows Discord roles again. Current role: ${role}.`,
    color: 'cobalt',
    live: (event) => [['members', 'changed', event.person.id]],
    example: { person, role: 'member' },
  },
  'member.role-synced': { ...BASE, ...SYNCED },
  'member.removed': {
    ...BASE,
    title: 'Member removed',
    sentence: ({ person: { username }, role }) => `${username}, ${role}, was removed.`,
    color: 'danger',
    live: (event) => membershipUpdates(event, 'removed'),
    staffAction: ({ person: { id: subjectId }, role, end, held }) =>
      role === 'owner' ? null : { kind: 'removal', subjectId, role, end, held },
    example: { person, role: 'admin' },
  },
  'member.restored': {
    ...BASE,
    title: 'Member restored',
    staffAction: settingsChange,
    sentence: ({ person: { username }, role }) => `${username} is a member again, as ${role}.`,
    color: 'success',
    live: (event) => addedUpdates({ ...event, requestId: null }),
    example: { person, role: 'admin' },
  },
  'member.left': {
    ...BASE,
    title: 'Member left',
    sentence: ({ person: { username }, role }) => `${username}, ${role}, left.`,
    color: 'gray',
    live: (event) => membershipUpdates(event, 'removed'),
    example: { person, role: 'admin' },
  },
});

/** The list with hours depends on who is a member in which role. */
function membershipUpdates({ person: { id } }: About, op: 'changed' | 'removed'): readonly LiveUpdate[] {
  return [['members', op, id], ['server', 'changed'], ['shifts', 'changed'], { member: id, op }];
}

function addedUpdates({ person: { id }, requestId }: Added): readonly LiveUpdate[] {
  return [
    ['members', 'created', id],
    ...(requestId === null ? [] : [['join-requests', 'removed', requestId] as const]),
    ['server', 'changed'],
    ['shifts', 'changed'],
    { member: id, op: 'created' },
  ];
}
