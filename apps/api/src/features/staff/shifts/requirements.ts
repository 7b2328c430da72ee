import { createHash } from 'node:crypto';
import type { RoleQuota, SaveRequirementsInput, ShiftRules, Viewer } from '@tenfour/contracts';
import {
  COUNTED_NAMES,
  DomainError,
  formatHours,
  NO_QUOTA,
  plural,
  QUOTA_MEASURES,
  quotaBy,
  type WeeklyQuota,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { type Changes, changesBetween } from '../../../events/changed-fields.ts';
import { quotasStore, REQUIRED_ROLES } from './quotas-store.ts';
import { rulesStore } from './rules-store.ts';

/** Returns the kinds of duty of a server and what is required each week. */
export async function readRules(handle: Handle, serverId: string): Promise<ShiftRules> {
  const [types, quotas] = await Promise.all([
    rulesStore(handle, serverId).types(),
    listQuotas(handle, serverId),
  ]);
  const of = (role: string) => quotas.find((quota) => quota.role === role) ?? NO_QUOTA;
  const [moderator, admin] = [of('moderator'), of('admin')];
  return {
    types,
    requirements: { moderator: moderator.minutes, admin: admin.minutes },
    sessions: { moderator: moderator.sessions, admin: admin.sessions },
    quotas,
    version: versionOf(quotas),
  };
}

async function listQuotas(handle: Handle, serverId: string): Promise<RoleQuota[]> {
  const store = quotasStore(handle, serverId);
  const [byRole, custom] = await Promise.all([store.list(), store.customRoles()]);
  const roles = [{ id: 'moderator', name: 'Moderator' }, { id: 'admin', name: 'Admin' }, ...custom];
  return roles.map(({ id, name }) => ({ role: id, name, ...(byRole.get(id) ?? NO_QUOTA) }));
}

/** Names of roles are left out: a rename changes nothing that is required. */
function versionOf(quotas: readonly RoleQuota[]): string {
  const rows = quotas
    .map(({ role, minutes, sessions, calls, punishments }) => [role, minutes, sessions, calls, punishments])
    .filter(([, ...asked]) => asked.some((one) => one !== null))
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22);
}

/**
 * Sets what is required of roles each week; what is left out stays. Returns what changed, null for nothing. Throws
 * `NOT_FOUND` for a role that the server doesn't have, `CONFLICT` for a version that another person replaced.
 */
export async function changeRequirements(
  { handle }: Transaction,
  { serverId }: Viewer,
  input: SaveRequirementsInput,
): Promise<Changes | null> {
  const store = quotasStore(handle, serverId);
  const before = await listQuotas(handle, serverId);
  const after = before.map((quota) => ({ ...quota, ...definedOf(quota, changeOf(input, quota.role)) }));
  const known = new Set(before.map(({ role }) => role));
  if (input.roles?.some(({ roleId }) => !known.has(roleId) || isFixed(roleId))) throw noSuchRole();
  const differs = (at: number) => !isSame(before[at] ?? NO_QUOTA, after[at] ?? NO_QUOTA);
  const [changed, replaced] = [after, before].map((quotas) => quotas.filter((_, at) => differs(at)));
  const changes = changesBetween(fieldsOf(replaced ?? []), fieldsOf(changed ?? []));
  if (changes === null) return null;
  if (input.version !== undefined && input.version !== versionOf(before)) throw changedMeanwhile();
  for (const quota of changed ?? []) await store.set(quota.role, quota);
  return changes;
}

type QuotaChange = { [Measure in keyof WeeklyQuota]?: number | null | undefined };

function changeOf(input: SaveRequirementsInput, role: string): QuotaChange {
  for (const fixed of REQUIRED_ROLES) {
    if (fixed !== role) continue;
    return {
      ...{ minutes: input[fixed], sessions: input[`${fixed}Sessions`] },
      ...{ calls: input[`${fixed}Calls`], punishments: input[`${fixed}Punishments`] },
    };
  }
  return input.roles?.findLast(({ roleId }) => roleId === role) ?? {};
}

function definedOf(quota: WeeklyQuota, change: QuotaChange): WeeklyQuota {
  return quotaBy((measure) => {
    const value = change[measure];
    return value === undefined ? quota[measure] : value;
  });
}

function isSame(one: WeeklyQuota, other: WeeklyQuota): boolean {
  return JSON.stringify(quotaBy((measure) => one[measure])) === JSON.stringify(quotaBy((of) => other[of]));
}

function isFixed(role: string): boolean {
  return REQUIRED_ROLES.some((fixed) => fixed === role);
}

/** Returns what is required by the names of the fields that change it; custom roles as one field in words. */
function fieldsOf(quotas: readonly RoleQuota[]): Record<string, string | number | null> {
  const fixed = quotas.filter(({ role }) => isFixed(role));
  const custom = quotas.filter(({ role }) => !isFixed(role));
  const own = fixed.flatMap(({ role, minutes, sessions, calls, punishments }) => [
    [role, minutes] as const,
    [`${role}Sessions`, sessions] as const,
    [`${role}Calls`, calls] as const,
    [`${role}Punishments`, punishments] as const,
  ]);
  const words = custom.map((quota) => `${quota.name}: ${quotaInWords(quota) || 'nothing'}`);
  return { ...Object.fromEntries(own), customRoles: words.length === 0 ? null : words.join('; ') };
}

function quotaInWords(quota: WeeklyQuota): string {
  const parts = QUOTA_MEASURES.flatMap((measure) => {
    const required = quota[measure];
    if (required === null) return [];
    return measure === 'minutes' ? formatHours(required * 60_000) : plural(required, COUNTED_NAMES[measure]);
  });
  return parts.join(', ');
}

function noSuchRole(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This server has no such role any more.' });
}

function changedMeanwhile(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'Another person changed the quotas meanwhile. Check them and try again.',
  });
}
