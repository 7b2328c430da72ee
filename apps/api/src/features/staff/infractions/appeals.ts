import type { AppealInfractionInput, DecideInfractionAppealInput, Viewer } from '@tenfour/contracts';
import { DomainError, infractionAppealObstacle } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { detailsOf, infractionEvents } from './events.ts';
import { alertLeaders } from './leaders.ts';
import { revokeWithCause } from './revoke.ts';
import { type InfractionRow, infractionsStore } from './store.ts';
import { personOf, requireDecider, targetOf } from './view.ts';

/** Appeals an infraction of the viewer, once. */
export async function appealInfraction(
  tx: Transaction,
  viewer: Viewer,
  { infractionId, text }: AppealInfractionInput,
  at: number,
): Promise<void> {
  const { serverId } = viewer;
  const store = infractionsStore(tx.handle, serverId);
  const row = await store.find(infractionId);
  const own = await store.idsOf(personBehind(viewer));
  // Other people's are not found, whatever id is sent.
  if (row === null || !own.includes(row.staff_user_id)) throw noSuchInfraction();
  const appealed = row.appeal_state !== null;
  const obstacle = infractionAppealObstacle(
    { createdAt: row.created_at, revokedAt: row.revoked_at, appealed },
    at,
  );
  if (obstacle !== null || !(await store.appeal(infractionId, { text, at }))) {
    throw new DomainError('REFUSED', { message: obstacle ?? 'This infraction can’t be appealed any more.' });
  }
  const infraction = detailsOf(row, personBehind(viewer));
  const event = { serverId, actor: actorOf(viewer), at, infraction, text };
  await recordEvent(tx, infractionEvents.create({ kind: 'infraction.appealed', ...event }));
  await alertLeaders(tx, viewer, personOf(viewer), {
    subjectId: infractionId,
    title: 'Infraction appealed',
    text: `${infraction.staff}: ${text}`,
    at,
  });
}

/** Decides an appeal, once; accepting revokes the infraction in the same transaction. */
export async function decideInfractionAppeal(
  tx: Transaction,
  viewer: Viewer,
  { infractionId, accept, reason }: DecideInfractionAppealInput,
  at: number,
): Promise<void> {
  const { serverId } = viewer;
  const store = infractionsStore(tx.handle, serverId);
  const row = await store.find(infractionId);
  if (row === null || row.appeal_state === null) throw noSuchAppeal();
  const target = await targetOf(store, viewer, row.staff_user_id);
  await requireDecider(tx, viewer, row, target, await store.leaders());
  const state = accept ? 'accepted' : 'denied';
  if (!(await store.decideAppeal(infractionId, { state, userId: viewer.id, reason, at }))) {
    throw decidedAlready((await store.find(infractionId)) ?? row);
  }
  // A person who revoked it meanwhile came first; the appeal is accepted all the same.
  if (accept) await revokeWithCause(tx, viewer, row, { reason: `Appeal accepted: ${reason}`, at });
  const member = await store.memberCalled(row.staff_user_id);
  const infraction = detailsOf(row, member?.id ?? null);
  const event = { serverId, actor: actorOf(viewer), at, infraction, accepted: accept, reason };
  await recordEvent(tx, infractionEvents.create({ kind: 'infraction.appeal-decided', ...event }));
}

/** Throws when nothing has that id. */
export function noSuchInfraction(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such infraction.' });
}

function noSuchAppeal(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This infraction was not appealed.' });
}

function decidedAlready({ appeal_state: state, decider }: InfractionRow): DomainError {
  return new DomainError('CONFLICT', {
    message: `Already ${state}${decider === null ? '' : ` by ${decider}`}`,
    details: { status: state, by: decider },
  });
}
