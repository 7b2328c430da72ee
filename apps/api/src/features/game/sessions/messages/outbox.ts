import {
  type GameSessionTransition,
  MESSAGE_OF_TRANSITION,
  SESSION_REPEAT_MS,
  type SessionMessageKind,
  type SessionMessageValues,
  type SessionPostKind,
} from '@tenfour/domain';
import { toJson } from '../../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import type { SessionRow } from '../session-row.ts';
import { templatesStore } from './templates-store.ts';
import { type Moment, valuesAt } from './values.ts';

/** Transitions that change the scheduled event of a session. */
const EVENT_TRANSITIONS: ReadonlySet<GameSessionTransition> = new Set(['start', 'end', 'cancel']);

/**
 * Queues what a transition owes to Discord, in its transaction and under the session's lock: its message, unless it is
 * silent, and the update of its scheduled event.
 */
export async function queueTransitionPost(
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  transition: GameSessionTransition,
  { isSilent = false, ...moment }: Moment & { isSilent?: boolean },
): Promise<void> {
  if (EVENT_TRANSITIONS.has(transition)) await queueSessionEvent(tx, serverId, row.id, moment.at);
  const kind = isSilent ? undefined : MESSAGE_OF_TRANSITION[transition];
  if (kind !== undefined) await queueSessionPost(tx, serverId, row, kind, moment);
}

/** Queues a message of a session where its server posts this kind. A job of `discord/session-messages` sends it. */
export async function queueSessionPost(
  { handle }: Transaction,
  serverId: string,
  row: SessionRow,
  kind: SessionMessageKind,
  moment: Moment,
): Promise<void> {
  const { enabled, mode } = await templatesStore(handle, serverId).find(kind);
  if (!enabled) return;
  // A game that is full again and again is no news.
  const isRepeat = moment.level !== undefined && mode === 'new';
  if (isRepeat && (await wasPostedSince(handle, serverId, row.id, kind, moment.at - SESSION_REPEAT_MS)))
    return;
  await add(handle, serverId, row.id, {
    ...{ kind, at: moment.at },
    values: await valuesAt(handle, serverId, row, moment),
  });
}

/**
 * Queues the update of a session's scheduled event where its server has them on. The job compares Discord with the
 * session as it is then.
 */
export async function queueSessionEvent(
  { handle }: Transaction,
  serverId: string,
  sessionId: string,
  at: number,
): Promise<void> {
  if ((await templatesStore(handle, serverId).eventGuild()) === null) return;
  await add(handle, serverId, sessionId, { kind: 'event', at, values: {} });
}

async function add(
  handle: Handle,
  serverId: string,
  sessionId: string,
  { kind, at, values }: { kind: SessionPostKind; at: number; values: SessionMessageValues },
): Promise<void> {
  const last = await lastOf(handle, serverId, sessionId);
  await handle
    .insertInto('game_session_posts')
    .values({
      server_id: serverId,
      id: newId(),
      session_id: sessionId,
      // Unique: a transition that was made once is posted once.
      sequence: last + 1,
      kind,
      placeholders: toJson(values),
      created_at: at,
      since: at,
      due_at: at,
    })
    .execute();
}

async function lastOf(handle: Handle, serverId: string, sessionId: string): Promise<number> {
  const { last } = await handle
    .selectFrom('game_session_posts')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('server_id', '=', serverId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

async function wasPostedSince(
  handle: Handle,
  serverId: string,
  sessionId: string,
  kind: SessionMessageKind,
  since: number,
): Promise<boolean> {
  const row = await handle
    .selectFrom('game_session_posts')
    .select('id')
    .where('server_id', '=', serverId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
