import {
  applyTransition,
  DEFAULT_GAME_SESSION_RULES,
  type GameSessionTransition,
  isOverlong,
  judgeReading,
  type PlayerLevel,
} from '@tenfour/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { prepareNamed } from '../../../db/prepared.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { StoredReading } from '../gateway/index.ts';
import { gameSessionEvents } from './events.ts';
import { queueTransitionPost } from './messages/outbox.ts';
import type { SessionRow } from './session-row.ts';
import { sessionSettings } from './settings.ts';
import { sessionsStore } from './store.ts';
import { statusOf, transitTo } from './transitions.ts';

const findRunning = prepareNamed(['gameId'], (handle, { gameId }) =>
  handle
    .selectFrom('servers')
    .innerJoin('game_sessions', 'game_sessions.server_id', 'servers.id')
    .select(['servers.id as serverId', 'game_sessions.id'])
    .where('servers.erlc_key_hash', '=', gameId)
    .where('servers.status', '=', sql.lit<'active'>('active'))
    .where('servers.deleted_at', 'is', null)
    .where(sql<boolean>`game_sessions.state = 'running'`)
    .orderBy('servers.id'),
);

/**
 * Marks running sessions as full or low by a reading, and ends those that were forgotten. Runs in the transaction that
 * stores the reading, and writes only what changes.
 */
export async function watchSessions(tx: Transaction, { game, reading, at }: StoredReading): Promise<void> {
  const { currentPlayers: players, maxPlayers } = reading;
  for (const { serverId, id } of await findRunning(tx.handle, { gameId: game.id })) {
    await judge(tx, serverId, id, { players, maxPlayers }, at);
  }
}

async function judge(
  tx: Transaction,
  serverId: string,
  id: string,
  level: PlayerLevel,
  at: number,
): Promise<void> {
  const store = sessionsStore(tx.handle, serverId);
  const { rules } = await sessionSettings(tx.handle, serverId);
  const seen = await store.find(id);
  if (!seen || !differs(seen, judgeReading(statusOf(seen), level, rules, at).status, at)) return;
  // People can change it meanwhile: what counts is the row under its lock.
  const row = await store.lock(id);
  if (row?.state !== 'running') return;
  if (isOverlong(statusOf(row), at)) return endForgotten(tx, serverId, row, at);
  const { status, transitions } = judgeReading(statusOf(row), level, rules, at);
  await store.saveStatus(id, status, { transition: null, at });
  if (transitions.length === 0) return;
  tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [id] });
  for (const transition of transitions) {
    await queueTransitionPost(tx, serverId, row, transition, { at, level });
    await record(tx, serverId, row, transition, level.players, at);
  }
}

function differs(row: SessionRow, after: ReturnType<typeof statusOf>, at: number): boolean {
  return (
    isOverlong(after, at) ||
    row.full !== after.full ||
    row.low !== after.low ||
    row.lowSince !== after.lowSince
  );
}

async function endForgotten(tx: Transaction, serverId: string, row: SessionRow, at: number): Promise<void> {
  const after = applyTransition(statusOf(row), 'end', 'schedule', DEFAULT_GAME_SESSION_RULES, at);
  if ('refusal' in after) return;
  await transitTo(tx, serverId, row, after, { transition: 'end', actor: AUTOMATIC, at });
}

/** Records what is worth an entry in the log: that there are enough players again is only shown. */
async function record(
  tx: Transaction,
  serverId: string,
  { id: sessionId, title }: SessionRow,
  transition: GameSessionTransition,
  players: number,
  at: number,
): Promise<void> {
  if (transition !== 'fill' && transition !== 'run-low') return;
  const kind = transition === 'fill' ? 'game-session.full' : 'game-session.low';
  const about = { serverId, actor: AUTOMATIC, at, sessionId, title, players };
  await recordEvent(tx, gameSessionEvents.create({ kind, ...about }));
}
