import type {
  AnswerAppealInput,
  Appeal,
  AppealThread,
  DecideAppealInput,
  ListAppealsInput,
  Viewer,
} from '@tenfour/contracts';
import { APPEAL_FLAGS, DomainError, may, requireReviewer } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { toPolicy } from '../../community/access/index.ts';
import { keyOwnerOf } from '../../community/api-keys/index.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { detailsOf, expireWithin, type PunishmentRow } from '../punishments/index.ts';
import { type AppealsDeps, toAppeal, toThread } from './appeal-view.ts';
import { appealEvents } from './events.ts';
import { type AppealRow, appealsStore } from './store.ts';

/** The queue. */
export async function listAppeals(
  { database, now }: AppealsDeps,
  viewer: Viewer,
  input: ListAppealsInput,
): Promise<Appeal[]> {
  const store = appealsStore(database.handle, viewer.serverId);
  const rows = await store.list(input);
  const punishments = await store.punishments(rows.map((row) => row.punishment_id));
  const at = now();
  return rows.flatMap((row) => {
    const punishment = punishments.get(row.punishment_id);
    return punishment ? [toAppeal(row, punishment, at)] : [];
  });
}

/** An appeal with its thread, and why the viewer cannot decide it. */
export async function appealThread(
  handle: Handle,
  viewer: Viewer,
  appealId: string,
  now: number,
): Promise<AppealThread> {
  const { row, punishment } = await found(handle, viewer, appealId);
  const store = appealsStore(handle, viewer.serverId);
  const thread = toThread(row, await store.thread(appealId), 'staff');
  const obstacle = await obstacleFor(handle, viewer, punishment);
  return { ...toAppeal(row, punishment, now), thread, obstacle };
}

async function found(handle: Handle, viewer: Viewer, appealId: string) {
  const store = appealsStore(handle, viewer.serverId);
  const row = await store.find(appealId);
  const punishment = row && (await store.punishment(row.punishment_id));
  if (!row || !punishment) throw new DomainError('NOT_FOUND', { message: 'There is no such appeal.' });
  return { row, punishment };
}

/**
 * Throws FORBIDDEN for the person who issued the record, by a key of theirs or themselves, unless they own the server and
 * no one else can decide.
 */
async function requireOther(handle: Handle, viewer: Viewer, punishment: PunishmentRow): Promise<void> {
  const { issued_by: issuer } = punishment;
  // A record of a version that didn't store the key's owner, or from its backup, still has the key.
  const keyOwner = punishment.key_owner_id ?? (await keyOwnerOf(handle, viewer.serverId, issuer));
  const issuedBy = keyOwner ?? issuer;
  const reviewer = { id: personBehind(viewer), role: viewer.role };
  const alone = viewer.role === 'owner' && issuedBy === reviewer.id;
  const others = alone ? await reviewersBesides(handle, viewer) : 1;
  requireReviewer(reviewer, { issuedBy, byKey: keyOwner !== null, others });
}

async function reviewersBesides(handle: Handle, viewer: Viewer): Promise<number> {
  const members = await appealsStore(handle, viewer.serverId).otherMembers(viewer.id);
  const able = members.filter(({ role, ...row }) => {
    const policy = toPolicy({ ...row, delegate_management: row.delegates ? 1 : 0 });
    return may({ role, policy }, APPEAL_FLAGS.edit);
  });
  return able.length;
}

async function obstacleFor(
  handle: Handle,
  viewer: Viewer,
  punishment: PunishmentRow,
): Promise<string | null> {
  if (!may(viewer, APPEAL_FLAGS.edit)) return 'Your role cannot decide appeals.';
  try {
    await requireOther(handle, viewer, punishment);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** A message of staff in an open appeal. */
export async function answerAppeal(
  { database, now }: AppealsDeps,
  viewer: Viewer,
  { appealId, text, clientId }: AnswerAppealInput,
): Promise<AppealThread> {
  return database.transaction(async (tx) => {
    const { row } = await found(tx.handle, viewer, appealId);
    if (row.state !== 'open') throw decidedAlready(row);
    const at = now();
    const message = { id: newId(), appeal_id: appealId, at, side: 'staff' as const, author_id: viewer.id };
    await appealsStore(tx.handle, viewer.serverId).say({ ...message, text, client_id: clientId ?? null });
    tx.changed({ serverId: viewer.serverId, entity: 'appeals', op: 'changed', ids: [appealId] });
    return appealThread(tx.handle, viewer, appealId, at);
  });
}

/** Decides once; accepting ends the punishment in the same transaction. */
export function decideAppeal(
  deps: AppealsDeps,
  viewer: Viewer,
  input: DecideAppealInput,
): Promise<AppealThread> {
  return deps.database.transaction((tx) => decide(deps, tx, viewer, input));
}

async function decide(
  deps: AppealsDeps,
  tx: Transaction,
  viewer: Viewer,
  { appealId, accept, reason }: DecideAppealInput,
): Promise<AppealThread> {
  const { row, punishment } = await found(tx.handle, viewer, appealId);
  await requireOther(tx.handle, viewer, punishment);
  const at = deps.now();
  const store = appealsStore(tx.handle, viewer.serverId);
  // Lock the record first, in the same order as everything that ends one.
  if (accept && row.state === 'open') await expireWithin(deps, tx, viewer, [punishment.id], at);
  const state = accept ? 'accepted' : 'denied';
  if (!(await store.decide(appealId, { state, userId: viewer.id, reason, at }))) {
    throw decidedAlready((await store.find(appealId)) ?? row);
  }
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at, appealId };
  await recordEvent(
    tx,
    appealEvents.create({
      kind: 'appeal.decided',
      ...domainEvent,
      punishment: detailsOf(punishment),
      accepted: accept,
      reason,
    }),
  );
  return appealThread(tx.handle, viewer, appealId, at);
}

function decidedAlready({ state, decider }: AppealRow): DomainError {
  const how = state === 'accepted' ? 'accepted' : 'denied';
  return new DomainError('CONFLICT', {
    message: `Already ${how}${decider === null ? '' : ` by ${decider}`}`,
    details: { status: state, by: decider },
  });
}
