import type { GameSessionDetail, StartSessionInput, Viewer } from '@tenfour/contracts';
import {
  applyTransition,
  DomainError,
  formatCountdown,
  type GameSessionRefusal,
  type GameSessionRules,
  type GameSessionSource,
  type GameSessionStatus,
  type GameSessionTransition,
  nextBoostAt,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { Actor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, panelSource } from '../../community/identity/index.ts';
import { saveAttendance } from './attendance.ts';
import { gameSessionEvents } from './events.ts';
import { queueTransitionPost } from './messages/outbox.ts';
import { type SessionRow, sessionsLock } from './session-row.ts';
import { requireHost, type StoredSettings, sessionSettings } from './settings.ts';
import { type GameSessionsDeps, queueCommands, requireCommands } from './start-commands.ts';
import { type SessionsStore, sessionsStore } from './store.ts';
import { summarize } from './summary.ts';
import { viewSession } from './view.ts';
import { closeVotesOf } from './votes/close.ts';

/** A person's transitions of a session. */
export type Pressed = Extract<
  GameSessionTransition,
  'start' | 'boost' | 'end' | 'cancel' | 'end-soon' | 'keep-running'
>;

/** Makes one transition for a person, under a lock, so that a repeated press finds it made already. */
export function press(
  deps: GameSessionsDeps,
  viewer: Viewer,
  sessionId: string,
  transition: Extract<Pressed, 'boost' | 'cancel' | 'keep-running'>,
): Promise<GameSessionDetail> {
  return withSession(deps, viewer, sessionId, async (tx, row, { rules }) => {
    const at = deps.now();
    await transitTo(tx, viewer.serverId, row, transitionOf(row, transition, viewer, rules, at), {
      transition,
      actor: actorOf(viewer),
      at,
    });
  });
}

/** Starts a planned session and queues its commands in the same transaction. */
export function start(
  deps: GameSessionsDeps,
  viewer: Viewer,
  { sessionId, commands: given }: StartSessionInput,
): Promise<GameSessionDetail> {
  return withSession(deps, viewer, sessionId, async (tx, row, { rules, store }) => {
    const at = deps.now();
    const after = transitionOf(row, 'start', viewer, rules, at);
    if (await store.isAnyRunning()) {
      throw new DomainError('REFUSED', { message: 'Another session is running. End it first.' });
    }
    if (given !== undefined) requireCommands(viewer, given);
    const circumstances = { transition: 'start', actor: actorOf(viewer), at } as const;
    await transitTo(tx, viewer.serverId, row, after, circumstances);
    const commands = given ?? row.commands;
    const problem = await queueCommands(deps, tx, viewer, sessionId, commands);
    await store.saveCommands(sessionId, commands, problem);
  });
}

/** Works on a session under the lock of its server. Throws FORBIDDEN for people who are no hosts, and NOT_FOUND. */
export async function withSession(
  { database, now }: GameSessionsDeps,
  viewer: Viewer,
  sessionId: string,
  work: (
    tx: Transaction,
    row: SessionRow,
    context: { settings: StoredSettings; rules: GameSessionRules; store: SessionsStore },
  ) => Promise<void>,
): Promise<GameSessionDetail> {
  const { serverId } = viewer;
  // One lock per server: two starts must not both find that nothing runs.
  return database.withLock(sessionsLock(serverId), async (tx) => {
    const settings = await sessionSettings(tx.handle, serverId);
    requireHost(viewer, settings);
    const store = sessionsStore(tx.handle, serverId);
    const row = await store.lock(sessionId);
    if (!row) throw noSuchSession();
    await work(tx, row, { settings, rules: settings.rules, store });
    return viewSession(tx.handle, viewer, (await store.find(sessionId)) ?? row, now());
  });
}

/** Returns the status after a person's transition. Throws why it is refused. */
export function transitionOf(
  row: SessionRow,
  transition: Pressed,
  viewer: Viewer,
  rules: GameSessionRules,
  at: number,
): GameSessionStatus {
  const after = applyTransition(statusOf(row), transition, sourceOf(viewer), rules, at);
  if ('refusal' in after) throw refused(after.refusal, row, rules, at);
  return after;
}

function sourceOf({ source }: Viewer): GameSessionSource {
  const from = panelSource(source);
  return from === 'api' ? 'rest' : from;
}

/** Returns the part of a row that transitions depend on. */
export function statusOf({
  state,
  startedAt,
  boostedAt,
  endsAt,
  full,
  low,
  lowSince,
}: SessionRow): GameSessionStatus {
  return { state, startedAt, boostedAt, endsAt, full, low, lowSince };
}

function refused(
  refusal: GameSessionRefusal,
  row: SessionRow,
  { boostMinutes }: GameSessionRules,
  at: number,
): DomainError {
  const details = { refusal, state: row.state };
  if (refusal === 'ending-already' || refusal === 'not-ending') {
    return new DomainError('CONFLICT', { message: ENDING[refusal], details });
  }
  if (refusal === 'boosted-recently') {
    const left = formatCountdown((nextBoostAt(row, boostMinutes) ?? at) - at);
    return new DomainError('REFUSED', { message: `Boosted recently. Try again in ${left}.`, details });
  }
  return new DomainError('CONFLICT', { message: STATES[row.state], details });
}

const STATES: Readonly<Record<SessionRow['state'], string>> = {
  planned: 'This session hasn’t started. Start it first.',
  running: 'This session is already running.',
  ended: 'This session has already ended.',
  cancelled: 'This session was canceled.',
};

const ENDING = {
  'ending-already': 'This session is already ending.',
  'not-ending': 'This session isn’t ending.',
} as const;

/** Stores a transition, records its event and queues its message, unless a cancel is silent: all or nothing. */
export async function transitTo(
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  after: GameSessionStatus,
  {
    transition,
    actor,
    at,
    isSilent = false,
  }: { transition: Pressed; actor: Actor; at: number; isSilent?: boolean },
): Promise<void> {
  const store = sessionsStore(tx.handle, serverId);
  await store.saveStatus(row.id, after, { transition, at });
  if (row.state === 'planned') await closeVotesOf(tx, serverId, row.id, at);
  const base = { serverId, actor, at, sessionId: row.id, title: row.title };
  if (transition !== 'end') {
    const started = transition === 'start' ? { ...row, startedAt: at } : row;
    await queueTransitionPost(tx, serverId, started, transition, { at, isSilent });
    await recordEvent(tx, gameSessionEvents.create({ kind: KINDS[transition], ...base }));
    return;
  }
  const span = { from: row.startedAt ?? at, to: at };
  const summary = await summarize(tx.handle, serverId, { ...span, boosts: row.boosts });
  await saveAttendance(tx.handle, serverId, row, span);
  await store.saveSummary(row.id, summary);
  await queueTransitionPost(tx, serverId, row, transition, { at, summary });
  const { ms, peakPlayers: peak } = summary;
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.ended', ...base, ms, peak }));
}

const KINDS = {
  start: 'game-session.started',
  boost: 'game-session.boosted',
  cancel: 'game-session.cancelled',
  'end-soon': 'game-session.ending',
  'keep-running': 'game-session.kept-running',
} as const;

/** Returns the error for an id without a session. */
export function noSuchSession(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such session in this server.' });
}
