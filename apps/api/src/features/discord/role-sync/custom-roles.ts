import type { CustomRoleChange } from '@tenfour/contracts';
import { customChanges, type Role } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { MemberHeldError, memberGrants, stepRole } from '../../community/members/index.ts';
import { roleEvents, rolesLock } from '../../community/roles/index.ts';
import { type HeldRoles, heldRoles, NO_ROLES } from './custom-store.ts';
import { type FoundPerson, isOn, peopleBehind, type RoleSync, syncOf } from './store.ts';

interface SyncDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** A change of one custom role of one person, with what it rests on. */
export interface PlannedCustomChange extends CustomRoleChange {
  discordId: string;
  customRoleId: string;
  /** The person's Discord roles as the sync saw them. */
  discordRoles: readonly string[];
}

/** Returns what the sync does with the custom roles of a person, who has `role` by then. */
export function customChangesOf(
  sync: RoleSync,
  { userId, username, discordId }: FoundPerson,
  role: Role | null,
  held: HeldRoles,
  discordRoles: readonly string[],
): PlannedCustomChange[] {
  const person = { userId, username, discordId, discordRoles };
  return customChanges({ role, sources: held.sources }, sync.customRoles, discordRoles).map((change) => {
    const { kind, customRoleId } = change;
    return change.kind === 'given'
      ? {
          ...{ ...person, kind, customRoleId },
          role: change.mapping.customRoleName,
          discordRole: change.mapping.roleName,
        }
      : { ...person, kind, customRoleId, role: held.names.get(customRoleId) ?? '', discordRole: null };
  });
}

/**
 * Applies one planned change under the lock of the server's roles, so that none is deleted or taken by hand meanwhile.
 * Returns false when anything it rests on differs.
 */
export async function applyCustomChange(
  { database, now }: SyncDeps,
  serverId: string,
  planned: PlannedCustomChange,
): Promise<boolean> {
  try {
    return await database.withLock(rolesLock(serverId), (tx) => applyWithin(tx, now(), serverId, planned));
  } catch (error) {
    if (error instanceof MemberHeldError) return false;
    throw error;
  }
}

async function applyWithin(
  tx: Transaction,
  at: number,
  serverId: string,
  planned: PlannedCustomChange,
): Promise<boolean> {
  const { handle } = tx;
  const sync = await syncOf(handle, serverId);
  if (sync === null || !isOn(sync)) return false;
  const [person] = await peopleBehind(handle, serverId, [planned.discordId]);
  if (!person?.role || person.role === 'owner') return false;
  const { userId, role } = person;
  // Locks the membership, then looks at holds: a removal or a role taken by hand waits, or is seen.
  if (!(await stepRole(handle, serverId, userId, { from: role, to: role }))) return false;
  const held = (await heldRoles(handle, serverId, userId)).get(userId) ?? NO_ROLES;
  const change = customChangesOf(sync, person, role, held, planned.discordRoles).find(
    ({ kind, customRoleId }) => kind === planned.kind && customRoleId === planned.customRoleId,
  );
  if (change === undefined) return false;
  await store(handle, serverId, change, at);
  await recordEvent(tx, eventOf(serverId, change, at));
  return true;
}

async function store(
  handle: Handle,
  serverId: string,
  { kind, userId, customRoleId }: PlannedCustomChange,
  at: number,
): Promise<void> {
  const grants = memberGrants(handle, serverId);
  if (kind === 'taken') await grants.remove(userId, customRoleId);
  else {
    await grants.set({
      user_id: userId,
      item: customRoleId,
      role_id: customRoleId,
      source: 'discord',
      granted_by: null,
      granted_at: at,
      expires_at: null,
    });
  }
}

function eventOf(serverId: string, change: PlannedCustomChange, at: number) {
  const { userId: id, username, role, discordRole, customRoleId: roleId } = change;
  const circumstances = { serverId, actor: AUTOMATIC, at, person: { id, username }, role };
  return roleEvents.create(
    change.kind === 'given'
      ? { ...circumstances, kind: 'member.role-given', discordRole }
      : { ...circumstances, kind: 'member.role-taken', roleId, isSynced: true },
  );
}

/** Gives and takes the custom roles of one person, whose Discord roles changed. */
export async function syncCustomRoles(
  deps: SyncDeps,
  sync: RoleSync,
  discordId: string,
  discordRoles: readonly string[],
): Promise<void> {
  const { handle } = deps.database;
  const { serverId } = sync;
  const [person] = await peopleBehind(handle, serverId, [discordId]);
  if (!person || person.hold !== null) return;
  const held = (await heldRoles(handle, serverId, person.userId)).get(person.userId) ?? NO_ROLES;
  for (const change of customChangesOf(sync, person, person.role, held, discordRoles)) {
    await applyCustomChange(deps, serverId, change);
  }
}
