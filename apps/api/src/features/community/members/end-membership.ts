import type { LeaveMark } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { membersStore } from './store.ts';

export interface EndMembershipDeps {
  database: Database;
  hooks: Pick<MemberHooks, 'onMembershipEnded'>;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Returns the key of the lock that a person's steps in a server take: clocking in and out, and leaving. The text is the
 * one that shifts have always locked, so that instances of two releases exclude each other.
 */
export function memberLock(serverId: string, userId: string): string {
  return `shift:${serverId}:${userId}`;
}

/**
 * Runs `end`, which ends a membership, and then the hooks, in one transaction under the person's lock: no person stays on
 * duty where they are no longer a member. `end` records the event.
 */
export function endMembership(
  { database, hooks, now }: EndMembershipDeps,
  { serverId, userId }: { serverId: string; userId: string },
  end: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return database.withLock(memberLock(serverId, userId), async (tx) => {
    await end(tx);
    await hooks.onMembershipEnded(tx, { serverId, userId, at: now() });
  });
}

/** Removes a person who still has this role; `then` runs in the same transaction after the removal. */
export async function removeFromServer(
  deps: EndMembershipDeps,
  serverId: string,
  person: { userId: string; role: GrantableRole },
  then: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await endMembership(deps, { serverId, userId: person.userId }, async (tx) => {
    if (await membersStore(tx.handle, serverId).remove(person.userId, person.role)) await then(tx);
  });
}

/** A membership that was removed or left at `at` (epoch ms). */
export interface EndedMembership {
  serverId: string;
  userId: string;
  at: number;
}

/** What other features do when memberships change. Each runs in the transaction of the change; none may use the network. */
export interface MemberHooks {
  /** Runs after the membership ended, under the lock of `memberLock`. */
  onMembershipEnded(tx: Transaction, ended: EndedMembership): Promise<void>;
  /** Runs after a manual role was released, so that Discord roles apply to the person again. `at` is epoch ms. */
  onManualRoleReleased(
    tx: Transaction,
    released: { serverId: string; userId: string; role: GrantableRole; at: number },
  ): Promise<void>;
}

/** What other features know about members. */
export interface MemberDetails {
  /** Returns the leaves that apply at `at` (epoch ms), by user id. */
  leavesAt(handle: Handle, serverId: string, at: number): Promise<ReadonlyMap<string, LeaveMark>>;
  /** Returns whether a Discord server is connected and Discord roles are mapped, with the sync on or off. */
  hasMappedRoles(handle: Handle, serverId: string): Promise<boolean>;
}
