import type { InWave } from '@tenfour/contracts';
import { PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';
import { capitalized } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { type Person, type RoleEnd, settingsChange } from '../../../events/domain-event.ts';
import { inWave, renewedAlert, roleAlert, untilText } from '../members/index.ts';

/** What a custom role was and is. Flags are named; unchanged fields are absent. */
type Fields = Readonly<Record<string, string>>;

export type RoleEvent =
  | { kind: 'role.created'; name: string; flags: readonly PermissionFlag[]; department?: string }
  | { kind: 'role.changed'; name: string; before: Fields; after: Fields; changesRights: boolean }
  | { kind: 'role.deleted'; name: string; memberCount: number }
  /** Names of all roles, highest first. */
  | { kind: 'roles.reordered'; before: string; after: string }
  /** `until` (ISO 8601) is when it ends, if it does; `discordRole` is what gives it. */
  | ({
      kind: 'member.role-given';
      person: Person;
      role: string;
      until?: string | null;
      discordRole?: string | null;
    } & OfRenewal &
      InWave)
  /** A single permission; `until` (ISO 8601) is when it ends. */
  | ({ kind: 'member.permission-given'; person: Person; permission: string; until: string } & OfRenewal)
  | ({
      kind: 'member.permission-expired' | 'member.permission-taken';
      person: Person;
      permission: string;
    } & OfRenewal)
  | ({ kind: 'member.role-expired'; person: Person; role: string } & OfRenewal)
  /** `isSynced` when no Discord role gives it any more. */
  | ({
      kind: 'member.role-taken';
      person: Person;
      role: string;
      roleId: string;
      isSynced?: boolean;
      end?: RoleEnd | undefined;
    } & OfRenewal &
      InWave);

/** Id of the request for more time that the event deals with; absent without one. */
export interface OfRenewal {
  renewal?: string | null | undefined;
}

const ROLE = {
  type: 'staff_action',
  target: ({ name }: { name: string }) => name,
  page: '/settings',
  staffAction: settingsChange,
  color: 'cobalt',
} as const;

const MEMBER = {
  type: 'staff_action',
  target: ({ person }: { person: Person }) => person.username,
  subject: ({ person }: { person: Person }) => person.id,
  diff: null,
  page: '?tab=members',
  color: 'cobalt',
  live: ({ person: { id } }: { person: Person }) =>
    [['members', 'changed', id], { member: id, op: 'changed' }] as const,
  settledSubject: ({ renewal }: OfRenewal) => renewal ?? null,
} as const;

const LISTED = [['members', 'changed']] as const;
/** Everyone's rights can differ: their streams close and their pages read what they can do. */
const RIGHTS = [
  ['permissions', 'changed'],
  ['members', 'changed'],
] as const;

const person = { id: 'u2', username: 'bo' };

export const roleEvents = defineEvents<RoleEvent>({
  'role.created': {
    ...ROLE,
    title: 'Role created',
    sentence: ({ name, flags, department = '' }) =>
      `${name} was created${flags.length === 0 ? '' : ` with: ${namesOf(flags)}`}.${department === '' ? '' : ` It leads the department ${department}.`}`,
    diff: null,
    live: LISTED,
    example: { name: 'Trial moderator', flags: ['canViewPunishments'] },
  },
  'role.changed': {
    ...ROLE,
    title: 'Role changed',
    sentence: ({ name }) => `${name} was changed.`,
    diff: {
      of: ({ before, after }) => ({ before, after }),
      labels: {
        name: { name: 'Name' },
        color: { name: 'Color', value: capitalized },
        permissions: { name: 'Permissions', empty: 'None' },
        department: { name: 'Department', empty: 'None' },
      },
    },
    live: ({ changesRights }) => (changesRights ? RIGHTS : LISTED),
    example: {
      name: 'Auditor',
      before: { permissions: 'View punishments' },
      after: { permissions: 'View punishments, View logs and webhooks' },
      changesRights: true,
    },
  },
  'role.deleted': {
    ...ROLE,
    // As if it was taken from each of them.
    staffAction: ({ memberCount: weight }) => ({ kind: 'change', subjectId: '', weight }),
    title: 'Role deleted',
    sentence: ({ name, memberCount }) =>
      `${name} was deleted. ${memberCount === 1 ? '1 member' : `${memberCount} members`} had it.`,
    diff: null,
    color: 'danger',
    live: RIGHTS,
    example: { name: 'Auditor', memberCount: 2 },
  },
  'roles.reordered': {
    ...ROLE,
    title: 'Roles reordered',
    sentence: ({ after }) => `From the top: ${after}.`,
    target: null,
    diff: { of: ({ before, after }) => ({ before: { order: before }, after: { order: after } }), labels: {} },
    live: RIGHTS,
    example: { before: 'Admin, Auditor, Moderator', after: 'Admin, Moderator, Auditor' },
  },
  'member.role-given': {
    ...MEMBER,
    title: 'Role given',
    staffAction: settingsChange,
    sentence: ({ person: { username }, role, until = null, discordRole, wave }) => {
      const by = discordRole ? `, by the Discord role ${discordRole}` : '';
      return `${username} has the role ${role} now${by}${untilText(until)}.${inWave(wave)}`;
    },
    alert: (event) =>
      renewedAlert(event, event.role, event.until ?? null) ??
      (event.discordRole
        ? null
        : roleAlert(
            event,
            'Role given',
            `You have the role ${event.role} now${untilText(event.until ?? null)}.`,
          )),
    example: { person, role: 'Auditor' },
  },
  'member.permission-given': {
    ...MEMBER,
    title: 'Permission given',
    staffAction: settingsChange,
    sentence: ({ person: { username }, permission, until }) =>
      `${username} has the permission “${permission}” now${untilText(until)}.`,
    alert: (event) => renewedAlert(event, event.permission, event.until),
    example: { person, permission: 'View punishments', until: '2026-11-30T12:00:00.000Z' },
  },
  'member.permission-expired': {
    ...MEMBER,
    title: 'Temporary permission ended',
    sentence: ({ person: { username }, permission }) =>
      `${username} had the permission “${permission}” until now.`,
    example: { person, permission: 'View punishments' },
  },
  'member.permission-taken': {
    ...MEMBER,
    title: 'Permission taken',
    staffAction: settingsChange,
    sentence: ({ person: { username }, permission }) =>
      `${username} no longer has the permission “${permission}”.`,
    example: { person, permission: 'View punishments' },
  },
  'member.role-expired': {
    ...MEMBER,
    title: 'Temporary role ended',
    sentence: ({ person: { username }, role }) => `${username} had the role ${role} until now.`,
    example: { person, role: 'Auditor' },
  },
  'member.role-taken': {
    ...MEMBER,
    title: 'Role taken',
    staffAction: ({ person: { id: subjectId }, roleId: role, end }) => ({
      kind: 'demotion',
      subjectId,
      role,
      end,
    }),
    alert: (event) =>
      event.isSynced ? null : roleAlert(event, 'Role taken', `You no longer have the role ${event.role}.`),
    sentence: ({ person: { username }, role, isSynced, wave }) =>
      `${username} no longer has the role ${role}${isSynced ? ': no Discord role gives it any more' : ''}.${inWave(wave)}`,
    example: { person, role: 'Auditor', roleId: 'r1' },
  },
});

/** Returns permissions as people read them. */
export function namesOf(flags: readonly PermissionFlag[]): string {
  return flags.map((flag) => PERMISSION_NAMES[flag]).join(', ');
}
