import type {
  GameSessionDetail,
  GameSessionsService,
  ListSessionsInput,
  PlanSessionInput,
  SignUpInput,
  UpdateSessionInput,
  Viewer,
} from '@tenfour/contracts';
import { DomainError, isSameAnswer, OPEN_SESSIONS_MAX, SIGN_UPS_MAX } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, usernamesOf } from '../../community/identity/index.ts';
import { startChecks } from './checks.ts';
import { end } from './end.ts';
import { gameSessionEvents } from './events.ts';
import { queueSessionEvent, queueSessionPost } from './messages/outbox.ts';
import { changedDetails, newDetails, plannedTime, shownDetails } from './plan.ts';
import { type SessionPlan, type SessionRow, sessionsLock } from './session-row.ts';
import { requireHost, saveSettings, sessionSettings, viewSettings } from './settings.ts';
import { signUpsStore } from './signups-store.ts';
import type { GameSessionsDeps } from './start-commands.ts';
import { type SessionsStore, sessionsStore } from './store.ts';
import { noSuchSession, press, start } from './transitions.ts';
import { toGameSession, viewSession } from './view.ts';

/** Creates the service for sessions: planned, signed up for, and run once. */
export function createGameSessionsService(deps: GameSessionsDeps): GameSessionsService {
  const { database, now } = deps;
  const { handle } = database;
  return {
    async list(viewer, input) {
      const rows = await listed(sessionsStore(handle, viewer.serverId), input);
      const answers = await signUpsStore(handle, viewer.serverId).answers(
        rows.map(({ id }) => id),
        viewer.id,
      );
      return rows.map((row) => toGameSession(row, answers.get(row.id)));
    },

    async get(viewer, { sessionId }) {
      const row = await sessionsStore(handle, viewer.serverId).find(sessionId);
      if (!row) throw noSuchSession();
      return viewSession(handle, viewer, row, now());
    },

    plan: (viewer, input) =>
      database.withLock(sessionsLock(viewer.serverId), (tx) => plan(deps, tx, viewer, input)),
    update: (viewer, input) =>
      database.withLock(sessionsLock(viewer.serverId), (tx) => update(deps, tx, viewer, input)),
    signUp: (viewer, input) => database.transaction((tx) => signUp(deps, tx, viewer, input)),
    start: (viewer, input) => start(deps, viewer, input),
    boost: (viewer, { sessionId }) => press(deps, viewer, sessionId, 'boost'),
    end: (viewer, input) => end(deps, viewer, input),
    keepRunning: (viewer, { sessionId }) => press(deps, viewer, sessionId, 'keep-running'),
    cancel: (viewer, { sessionId }) => press(deps, viewer, sessionId, 'cancel'),
    checks: (viewer) => startChecks({ ...deps, handle }, viewer.serverId),
    settings: (viewer) => viewSettings(handle, viewer),
    saveSettings: (viewer, input) => saveSettings(deps, viewer, input),
  };
}

const MOST_DAYS_MS = 42 * 86_400_000;

function listed(
  store: SessionsStore,
  { view, limit, cursor, from, to }: ListSessionsInput,
): Promise<SessionRow[]> {
  if (view === 'open') return store.open();
  if (view === 'past') return store.past(limit, cursor);
  const span = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  const ms = span.to - span.from;
  if (ms > 0 && ms <= MOST_DAYS_MS) return store.between(span);
  throw new DomainError('BAD_REQUEST', { message: 'Name a span of at most 42 days.' });
}

async function plan(
  { now }: GameSessionsDeps,
  tx: Transaction,
  viewer: Viewer,
  {
    clientId = null,
    ...input
  }: Omit<PlanSessionInput, 'clientId'> & { clientId?: string | null | undefined },
): Promise<GameSessionDetail> {
  const { serverId } = viewer;
  const settings = await sessionSettings(tx.handle, serverId);
  requireHost(viewer, settings);
  const store = sessionsStore(tx.handle, serverId);
  const repeated = clientId === null ? null : await store.idOfClientId(clientId);
  if (repeated !== null) return found(tx, viewer, store, repeated, now());
  if ((await store.countOpen()) >= OPEN_SESSIONS_MAX) throw full();
  const at = now();
  const id = newId();
  const details = await newDetails(tx.handle, viewer, input, settings);
  const planned = { ...details, plannedAt: plannedTime(input.plannedAt, at) };
  await store.add({ ...planned, id, createdBy: viewer.id, clientId, at });
  const about = { serverId, actor: actorOf(viewer), at, sessionId: id, title: planned.title };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.planned', ...about }));
  const row = await store.find(id);
  if (row) await queueSessionPost(tx, serverId, row, 'planned', { at });
  await queueSessionEvent(tx, serverId, id, at);
  return found(tx, viewer, store, id, at);
}

