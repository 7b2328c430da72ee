import { MAX_LENGTH, type Viewer } from '@tenfour/contracts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { detailsOf, infractionEvents } from './events.ts';
import { type InfractionRow, infractionsStore } from './store.ts';

/** Revokes an infraction, accepts its open appeal, and revokes the strike that its threshold led to. Returns false when it was revoked before. */
export async function revokeWithCause(
  tx: Transaction,
  viewer: Viewer,
  row: InfractionRow,
  { reason, at }: { reason: string; at: number },
): Promise<boolean> {
  const { serverId } = viewer;
  const store = infractionsStore(tx.handle, serverId);
  const why = reason.slice(0, MAX_LENGTH.reason).toWellFormed();
  if (!(await store.revoke(row.id, { userId: viewer.id, reason: why, at }))) return false;
  await store.decideAppeal(row.id, { state: 'accepted', userId: viewer.id, reason: why, at });
  const member = await store.memberCalled(row.staff_user_id);
  const infraction = detailsOf(row, member?.id ?? null);
  const event = { serverId, actor: actorOf(viewer), at, infraction, why };
  await recordEvent(tx, infractionEvents.create({ kind: 'infraction.revoked', ...event }));
  const caused = await store.causedBy(row);
  if (caused !== null) await revokeWithCause(tx, viewer, caused, { reason, at });
  return true;
}
