import type { Viewer } from '@tenfour/contracts';
import { DomainError, type GrantableRole } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { memberEvents } from './events.ts';
import { memberHolds } from './holds.ts';
import type { PlanLimits } from './plan-limits.ts';
import { membersStore } from './store.ts';

interface RestoreMemberDeps {
  database: Database;
  limits: Pick<PlanLimits, 'requireRoomForMembers'>;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Makes a removed person a member again, with the role that they had. Nothing for one who is a member again already.
 * Throws NOT_FOUND for a person whose account is gone.
 */
export function restoreMember(
  { database, limits, now }: RestoreMemberDeps,
  viewer: Viewer,
  { userId, role }: { userId: string; role: GrantableRole },
): Promise<void> {
  const { serverId } = viewer;
  return database.transaction(async (tx) => {
    const person = await tx.handle
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '=', userId)
      .where('stand_in_of', 'is', null)
      .executeTakeFirst();
    if (person === undefined) {
      throw new DomainError('NOT_FOUND', { message: 'This person has no account any more.' });
    }
    const at = now();
    if (!(await membersStore(tx.handle, serverId).add(userId, role, at))) return;
    await limits.requireRoomForMembers(tx.handle, serverId);
    await memberHolds(tx.handle, serverId).set(userId, 'manual_role', viewer, at);
    const about = { serverId, actor: actorOf(viewer), at, person, role };
    await recordEvent(tx, memberEvents.create({ kind: 'member.restored', ...about }));
  });
}
