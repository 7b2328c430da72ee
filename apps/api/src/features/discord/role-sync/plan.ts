import type { RoleSyncChange, RoleSyncResult } from '@tenfour/contracts';
import { ROLE_CHANGES_SHOWN } from '@tenfour/contracts';
import { mappingOf, plural, type RoleMapping, roleChange } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { customChangesOf, type PlannedCustomChange } from './custom-roles.ts';
import { heldRoles, NO_ROLES } from './custom-store.ts';
import type { GuildPerson } from './guild.ts';
import { type FoundPerson, grantedMembers, peopleBehind, type RoleSync } from './store.ts';

/** A change of one person, with what it rests on. */
export interface PlannedChange extends RoleSyncChange {
  discordId: string;
  mapping: RoleMapping | null;
}

export interface Plan {
  changes: readonly PlannedChange[];
  customRoles: readonly PlannedCustomChange[];
  counts: RoleSyncResult['counts'];
}

const NONE: RoleSyncResult['counts'] = {
  added: 0,
  promoted: 0,
  demoted: 0,
  given: 0,
  taken: 0,
  noAccount: 0,
  held: 0,
  byHand: 0,
  notLowered: 0,
  leftBefore: 0,
  failed: 0,
};

/** Plans the changes for all members of the Discord server, and for the people whose role came from it. */
export async function planSync(
  handle: Handle,
  sync: RoleSync,
  guildPeople: readonly GuildPerson[],
): Promise<Plan> {
  const held = new Map<string, RoleMapping>();
  const discordRoles = new Map(guildPeople.map(({ discordId, roleIds }) => [discordId, roleIds]));
  const custom = new Set(sync.customRoles.map(({ roleId }) => roleId));
  const mapped = new Set<string>();
  for (const [discordId, roleIds] of discordRoles) {
    const mapping = mappingOf(sync.mappings, roleIds);
    if (mapping !== null) held.set(discordId, mapping);
    if (mapping !== null || roleIds.some((id) => custom.has(id))) mapped.add(discordId);
  }
  const holders = await peopleBehind(handle, sync.serverId, [...mapped]);
  const customHeld = await heldRoles(handle, sync.serverId);
  const granted = await grantedMembers(handle, sync.serverId);
  const everyone = new Map([...granted, ...holders].map((person) => [person.discordId, person]));
  const counts = { ...NONE, noAccount: mapped.size - holders.length };
  const changes: PlannedChange[] = [];
  const customRoles: PlannedCustomChange[] = [];
  for (const person of everyone.values()) {
    const change = changeOf(sync, person, held.get(person.discordId) ?? null);
    if (typeof change !== 'string') {
      changes.push(change);
      counts[change.kind] += 1;
    } else if (change === 'held') counts.held += 1;
    else if (change === 'by-hand') counts.byHand += 1;
    else if (change === 'not-lowered') counts.notLowered += 1;
    else if (change === 'left-before') counts.leftBefore += 1;
    const role = typeof change === 'string' ? person.role : change.to;
    const roles = customHeld.get(person.userId) ?? NO_ROLES;
    const own = customChangesOf(sync, person, role, roles, discordRoles.get(person.discordId) ?? []);
    if (person.hold === null) customRoles.push(...own);
    else if (own.length > 0 && change !== 'held') counts.held += 1;
  }
  for (const { kind } of customRoles) counts[kind] += 1;
  changes.sort(byName);
  customRoles.sort(byName);
  return { changes, customRoles, counts };
}

function byName(a: { username: string }, b: { username: string }): number {
  return a.username < b.username ? -1 : 1;
}

/** What the sync does with one person, or why nothing. */
export function changeOf(
  sync: RoleSync,
  person: FoundPerson,
  mapping: RoleMapping | null,
): PlannedChange | string {
  if (person.isLent) return 'held';
  const change = roleChange({ ...person, mapping }, sync);
  if (change.kind === 'kept') return change.why;
  const discordRole = mapping?.roleName ?? null;
  return {
    userId: person.userId,
    discordId: person.discordId,
    username: person.username,
    kind: change.kind,
    from: person.role,
    to: change.to,
    discordRole,
    why:
      mapping === null ? 'Holds no mapped Discord role any more.' : `Holds the Discord role ${discordRole}.`,
    mapping,
  };
}

/** As people are shown it. */
export function toResult({ changes, customRoles, counts }: Plan): RoleSyncResult {
  return {
    changes: changes
      .slice(0, ROLE_CHANGES_SHOWN)
      .map(({ mapping: _mapping, discordId: _discordId, ...change }) => change),
    customRoles: customRoles
      .slice(0, ROLE_CHANGES_SHOWN)
      .map(({ discordId: _discordId, customRoleId: _id, discordRoles: _roles, ...change }) => change),
    counts,
    summary: summaryOf(counts),
  };
}

/** "2 added, 1 promoted. 3 without an account here are left out." */
export function summaryOf(counts: RoleSyncResult['counts']): string {
  const done = [
    counts.added > 0 ? `${counts.added} added` : null,
    counts.promoted > 0 ? `${counts.promoted} promoted` : null,
    counts.demoted > 0 ? `${counts.demoted} demoted` : null,
    counts.given > 0 ? `${plural(counts.given, 'custom role', 'custom roles')} given` : null,
    counts.taken > 0 ? `${plural(counts.taken, 'custom role', 'custom roles')} taken` : null,
  ].filter((part) => part !== null);
  const left = [
    counts.noAccount > 0 ? `${counts.noAccount} without an account here` : null,
    counts.held > 0 ? `${counts.held} removed or with a role set manually` : null,
    counts.byHand > 0 ? `${counts.byHand} whose role came with an approval` : null,
    counts.notLowered > 0 ? `${counts.notLowered} who would go down` : null,
    counts.leftBefore > 0 ? `${counts.leftBefore} who left or were removed` : null,
    counts.failed > 0 ? `${counts.failed} who changed meanwhile` : null,
  ].filter((part) => part !== null);
  const first = done.length === 0 ? 'No role changes.' : `${done.join(', ')}.`;
  return left.length === 0 ? first : `${first} Left out: ${left.join(', ')}.`;
}
