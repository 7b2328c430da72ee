import type { LeaveMark } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';

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
