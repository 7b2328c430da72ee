import type { Account, Invite, JoinResult } from '@tenfour/contracts';
import { DomainError, type GrantableRole, normaliseJoinCode } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { joinRequestEvents, joinRequestsStore } from '../join-requests/index.ts';
import {
  MemberHeldError,
  memberEvents,
  memberHolds,
  membersStore,
  type PlanLimits,
} from '../members/index.ts';
import { requireJoinQuota } from './quotas.ts';
import { serversStore } from './store.ts';

/** Role of a person who joins without approval. */
const OPEN_DOOR_ROLE: GrantableRole = 'member';

/** The role that a person's Discord role gives them when they join. */
export interface MappedRole {
  role: GrantableRole;
  /** Name of the Discord role. */
  discordRole: string;
}

/** Joining by Discord role. */
export interface MappedRoles {
  /**
   * Asks Discord for the role that a person's Discord roles give them. Returns null where no role is mapped, the sync
   * is off, the person holds none of them, or Discord does not answer.
   */
  entryOf(serverId: string, userId: string): Promise<MappedRole | null>;
  /** Returns whether `entry` still holds, and stores that the role came from it. Runs in the transaction that adds the member. */
  confirm(handle: Handle, serverId: string, userId: string, entry: MappedRole, at: number): Promise<boolean>;
}

export interface JoinDeps {
  database: Database;
  limits: PlanLimits;
  mappedRoles: MappedRoles;
  now: () => number;
}

interface JoinTarget {
  id: string;
  name: string;
  join_policy: 'approval' | 'open';
  status: 'active' | 'suspended';
}

/**
 * Queues a request, or lets the person in where the policy is open or a Discord role of theirs is mapped. Removed
 * people always queue a request, and Discord roles give nothing to a person whose role staff set. Throws NOT_FOUND for
 * an unknown code, CONFLICT for a member and while a request waits, REFUSED while the server is suspended.
 */
export async function joinServer(deps: JoinDeps, account: Account, joinCode: string): Promise<JoinResult> {
  const target = await findByCode(deps.database.handle, joinCode);
  const server = { id: target.id, name: target.name };
  const mapped = await deps.mappedRoles.entryOf(target.id, account.id);
  try {
    const isRequest = await deps.database.transaction((tx) => enter(deps, tx, account, target.id, mapped));
    return { isRequest, server };
  } catch (error) {
    // Two concurrent joins: the constraint rejected the second, and the first is visible by now.
    if (isUniqueViolation(error)) await refuseIfKnown(deps.database.handle, account, target);
    if (error instanceof MemberHeldError) throw changedMeanwhile(target);
    throw error;
  }
}

/** Returns what a visitor of the link with this code sees. Throws NOT_FOUND for an unknown code. */
export async function findInvite(handle: Handle, account: Account | null, joinCode: string): Promise<Invite> {
  const server = await findByCode(handle, joinCode);
  const relation = account === null ? 'none' : await relationOf(handle, account.id, server.id);
  return {
    serverName: server.name,
    memberCount: server.member_count,
    needsApproval: server.join_policy === 'approval',
    isSuspended: server.status === 'suspended',
    relation,
    serverId: relation === 'member' ? server.id : null,
  };
}

/** Throws NOT_FOUND for an unknown code. */
async function findByCode(handle: Handle, joinCode: string) {
  const server = await serversStore(handle).findByJoinCode(normaliseJoinCode(joinCode));
  if (!server) throw noSuchCode();
  return server;
}

async function relationOf(handle: Handle, userId: string, serverId: string): Promise<Invite['relation']> {
  if (await membersStore(handle, serverId).find(userId)) return 'member';
  return (await joinRequestsStore(handle, serverId).waitingOf(userId)) === null ? 'none' : 'requested';
}

function noSuchCode(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no server with this join code.' });
}

/** Whether a request waits now. The server may have been removed, suspended or closed since the code was looked up. */
async function enter(
  deps: JoinDeps,
  tx: Transaction,
  account: Account,
  serverId: string,
  mapped: MappedRole | null,
): Promise<boolean> {
  const target: JoinTarget | null = await serversStore(tx.handle).find(serverId);
  if (!target) throw noSuchCode();
  await refuseSuspended(tx.handle, account, target);
  const requests = joinRequestsStore(tx.handle, target.id);
  const at = deps.now();
  const person = { id: account.id, username: account.username };
  const domainEvent = { serverId: target.id, actor: actorOf(account), at, person };
  const member = await membersStore(tx.handle, target.id).find(account.id);
  if (member) throw alreadyMember(target);
  const holds = memberHolds(tx.handle, target.id);
  const hold = (await holds.find(account.id))?.kind ?? null;
  const mappedRole = hold === null ? mapped : null;
  const entry =
    mappedRole && (await deps.mappedRoles.confirm(tx.handle, target.id, account.id, mappedRole, at))
      ? mappedRole
      : null;
  if (hold === 'removed' || (target.join_policy === 'approval' && entry === null)) {
    await refuseIfKnown(tx.handle, account, target);
    await requireJoinQuota(tx, account.id);
    const requestId = await requests.add(account.id, at);
    await recordEvent(
      tx,
      joinRequestEvents.create({ kind: 'join-request.created', ...domainEvent, requestId }),
    );
    return true;
  }
  const role = entry?.role ?? OPEN_DOOR_ROLE;
  // The request before the member, as an approval does it: in the other order the two could wait for each other.
  const waiting = await requests.waitingOf(account.id);
  if (waiting === null) await requireJoinQuota(tx, account.id);
  if (waiting === null) await requests.addEntry(account.id, role, at);
  else await requests.decide(waiting, { status: 'approved', role, by: null, at });
  if (!(await membersStore(tx.handle, target.id).add(account.id, role, at))) throw alreadyMember(target);
  if (((await holds.find(account.id))?.kind ?? null) !== hold) throw new MemberHeldError();
  await deps.limits.requireRoomForMembers(tx.handle, target.id);
  await recordEvent(
    tx,
    entry === null
      ? memberEvents.create({ kind: 'member.joined', ...domainEvent, role, requestId: waiting })
      : memberEvents.create({
          kind: 'member.role-synced',
          ...domainEvent,
          change: 'added',
          from: null,
          to: role,
          discordRole: entry.discordRole,
          requestId: waiting,
        }),
  );
  return false;
}

async function refuseSuspended(handle: Handle, account: Account, target: JoinTarget): Promise<void> {
  if (target.status === 'active') return;
  await refuseIfKnown(handle, account, target);
  throw new DomainError('REFUSED', {
    message: `${target.name} is suspended. No one can join until it’s reactivated.`,
  });
}

async function refuseIfKnown(handle: Handle, account: Account, target: JoinTarget): Promise<void> {
  const relation = await relationOf(handle, account.id, target.id);
  if (relation === 'member') throw alreadyMember(target);
  if (relation === 'none') return;
  throw new DomainError('CONFLICT', {
    message: `You have already asked to join ${target.name}. Wait for its staff to decide.`,
  });
}

/** A removal committed while the person was being let in: trying again queues a request. */
function changedMeanwhile({ name }: { name: string }): DomainError {
  return new DomainError('CONFLICT', {
    message: `The staff of ${name} changed your access at the same moment. Try again.`,
  });
}

function alreadyMember({ name }: JoinTarget): DomainError {
  return new DomainError('CONFLICT', { message: `You are already a member of ${name}.` });
}
