import type { Account, SignInNotices } from '@tenfour/contracts';
import { deviceName, SIGN_IN_NOTICES_A_DAY } from '@tenfour/domain';
import { iso, toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountEvents } from './events.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Most notices that are shown. */
const SHOWN_MAX = 20;

/** A session that began on a new device. `at` is epoch ms. */
interface NewSession {
  userId: string;
  sessionId: string;
  userAgent: string | null;
  place: string | null;
  at: number;
}

/**
 * Records a sign-in on a new device, with a notice for its person and a direct message where they want one. Writes a
 * limited number of notices a day; the log has every sign-in. Call it in a transaction that holds the person's row.
 */
export async function noticeNewDevice(tx: Transaction, session: NewSession): Promise<void> {
  const { userId, sessionId, userAgent, place, at } = session;
  const { handle } = tx;
  await recordEvent(tx, accountEvents.create({ kind: 'account.new-device', ...session }));
  const { count } = await handle
    .selectFrom('sign_in_notices')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('at', '>', at - DAY_MS)
    .executeTakeFirstOrThrow();
  if (Number(count) >= SIGN_IN_NOTICES_A_DAY) return;
  const isWanted = await wantsMessages(handle, userId);
  await handle
    .insertInto('sign_in_notices')
    .values({
      ...{ id: newId(at), user_id: userId, session_id: sessionId, user_agent: userAgent, place, at },
      message: isWanted ? 'waiting' : 'none',
      due_at: isWanted ? at : null,
    })
    .execute();
}

async function wantsMessages(handle: Handle, userId: string): Promise<boolean> {
  const own = handle.selectFrom('users').select('sign_in_messages').where('id', '=', userId);
  return (await own.executeTakeFirst())?.sign_in_messages === 1;
}

/** Returns the notices that a person has not dealt with, newest first, without that of the session that reads them. */
export async function noticesOf(handle: Handle, { id: userId, sessionId }: Account): Promise<SignInNotices> {
  const rows = await handle
    .selectFrom('sign_in_notices as notice')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'notice.session_id').onRef('sessions.user_id', '=', 'notice.user_id'),
    )
    .select([
      'notice.id',
      'notice.user_agent',
      'notice.place',
      'notice.action',
      'notice.at',
      'notice.message',
    ])
    .select('sessions.id as open_session')
    .where('notice.user_id', '=', userId)
    .where('notice.seen_at', 'is', null)
    .where('notice.session_id', '!=', sessionId)
    .orderBy('notice.at', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return {
    messages: await wantsMessages(handle, userId),
    notices: rows.map(({ id, user_agent, at, open_session, ...notice }) => ({
      ...notice,
      id,
      device: deviceName(user_agent),
      createdAt: iso(at),
      sessionId: open_session,
    })),
  };
}

/** Ends a notice, or those of some sessions. Returns the devices of those that it ended. */
export async function dismissNotices(
  handle: Handle,
  userId: string,
  which: { id: string } | { sessionIds: readonly string[] },
  at: number,
): Promise<{ userAgent: string | null; place: string | null }[]> {
  if ('sessionIds' in which && which.sessionIds.length === 0) return [];
  const own = handle
    .updateTable('sign_in_notices')
    .set({ seen_at: at })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null);
  return ('id' in which ? own.where('id', '=', which.id) : own.where('session_id', 'in', which.sessionIds))
    .returning(['user_agent as userAgent', 'place'])
    .execute();
}

/** Records once for each session on a new device that it asked for a dangerous action, in the log and its notice. */
export async function recordDangerousAction(
  database: Database,
  { id: userId, sessionId }: Account,
  name: string,
  at: number,
): Promise<void> {
  await database.withLock(`dangerous:${sessionId}`, async (tx) => {
    const { handle } = tx;
    const details = { sessionId, name };
    const known = await handle
      .selectFrom('account_log')
      .select('id')
      .where('user_id', '=', userId)
      .where('action', '=', 'account.dangerous-action')
      .where('details', '=', toJson(details))
      .executeTakeFirst();
    if (known !== undefined) return;
    await recordEvent(tx, accountEvents.create({ kind: 'account.dangerous-action', userId, at, ...details }));
    await handle
      .updateTable('sign_in_notices')
      .set({ action: name })
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .where('action', 'is', null)
      .execute();
    tx.changed({ userId, entity: 'account', op: 'changed', ids: [] });
  });
}
