import { DomainError } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { AlreadyMemberError, addMember } from '../../community/join-requests/index.ts';
import {
  MemberHeldError,
  memberEvents,
  type PlanLimits,
  type SyncedRole,
  stepRole,
} from '../../community/members/index.ts';
import { changeOf, type PlannedChange } from './plan.ts';
import { isOn, noteGrant, peopleBehind, syncOf } from './store.ts';

export interface ApplyDeps {
  database: Database;
  limits: PlanLimits;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Applies one planned change in a transaction that checks its conditions again: the sync is still on, the mapping still
 * exists, and the person is unchanged. Returns false when anything differs.
 */
export async function applyChange(
  deps: ApplyDeps,
  serverId: string,
  change: PlannedChange,
): Promise<boolean> {
  try {
    return await deps.database.transaction((tx) => applyWithin(deps, tx, serverId, change));
  } catch (error) {
    // The plan has no room, or the person joined in another way.
    if (
      error instanceof AlreadyMemberError ||
      error instanceof MemberHeldError ||
      error instanceof DomainError
    )
      return false;
    throw error;
  }
}

async function applyWithin(
  { limits, now }: ApplyDeps,
  tx: Transaction,
  serverId: string,
  planned: PlannedChange,
): Promise<boolean> {
  const sync = await syncOf(tx.handle, serverId);
  if (sync === null || !isOn(sync)) return false;
  const [found] = await peopleBehind(tx.handle, serverId, [planned.discordId]);
  const { mapping } = planned;
  const isCurrent = mapping === null || sync.mappings.some(isSame(mapping));
  const change = found && isCurrent ? changeOf(sync, found, mapping) : undefined;
  if (change === undefined || typeof change === 'string' || change.to !== planned.to) return false;
  const { userId, username, from, to } = change;
  const at = now();
  let requestId: string | null = null;
  if (from === null) {
    const entry = await addMember(tx, limits, { serverId, userId, role: to, at });
    if (entry === null) return false;
    requestId = entry.requestId;
  } else if (!(await stepRole(tx.handle, serverId, userId, { from, to }))) {
    return false;
  }
  await noteGrant(tx.handle, { serverId, userId, role: to, at });
  const { kind, discordRole } = change;
  const person = { id: userId, username };
  await recordRoleSynced(tx, { serverId, at, person, change: kind, from, to, discordRole, requestId });
  return true;
}

/** Records that Discord roles changed the role of a member. */
export async function recordRoleSynced(
  tx: Transaction,
  change: SyncedRole & { serverId: string; at: number },
): Promise<void> {
  await recordEvent(tx, memberEvents.create({ ...change, kind: 'member.role-synced', actor: AUTOMATIC }));
}

function isSame(mapping: { roleId: string; role: string }) {
  return (one: { roleId: string; role: string }) =>
    one.roleId === mapping.roleId && one.role === mapping.role;
}