async function update(
  { now }: GameSessionsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: UpdateSessionInput,
): Promise<GameSessionDetail> {
  const { serverId } = viewer;
  const settings = await sessionSettings(tx.handle, serverId);
  requireHost(viewer, settings);
  const store = sessionsStore(tx.handle, serverId);
  const before = await store.lock(input.sessionId);
  if (!before) throw noSuchSession();
  requireOpen(before.state);
  const at = now();
  const plannedAt = plannedTime(input.plannedAt, at, before.plannedAt);
  const moved = plannedAt !== before.plannedAt;
  const after = {
    ...(await changedDetails(tx.handle, viewer, before, input, settings, moved)),
    plannedAt,
  };
  const names = await usernamesOf(
    tx.handle,
    [before, after].flatMap((one) => [one.hostId, ...one.coHostIds]),
  );
  const changes = changesBetween(shown(before, names), shown(after, names));
  if (changes !== null) {
    await store.change(before, after, { at, edited: true });
    await queueSessionEvent(tx, serverId, before.id, at);
    const about = { serverId, actor: actorOf(viewer), at, sessionId: before.id, title: after.title };
    await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.changed', ...about, changes }));
  }
  return found(tx, viewer, store, before.id, at);
}

function shown(plan: SessionPlan, names: ReadonlyMap<string, string>) {
  return { ...shownDetails(plan, names), plannedAt: iso(plan.plannedAt) };
}

/** Stores an answer. The session's row is locked, so that places are unique and no answer is lost. */
async function signUp(
  { now }: GameSessionsDeps,
  tx: Transaction,
  viewer: Viewer,
  { sessionId, answer, roleId: wanted }: SignUpInput,
): Promise<GameSessionDetail> {
  const store = sessionsStore(tx.handle, viewer.serverId);
  const session = await store.lock(sessionId);
  if (!session) throw noSuchSession();
  requireOpen(session.state);
  const roleId = answer === 'accepted' ? wanted : null;
  if (roleId !== null && !session.roles.some(({ id }) => id === roleId)) throw noSuchRole();
  const people = signUpsStore(tx.handle, viewer.serverId);
  const signUps = await people.list(sessionId);
  const before = signUps.find(({ userId }) => userId === viewer.id) ?? null;
  if (before === null && signUps.length >= SIGN_UPS_MAX) throw crowded();
  if (!isSameAnswer(before, { answer, roleId })) {
    const place = (signUps.at(-1)?.place ?? 0) + 1;
    await people.save(sessionId, { userId: viewer.id, answer, roleId, place }, now());
    tx.changed({ serverId: viewer.serverId, entity: 'game-sessions', op: 'changed', ids: [sessionId] });
  }
  return found(tx, viewer, store, sessionId, now());
}

async function found(
  tx: Transaction,
  viewer: Viewer,
  store: SessionsStore,
  id: string,
  now: number,
): Promise<GameSessionDetail> {
  const row = await store.find(id);
  if (!row) throw noSuchSession();
  return viewSession(tx.handle, viewer, row, now);
}

function requireOpen(state: string): void {
  if (state === 'planned' || state === 'running') return;
  throw new DomainError('CONFLICT', { message: 'This session is over.', details: { state } });
}

function noSuchRole(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This role is no longer needed. Pick another.' });
}

function crowded(): DomainError {
  return new DomainError('REFUSED', { message: `A session has at most ${SIGN_UPS_MAX} sign-ups.` });
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `A server has at most ${OPEN_SESSIONS_MAX} open sessions. Cancel one that isn’t needed.`,
  });
}
