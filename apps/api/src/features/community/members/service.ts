import type { Member, MembersService, Viewer } from '@tenfour/contracts';
import {
  canChangeRole,
  canGiveRole,
  canReleaseHold,
  canRemove,
  DomainError,
  may,
  rankOf,
  readUntil,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import type { HeldAccess } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { endMembership, type MemberDetails, type MemberHooks } from './end-membership.ts';
import { memberEvents } from './events.ts';
import { giveRole, type HoldRow, memberHolds, toManualRole } from './holds.ts';
import { createRenewals } from './renewals.ts';
import { membersStore } from './store.ts';

export interface MembersDeps {
  database: Database;
  hooks: MemberHooks;
  facts: MemberDetails;
  now: () => number;
  /** Called after an end may have come nearer. */
  expiryChanged: () => void;
}

/** Creates the service for members: their roles, their removal and leaving. */
export function createMembersService(deps: MembersDeps): MembersService {
  const { database, hooks, facts, now, expiryChanged } = deps;
  const domainEvent = (viewer: Viewer, member: Pick<Member, 'userId' | 'username'>) => ({
    serverId: viewer.serverId,
    actor: actorOf(viewer),
    at: now(),
    person: { id: member.userId, username: member.username },
  });

  return {
    ...createRenewals(deps),

    async list(viewer) {
      const { handle } = database;
      const { serverId } = viewer;
      const [members, away, holds] = await Promise.all([
        membersStore(handle, serverId).list(),
        facts.leavesAt(handle, serverId, now()),
        shownHolds(facts, handle, serverId),
      ]);
      return members.map((member) => ({
        ...withHold(viewer, member, holds.get(member.userId)),
        leave: away.get(member.userId) ?? null,
      }));
    },

    changeRole: (viewer, { userId, role, until, from, wave }) =>
      database.transaction(async (tx) => {
        const store = membersStore(tx.handle, viewer.serverId);
        const member = await store.get(userId);
        const isBelow = canChangeRole(rankOf(viewer), member.rank, role);
        if (!isBelow || !canGiveRole(viewer, role, 'below')) throw cannotChange(member);
        if (from !== undefined && member.role !== from) throw conflict(member);
        const end = readUntil(until, now());
        const holdOf = async () => (await shownHolds(facts, tx.handle, viewer.serverId)).get(userId);
        if (end === null && member.role === role && !member.roleUntil) {
          return withHold(viewer, member, await holdOf());
        }
        const formerEnd = await store.roleEnd(userId);
        const given = { to: role, until: end, end: formerEnd };
        const isChanged = await giveRole(store, viewer, member, given);
        if (!isChanged) throw conflict(member);
        if (end === null)
          await memberHolds(tx.handle, viewer.serverId).set(userId, 'manual_role', viewer, now());
        else tx.onCommit(expiryChanged);
        await recordEvent(
          tx,
          memberEvents.create({
            kind: 'member.role-changed',
            ...domainEvent(viewer, member),
            from: member.role,
            end: formerEnd,
            renewal: formerEnd?.renewal,
            to: role,
            until: end === null ? null : iso(end),
            wave,
          }),
        );
        return withHold(viewer, await store.get(userId), await holdOf());
      }),

    followDiscordRoles: (viewer, { userId }) =>
      database.transaction(async (tx) => {
        const { serverId } = viewer;
        const store = membersStore(tx.handle, serverId);
        const member = await store.get(userId);
        const { role } = member;
        if (role === 'owner' || member.rank >= rankOf(viewer)) throw cannotChange(member);
        // Locks the membership: a manual change or removal at the same moment waits, or has committed before the hold is read.
        if (!(await store.holdRole(userId, role))) throw conflict(member);
        const holds = memberHolds(tx.handle, serverId);
        const hold = await holds.find(userId);
        if (hold === null) return member;
        if (!canReleaseHold(rankOf(viewer), member.rank, hold.byRole)) throw setByHigherRole(hold);
        await holds.release(userId);
        await hooks.onManualRoleReleased(tx, { serverId, userId, role, at: now() });
        await recordEvent(
          tx,
          memberEvents.create({ kind: 'member.role-released', ...domainEvent(viewer, member), role }),
        );
        return member;
      }),

    remove: (viewer, { userId }) =>
      endMembership(deps, { serverId: viewer.serverId, userId }, async (tx) => {
        const store = membersStore(tx.handle, viewer.serverId);
        const member = await store.get(userId);
        const { role } = member;
        if (!canRemove(rankOf(viewer), member.rank)) throw cannotRemove(member);
        const end = await store.roleEnd(userId);
        if (!(await store.remove(userId, role))) throw conflict(member);
        await memberHolds(tx.handle, viewer.serverId).set(userId, 'removed', viewer, now());
        await recordEvent(
          tx,
          memberEvents.create({
            kind: 'member.removed',
            ...domainEvent(viewer, member),
            role,
            end,
            held: heldBy(member),
          }),
        );
      }),

    leave: async (viewer) => {
      if (viewer.role === 'owner') throw ownerStays();
      await endMembership(deps, { serverId: viewer.serverId, userId: viewer.id }, async (tx) => {
        const role = await membersStore(tx.handle, viewer.serverId).leave(viewer.id);
        if (role === null) throw alreadyRemoved();
        const self = { userId: viewer.id, username: viewer.username };
        await recordEvent(
          tx,
          memberEvents.create({ kind: 'member.left', ...domainEvent(viewer, self), role }),
        );
      });
    },
  };
}

/** Returns what staff gave a member besides their role. */
function heldBy({ roles, permissions = [] }: Member): HeldAccess[] {
  const manual = roles.filter(({ source }) => source === 'manual');
  return [
    ...manual.map(({ id: item, until }) => ({ item, until })),
    ...permissions.map(({ flag: item, until }) => ({ item, until })),
  ];
}

/** Returns the holds of members; none where no Discord role is mapped, because they then change nothing. */
async function shownHolds(
  facts: MemberDetails,
  handle: Handle,
  serverId: string,
): Promise<ReadonlyMap<string, HoldRow>> {
  const holds = await memberHolds(handle, serverId).ofMembers();
  if (holds.size === 0) return holds;
  return (await facts.hasMappedRoles(handle, serverId)) ? holds : new Map();
}

function withHold(viewer: Viewer, { renewals, ...shown }: Member, hold: HoldRow | undefined): Member {
  const seesRenewals = shown.userId === viewer.id || may(viewer, 'canManageMembers');
  const member = renewals && seesRenewals ? { ...shown, renewals } : shown;
  const isShown = may(viewer, 'canManageMembers') || may(viewer, 'canViewServerSettings');
  if (hold === undefined || !isShown) return { ...member, manualRole: null };
  const manualRole = toManualRole(hold, rankOf(viewer), member.rank);
  const canRelease = manualRole.canRelease && may(viewer, 'canManageMembers');
  return { ...member, manualRole: { ...manualRole, canRelease } };
}

function cannotChange({ role }: Member): DomainError {
  const message =
    role === 'owner'
      ? "The owner's role cannot be changed."
      : 'You can only change roles below your own, to roles below your own.';
  return new DomainError('FORBIDDEN', { message });
}

function cannotRemove({ role }: Member): DomainError {
  const message =
    role === 'owner'
      ? 'The owner cannot be removed.'
      : 'You can only remove people whose role is below your own.';
  return new DomainError('FORBIDDEN', { message });
}

function setByHigherRole({ byRole, by }: HoldRow): DomainError {
  return new DomainError('FORBIDDEN', {
    message: `A higher role than yours set this role (${byRole}). Last changed by ${by}.`,
  });
}

function ownerStays(): DomainError {
  return new DomainError('REFUSED', {
    message: 'The owner cannot leave. Delete the server on the dashboard if it is no longer needed.',
  });
}

function alreadyRemoved(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'You are no longer a member of this server.' });
}

function conflict({ username }: Member): DomainError {
  return new DomainError('CONFLICT', {
    message: `Someone else just changed ${username}. Check, and try again if it’s still needed.`,
  });
}
