import type { ManualRole, Member, MemberHold, Viewer } from '@tenfour/contracts';
import {
  canReleaseHold,
  type GrantableRole,
  higherRole,
  type MemberHoldKind,
  type Role,
  rank,
  rankOf,
  requireOwnRoleEnd,
  requireRaise,
  roleReached,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { RoleEnd } from '../../../events/domain-event.ts';
import { membersStore } from './store.ts';

/** A hold as it is stored, with the name of the person who set it. */
export interface HoldRow {
  userId: string;
  kind: MemberHoldKind;
  by: string;
  byRole: Role;
  /** Epoch ms. */
  at: number;
}

/** Who sets a hold. It remembers the highest of the four roles that their rank reaches. */
type HoldSetter = Pick<Viewer, 'id' | 'role'> & { policy?: Viewer['policy'] };

function reachOf({ role, policy }: HoldSetter): Role {
  return policy === undefined ? role : roleReached(rankOf({ role, policy }));
}

const NO_PRIOR = { prior_kind: null, prior_set_by: null, prior_set_by_role: null, prior_set_at: null };

/**
 * The holds of one server, which exempt people from Discord roles. Writers hold the lock on the person's `members` row:
 * they have just changed, deleted or inserted it.
 */
export function memberHolds(handle: Handle, serverId: string) {
  const selected = handle
    .selectFrom('member_holds')
    .innerJoin('users as setters', 'setters.id', 'member_holds.set_by')
    .select([
      'member_holds.user_id as userId',
      'member_holds.kind',
      'setters.username as by',
      'member_holds.set_by_role as byRole',
      'member_holds.set_at as at',
    ])
    .where('member_holds.server_id', '=', serverId);

  async function find(userId: string): Promise<HoldRow | null> {
    return (await selected.where('member_holds.user_id', '=', userId).executeTakeFirst()) ?? null;
  }

  const holdOf = (userId: string) =>
    handle
      .updateTable('member_holds')
      .where('member_holds.server_id', '=', serverId)
      .where('member_holds.user_id', '=', userId);

  return {
    find,

    /** Returns the holds of members, by user id. */
    async ofMembers(): Promise<ReadonlyMap<string, HoldRow>> {
      const rows = await selected.where('member_holds.kind', '=', 'manual_role').execute();
      return new Map(rows.map((row) => [row.userId, row]));
    },

    /** Returns the holds of people with a pending join request, by user id. */
    async ofRequesters(): Promise<ReadonlyMap<string, HoldRow>> {
      const rows = await selected
        .innerJoin('join_requests', (join) =>
          join
            .onRef('join_requests.server_id', '=', 'member_holds.server_id')
            .onRef('join_requests.user_id', '=', 'member_holds.user_id'),
        )
        .where('join_requests.status', '=', 'pending')
        .execute();
      return new Map(rows.map((row) => [row.userId, row]));
    },

    /** Stores the hold. It keeps the highest role that ever set it, so that a lower one can't release it. */
    async set(userId: string, kind: MemberHoldKind, by: HoldSetter, at: number): Promise<void> {
      const before = await find(userId);
      const reached = reachOf(by);
      const role = before === null ? reached : higherRole(before.byRole, reached);
      const row = { kind, set_by: by.id, set_by_role: role, set_at: at, ...NO_PRIOR };
      await handle
        .insertInto('member_holds')
        .values({ server_id: serverId, user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(row))
        .execute();
    },

    /** Sets the role of an approval as a manual one. Stores the hold it replaces; without one, does nothing. */
    async replace(userId: string, by: HoldSetter, at: number): Promise<void> {
      const before = await find(userId);
      if (before === null) return;
      await holdOf(userId)
        .set((eb) => ({
          kind: 'manual_role',
          set_by: by.id,
          set_by_role: higherRole(before.byRole, reachOf(by)),
          set_at: at,
          prior_kind: eb.ref('kind'),
          prior_set_by: eb.ref('set_by'),
          prior_set_by_role: eb.ref('set_by_role'),
          prior_set_at: eb.ref('set_at'),
        }))
        .execute();
    },

    /** Restores the hold that `replace` replaced. */
    async restore(userId: string): Promise<void> {
      await holdOf(userId)
        .set((eb) => ({
          kind: eb.ref('prior_kind').$notNull(),
          set_by: eb.ref('prior_set_by').$notNull(),
          set_by_role: eb.ref('prior_set_by_role').$notNull(),
          set_at: eb.ref('prior_set_at').$notNull(),
          ...NO_PRIOR,
        }))
        .where('prior_kind', 'is not', null)
        .execute();
    },

    async release(userId: string): Promise<void> {
      await handle
        .deleteFrom('member_holds')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

/** Returns the hold as staff see it. */
export function toMemberHold({ kind, at, by }: HoldRow): MemberHold {
  return { kind, at: iso(at), by };
}

/** Returns the hold of a member as `viewer` sees it. */
export function toManualRole({ at, by, byRole }: HoldRow, viewer: number, member: number): ManualRole {
  return { at: iso(at), by, canRelease: canReleaseHold(viewer, member, byRole) };
}

/** Thrown when a person was removed, or their role set, at the same time; the transaction must be rolled back. */
export class MemberHeldError extends Error {
  override readonly name = 'MemberHeldError';
}

/**
 * Throws `MemberHeldError` for a person who is exempt from Discord roles. Called after the person's `members` row was
 * written: from then on a removal or a manual role change waits for this transaction, and an earlier one is visible.
 */
export async function requireNoHold(handle: Handle, serverId: string, userId: string): Promise<void> {
  if ((await memberHolds(handle, serverId).find(userId)) !== null) throw new MemberHeldError();
}

/**
 * Changes the role if it still is `from`; returns whether it was. Throws `MemberHeldError` when Discord roles stopped
 * applying to the person.
 */
export async function stepRole(
  handle: Handle,
  serverId: string,
  userId: string,
  { from, to }: { from: Role; to: GrantableRole },
): Promise<boolean> {
  const store = membersStore(handle, serverId);
  // A role that stays the same may be one until a date.
  const isStill = from === to ? await store.holdRole(userId, from) : await store.setRole(userId, from, to);
  if (!isStill) return false;
  await requireNoHold(handle, serverId, userId);
  return true;
}

/**
 * Gives one of the four roles, for good or until a moment; whether the member's role was still the same. Throws
 * `FORBIDDEN` for a giver who has their own role for less time.
 */
export async function giveRole(
  store: ReturnType<typeof membersStore>,
  viewer: Viewer,
  { userId, role: from }: Member,
  { to, until, end }: { to: GrantableRole; until: number | null; end: RoleEnd | undefined },
): Promise<boolean> {
  const isRaise = rank(to) > rank(from) || (end !== undefined && to !== 'member');
  if (isRaise) requireOwnRoleEnd(viewer, to, 'below', until);
  if (until === null) return store.setRole(userId, from, to);
  const stays = end?.before ?? (from === 'owner' ? 'admin' : from);
  requireRaise(stays, to);
  return store.lendRole(userId, from, { to, before: stays, until });
}
