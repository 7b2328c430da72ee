import type { InWave, Member, MemberRoleRef, RolesService, Viewer } from '@tenfour/contracts';
import { DomainError, readUntil, requireGivable, requireOwnEnd, requireTakable } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import type { RoleEnd } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { memberGrants, memberHolds, membersStore } from '../members/index.ts';
import { type OfRenewal, roleEvents } from './events.ts';
import { noSuchRole, type RoleRow, rolesLock, rolesStore } from './store.ts';

export interface RolesDeps {
  database: Database;
  /** Returns whether Discord roles give a custom role. */
  isMapped: (handle: Handle, serverId: string, roleId: string) => Promise<boolean>;
  /** Epoch ms. */
  now: () => number;
  /** Called after an end may have come nearer. */
  expiryChanged: () => void;
}

/** Creates the part of the service that gives and takes custom roles. */
export function createMemberRoles(deps: RolesDeps): Pick<RolesService, 'give' | 'take'> {
  const { database, now, expiryChanged } = deps;
  return {
    give: (viewer, input) =>
      database.withLock(rolesLock(viewer.serverId), async (tx) => {
        const { member, role, grant } = await both(tx, viewer, input);
        requireGivable(viewer, targetOf(member), role);
        const end = readUntil(input.until, now());
        requireOwnEnd(viewer, role, end);
        if (grant?.source === 'manual' && grant.expires_at === end) return member;
        await memberGrants(tx.handle, viewer.serverId).set({
          user_id: member.userId,
          item: role.id,
          role_id: role.id,
          source: 'manual',
          granted_by: viewer.id,
          granted_at: now(),
          expires_at: end,
        });
        const until = end === null ? null : iso(end);
        await note(
          tx,
          viewer,
          now(),
          { kind: 'member.role-given', until, renewal: grant?.renewal_id, wave: input.wave },
          member,
          role,
        );
        if (end !== null) tx.onCommit(expiryChanged);
        return memberOf(tx, viewer, member.userId);
      }),

    take: (viewer, input) =>
      database.withLock(rolesLock(viewer.serverId), async (tx) => {
        const { member, role, grant } = await both(tx, viewer, input);
        requireTakable(viewer, targetOf(member), role);
        if (grant === null) return member;
        await holdDiscord(deps, tx, viewer, member, role);
        await memberGrants(tx.handle, viewer.serverId).remove(member.userId, role.id);
        const { expires_at: until } = grant;
        const end = until === null ? undefined : { until, before: null };
        await note(
          tx,
          viewer,
          now(),
          { kind: 'member.role-taken', end, renewal: grant.renewal_id, wave: input.wave },
          member,
          role,
        );
        return memberOf(tx, viewer, member.userId);
      }),
  };
}

async function both(tx: Transaction, viewer: Viewer, { userId, roleId }: MemberRoleRef) {
  const member = await memberOf(tx, viewer, userId);
  const role = (await rolesStore(tx.handle, viewer.serverId).find(roleId)) ?? noSuchRole();
  const grant = await memberGrants(tx.handle, viewer.serverId).find(userId, roleId);
  return { member, role, grant };
}

/** Returns a member. Throws `NOT_FOUND` for other people. */
export function memberOf({ handle }: Transaction, viewer: Viewer, userId: string): Promise<Member> {
  return membersStore(handle, viewer.serverId).get(userId);
}

/** Returns a member as the rules see them. */
export function targetOf({ userId: id, role, rank }: Member) {
  return { id, role, rank };
}

function note(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  what:
    | ({ kind: 'member.role-given'; until: string | null } & OfRenewal & InWave)
    | ({ kind: 'member.role-taken'; end?: RoleEnd | undefined } & OfRenewal & InWave),
  { userId: id, username }: Member,
  role: RoleRow,
): Promise<void> {
  const event = { ...what, person: { id, username }, role: role.name, roleId: role.id };
  return recordEvent(
    tx,
    roleEvents.create({ ...event, serverId: viewer.serverId, actor: actorOf(viewer), at }),
  );
}

/** Exempts a member from Discord roles, which would give back the role that is taken. */
async function holdDiscord(
  { isMapped, now }: RolesDeps,
  { handle }: Transaction,
  viewer: Viewer,
  { userId, role, username }: Member,
  { id }: RoleRow,
): Promise<void> {
  const { serverId } = viewer;
  if (role === 'owner' || !(await isMapped(handle, serverId, id))) return;
  // Locks the membership, as writers of holds do.
  if (!(await membersStore(handle, serverId).holdRole(userId, role))) {
    throw new DomainError('CONFLICT', {
      message: `The role of ${username} changed meanwhile. Check it and try again.`,
    });
  }
  await memberHolds(handle, serverId).set(userId, 'manual_role', viewer, now());
}
