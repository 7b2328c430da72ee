import {
  type GameSessionTransition,
  MESSAGE_OF_TRANSITION,
  SESSION_REPEAT_MS,
  type SessionMessageKind,
} from '@tenfour/domain';
import { toJson } from '../../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import type { SessionRow } from '../session-row.ts';
import { templatesStore } from './templates-store.ts';
import { type Moment, valuesAt } from './values.ts';

/** Queues the message of a transition, in its transaction and under the session's lock, where it has one. */
export async function queueTransitionPost(
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  transition: GameSessionTransition,
  moment: Moment,
): Promise<void> {
  const kind = MESSAGE_OF_TRANSITION[transition];
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
  const last = await lastOf(handle, serverId, row.id);
  // A game that is full again and again is no news.
  const isRepeat = moment.level !== undefined && mode === 'new';
  if (isRepeat && (await wasPostedSince(handle, serverId, row.id, kind, moment.at - SESSION_REPEAT_MS)))
    return;
  await handle
    .insertInto('game_session_posts')
    .values({
      server_id: serverId,
      id: newId(),
      session_id: row.id,
      // Unique: a transition that was made once is posted once.
      sequence: last + 1,
      kind,
      placeholders: toJson(await valuesAt(handle, serverId, row, moment)),
      created_at: moment.at,
      since: moment.at,
      due_at: moment.at,
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
