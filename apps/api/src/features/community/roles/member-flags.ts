import type { Member, RolesService, Viewer } from '@tenfour/contracts';
import {
  PERMISSION_NAMES,
  type PermissionFlag,
  readUntil,
  requireHeld,
  requireOwnEnd,
  requireTargetBelow,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { memberGrants } from '../members/index.ts';
import { type OfRenewal, roleEvents } from './events.ts';
import { memberOf, type RolesDeps, targetOf } from './member-roles.ts';
import { rolesLock } from './store.ts';

/** Creates the part of the service that gives and takes single permissions until a date. */
export function createMemberFlags(deps: RolesDeps): Pick<RolesService, 'giveFlag' | 'takeFlag'> {
  const { database, now, expiryChanged } = deps;
  return {
    giveFlag: (viewer, { userId, flag, until }) =>
      database.withLock(rolesLock(viewer.serverId), async (tx) => {
        const member = await memberOf(tx, viewer, userId);
        const end = readUntil(until, now()) ?? 0;
        requireTargetBelow(viewer, targetOf(member));
        requireHeld(viewer, [flag]);
        requireOwnEnd(viewer, { flags: [flag] }, end);
        const grants = memberGrants(tx.handle, viewer.serverId);
        const before = await grants.find(userId, flag);
        if (before?.expires_at === end) return member;
        await grants.set({
          ...{ user_id: userId, item: flag, role_id: null, source: 'manual' },
          ...{ granted_by: viewer.id, granted_at: now(), expires_at: end },
        });
        const given = { kind: 'member.permission-given' as const, until: iso(end) };
        await note(tx, viewer, now(), { ...given, renewal: before?.renewal_id }, member, flag);
        tx.onCommit(expiryChanged);
        return memberOf(tx, viewer, userId);
      }),

    takeFlag: (viewer, { userId, flag }) =>
      database.withLock(rolesLock(viewer.serverId), async (tx) => {
        const member = await memberOf(tx, viewer, userId);
        requireTargetBelow(viewer, targetOf(member));
        const grants = memberGrants(tx.handle, viewer.serverId);
        const renewal = (await grants.find(userId, flag))?.renewal_id;
        if (!(await grants.remove(userId, flag))) return member;
        await note(tx, viewer, now(), { kind: 'member.permission-taken', renewal }, member, flag);
        return memberOf(tx, viewer, userId);
      }),
  };
}

function note(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  what: ({ kind: 'member.permission-given'; until: string } | { kind: 'member.permission-taken' }) &
    OfRenewal,
  { userId: id, username }: Member,
  flag: PermissionFlag,
): Promise<void> {
  const event = { ...what, person: { id, username }, permission: PERMISSION_NAMES[flag] };
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  return recordEvent(tx, roleEvents.create({ ...event, ...circumstances }));
}
