import type {
  AnswerAppealInput,
  Appeal,
  AppealThread,
  AssignAppealInput,
  DecideAppealInput,
  ListAppealsInput,
  Viewer,
} from '@tenfour/contracts';
import { APPEAL_FLAGS, DomainError, may, requireReviewer } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { detailsOf, expireWithin } from '../punishments/index.ts';
import { type AppealsDeps, toAppeal, toThread } from './appeal-view.ts';
import { appealEvents } from './events.ts';
import { canReview, type Issuer, issuerOf, type Reviewers, reviewersOf } from './reviewers.ts';
import { type AppealRow, appealsStore } from './store.ts';

/** The queue. */
export async function listAppeals(
  { database, now }: AppealsDeps,
  viewer: Viewer,
  input: ListAppealsInput,
): Promise<Appeal[]> {
  const { handle } = database;
  const store = appealsStore(handle, viewer.serverId);
  const assignee = input.assignee === 'me' ? viewer.id : input.assignee;
  const rows = await store.list({ ...input, assignee });
  const punishments = await store.punishments(rows.map((row) => row.punishment_id));
  const isAssigned = rows.some(({ assignee_id: id }) => id !== null);
  const reviewers = isAssigned ? await reviewersOf(handle, viewer.serverId) : new Map();
  const at = now();
  return rows.flatMap((row) => {
    const punishment = punishments.get(row.punishment_id);
    return punishment ? [toAppeal(row, punishment, reviewers, at)] : [];
  });
}

/** An appeal with its thread, and who can decide it; reads the reviewers unless they are `known`. */
export async function appealThread(
  handle: Handle,
  viewer: Viewer,
  appealId: string,
  now: number,
  known?: Reviewers,
): Promise<AppealThread> {
  const { row, punishment } = await findAppeal(handle, viewer, appealId);
  const store = appealsStore(handle, viewer.serverId);
  const thread = toThread(row, await store.thread(appealId), 'staff');
  const reviewers = known ?? (await reviewersOf(handle, viewer.serverId));
  const issuer = await issuerOf(handle, viewer.serverId, punishment);
  const able = [...reviewers.values()].filter((one) => canReview(reviewers, one, issuer));
  return {
    ...toAppeal(row, punishment, reviewers, now),
    thread,
    obstacle: obstacleFor(viewer, issuer, reviewers),
    reviewers: row.state === 'open' ? able.map(({ role: _role, ...reviewer }) => reviewer) : [],
  };
}

/** Returns an appeal and its punishment; throws `NOT_FOUND` without them. */
export async function findAppeal(handle: Handle, viewer: Viewer, appealId: string) {
  const store = appealsStore(handle, viewer.serverId);
  const row = await store.find(appealId);
  const punishment = row && (await store.punishment(row.punishment_id));
  if (!row || !punishment) throw new DomainError('NOT_FOUND', { message: 'There is no such appeal.' });
  return { row, punishment };
}

/** Throws FORBIDDEN for the person who issued the record, unless they own the server and no one else can decide. */
function requireOther(viewer: Viewer, issuer: Issuer, reviewers: Reviewers): void {
  const id = personBehind(viewer);
  const others = reviewers.size - (reviewers.has(id) ? 1 : 0);
  requireReviewer({ id, role: viewer.role }, { ...issuer, others });
}

function obstacleFor(viewer: Viewer, issuer: Issuer, reviewers: Reviewers): string | null {
  if (!may(viewer, APPEAL_FLAGS.edit)) return 'Your role cannot decide appeals.';
  try {
    requireOther(viewer, issuer, reviewers);
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
    const { row } = await findAppeal(tx.handle, viewer, appealId);
    if (row.state !== 'open') throw decidedAlready(row);
    const at = now();
    const message = { id: newId(), appeal_id: appealId, at, side: 'staff' as const, author_id: viewer.id };
    await appealsStore(tx.handle, viewer.serverId).say({ ...message, text, client_id: clientId ?? null });
    tx.changed({ serverId: viewer.serverId, entity: 'appeals', op: 'changed', ids: [appealId] });
    return appealThread(tx.handle, viewer, appealId, at);
  });
}

/** Assigns an open appeal; of two concurrent requests that saw the same assignee, the first one wins. */
export function assignAppeal(
  { database, now }: AppealsDeps,
  viewer: Viewer,
  input: AssignAppealInput,
): Promise<AppealThread> {
  return database.transaction(async (tx) => {
    const at = now();
    const reviewers = await reviewersOf(tx.handle, viewer.serverId);
    await assign(tx, viewer, input, reviewers, at);
    return appealThread(tx.handle, viewer, input.appealId, at, reviewers);
  });
}

async function assign(
  tx: Transaction,
  viewer: Viewer,
  { appealId, userId, seen }: AssignAppealInput,
  reviewers: Reviewers,
  at: number,
): Promise<void> {
  const { serverId } = viewer;
  const store = appealsStore(tx.handle, serverId);
  const { row, punishment } = await findAppeal(tx.handle, viewer, appealId);
  const nameOf = (id: string | null) => (id === null ? null : (reviewers.get(id)?.username ?? null));
  const assignee = userId === null ? null : reviewers.get(userId);
  if (assignee === undefined) throw refused('Only staff who can decide appeals can be assigned.');
  if (assignee && !canReview(reviewers, assignee, await issuerOf(tx.handle, serverId, punishment))) {
    throw refused(
      `${assignee.username} recorded this punishment, so a different staff member has to decide.`,
    );
  }
  if (row.state !== 'open') throw decidedAlready(row);
  if (row.assignee_id === userId) return;
  const before = nameOf(row.assignee_id);
  const current = before === null ? null : row.assignee_id;
  // Without `seen` the last one wins.
  const stored = seen === undefined ? undefined : row.assignee_id;
  const isSeen = seen === undefined || seen === current;
  if (!isSeen || !(await store.assign(appealId, userId, stored))) {
    const now = (await store.find(appealId)) ?? row;
    throw now.state === 'open' ? assignedAlready(nameOf(now.assignee_id)) : decidedAlready(now);
  }
  const about = { serverId, actor: actorOf(viewer), at, appealId, punishment: detailsOf(punishment) };
  await recordEvent(tx, appealEvents.create({ kind: 'appeal.assigned', ...about, assignee, before }));
}

function refused(message: string): DomainError {
  return new DomainError('REFUSED', { message });
}

function assignedAlready(by: string | null): DomainError {
  const message = by === null ? 'No longer assigned' : `Already assigned to ${by}`;
  return new DomainError('CONFLICT', { message, details: { by } });
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
  const { row, punishment } = await findAppeal(tx.handle, viewer, appealId);
  const issuer = await issuerOf(tx.handle, viewer.serverId, punishment);
  const reviewers = await reviewersOf(tx.handle, viewer.serverId);
  requireOther(viewer, issuer, reviewers);
  const at = deps.now();
  const store = appealsStore(tx.handle, viewer.serverId);
  // Lock the record first, in the same order as everything that ends one.
  const lifted = { punishmentIds: [punishment.id], at, kind: 'punishment.lifted' } as const;
  if (accept && row.state === 'open') await expireWithin(deps, tx, viewer, lifted);
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
  return appealThread(tx.handle, viewer, appealId, at, reviewers);
}

function decidedAlready({ state, decider }: AppealRow): DomainError {
  const how = state === 'accepted' ? 'accepted' : 'denied';
  return new DomainError('CONFLICT', {
    message: `Already ${how}${decider === null ? '' : ` by ${decider}`}`,
    details: { status: state, by: decider },
  });
}
