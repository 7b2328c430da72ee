import { NO_QUOTA, orderOf, QUOTA_MEASURES, requiresAnything } from '@tenfour/domain';
import { sql } from 'kysely';
import { isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { rolesStore } from '../../community/roles/index.ts';
import { sessionSettings } from '../../game/sessions/index.ts';
import { contentOf, formsStore } from '../../staff/forms/index.ts';
import { quotasStore } from '../../staff/shifts/index.ts';
import { byId, type ExportRow, type ExportSection, nameOf, rowsOf, time } from './section.ts';

/** The custom roles, highest first, each as a settings file has it. */
const customRoles: ExportSection = {
  name: 'custom-roles',
  columns: ['name', 'color', 'permissions', 'department'],
  async page({ handle, serverId }) {
    const roles = await rolesStore(handle, serverId).list();
    const departments = await departmentNames(handle, serverId);
    const rows = roles.map(({ name, color, flags, department }) => ({
      ...{ name, color, permissions: flags },
      department: department === null ? null : (departments.get(department) ?? null),
    }));
    return { next: null, rows };
  },
};

/** Departments are shift types that custom roles lead. */
async function departmentNames(handle: Handle, serverId: string): Promise<ReadonlyMap<string, string>> {
  const types = await handle
    .selectFrom('shift_types')
    .select(['id', 'name'])
    .where('server_id', '=', serverId)
    .where('archived_at', 'is', null)
    .execute();
  return new Map(types.map(({ id, name }) => [id, name]));
}

/** The ranks: one row with all roles between Owner and Member, highest first. */
const roleOrder: ExportSection = {
  name: 'role-order',
  columns: ['order'],
  async page({ handle, serverId }) {
    const roles = await rolesStore(handle, serverId).list();
    const names = new Map(roles.map(({ id, name }) => [id, name]));
    const order = orderOf(roles).map((id) => names.get(id) ?? id);
    return { next: null, rows: roles.length === 0 ? [] : [{ order }] };
  },
};

const roleHolders = byId(
  'role-holders',
  ['name', 'robloxUsername', 'role', 'permission', 'until', 'source'],
  rowsOf(
    'member_grants',
    sql`item, role_id, source, expires_at, ${nameOf('member_grants.user_id')} AS name,
      (SELECT users.roblox_username FROM users WHERE users.id = member_grants.user_id) AS roblox,
      (SELECT server_roles.name FROM server_roles WHERE server_roles.server_id = member_grants.server_id
        AND server_roles.id = member_grants.role_id) AS role`,
  ),
  (row) => ({
    ...{ name: row.name, robloxUsername: row.roblox, role: row.role },
    permission: row.role_id === null ? row.item : null,
    ...{ until: time(row.expires_at), source: row.source },
  }),
);

/** The forms, each as a settings file has it: without roles of a Discord server. */
const forms: ExportSection = {
  name: 'forms',
  columns: [
    ...['name', 'kind', 'isOpen', 'cooldownDays', 'discordAgeDays', 'robloxAgeDays', 'robloxRequired'],
    ...['opensAt', 'closesAt', 'maxPending', 'reviewers', 'givenRole', 'content'],
  ],
  async page({ handle, serverId }) {
    const rows = (await formsStore(handle, serverId).list()).filter(
      ({ archived_at }) => archived_at === null,
    );
    const roles = await rolesStore(handle, serverId).list();
    const nameOfRole = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
    const entries = rows.map(
      async ({ id, version, kind, title, isOpen, rules, reviewerRoles, given_role }) => {
        const { requiredRoles: _, opensAt, closesAt, ...settings } = rules;
        return {
          ...{ name: title, kind, isOpen, ...settings },
          ...{ opensAt: isoOrNull(opensAt), closesAt: isoOrNull(closesAt) },
          reviewers: reviewerRoles.map(nameOfRole),
          givenRole: given_role === null ? null : nameOfRole(given_role),
          content: await contentOf(handle, id, version),
        };
      },
    );
    return { next: null, rows: await Promise.all(entries) };
  },
};

/** What a server asks of sessions, in one row. Who hosts stays behind: hosts are people. */
const sessionRules: ExportSection = {
  name: 'session-settings',
  columns: [
    ...['lowPlayers', 'lowMinutes', 'reservedSlots', 'boostMinutes', 'staffNeeded', 'endMinutes'],
    ...['endMessage', 'endShifts', 'endCommands'],
  ],
  async page({ handle, serverId }) {
    const { rules, end } = await sessionSettings(handle, serverId);
    return { next: null, rows: [{ ...rules, ...end }] };
  },
};

/** What custom roles have to reach each week, each as a settings file has it. */
const roleQuotas: ExportSection = {
  name: 'role-quotas',
  columns: ['role', ...QUOTA_MEASURES],
  async page({ handle, serverId }) {
    const store = quotasStore(handle, serverId);
    const [quotas, roles] = await Promise.all([store.list(), store.customRoles()]);
    const rows = roles.flatMap(({ id, name }) => {
      const quota = quotas.get(id);
      return quota && requiresAnything(quota) ? [{ role: name, ...quota }] : [];
    });
    return { next: null, rows };
  },
};

/** What Moderators and Admins have to reach besides hours and sessions, in one row. */
const requiredRecords: ExportSection = {
  name: 'required-records',
  columns: ['moderatorCalls', 'adminCalls', 'moderatorPunishments', 'adminPunishments'],
  async page({ handle, serverId }) {
    const quotas = await quotasStore(handle, serverId).list();
    const [moderator, admin] = [quotas.get('moderator') ?? NO_QUOTA, quotas.get('admin') ?? NO_QUOTA];
    const row = {
      ...{ moderatorCalls: moderator.calls, adminCalls: admin.calls },
      ...{ moderatorPunishments: moderator.punishments, adminPunishments: admin.punishments },
    };
    return { next: null, rows: Object.values(row).some((one) => one !== null) ? [row] : [] };
  },
};

/** Lists of people and structure, in the order in which an import can use them. */
export const PEOPLE_SECTIONS: readonly ExportSection[] = [
  customRoles,
  roleOrder,
  roleHolders,
  forms,
  sessionRules,
  roleQuotas,
  requiredRecords,
];

/** Returns the rows of one of these lists that is set up rather than recorded, all of them. */
export async function exportedParts(
  handle: Handle,
  serverId: string,
  name: string,
): Promise<readonly ExportRow[]> {
  const section = PEOPLE_SECTIONS.find((one) => one.name === name);
  const input = { handle, serverId, cursor: null, labelsOf: () => ({}), now: 0 };
  return (await section?.page(input))?.rows ?? [];
}
