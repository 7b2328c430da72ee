import type { Change } from '../../db/changes.ts';
import type { Database, Handle, Transaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { recordEvent } from '../../events/record-event.ts';
import { recognizeDevice, type SessionDevice } from '../../features/community/account/devices.ts';
import { accountEvents } from '../../features/community/account/events.ts';
import { noticeNewDevice } from '../../features/community/account/notices.ts';
import { noteSeen } from '../../features/community/identity/seen.ts';
import { namesOf } from '../../features/community/servers/memberships.ts';
import { rolesDue } from '../../features/discord/form-decisions/store.ts';
import { endPanel } from '../../features/platform/admin/panels.ts';
import type { DiscordUser } from '../../integrations/discord/discord.ts';
import { coarsePlace } from '../../security/rate-limits/addresses.ts';
import { hashToken, newToken, SESSION_MS } from '../../security/session-cookie.ts';
import { findBefore, isOther, upsertPerson } from './person.ts';

/** `last_seen_at` is written at most this often, in ms. */
export const LAST_SEEN_MS = 60 * 60 * 1_000;

/** Sessions of one person; the oldest ends when one more begins. */
export const SESSIONS_MAX = 25;

const USER_AGENT_LENGTH = 200;

/** Who signs in, from where. */
export interface SignIn {
  person: DiscordUser;
  userAgent: string | null;
  /** Network address; null for sign-ins that come from no browser, which have no device. */
  address: string | null;
  /** The device cookie that the browser carried. */
  deviceToken: string | null;
  /** The token that the browser still carried; its session ends here (rotation). */
  previousToken: string | null;
}

/** Begins and ends sessions. Times are epoch ms. */
export interface Sessions {
  /** Writes the person and a new session; answers its token and the device's, which are stored nowhere. */
  begin(signIn: SignIn): Promise<{ token: string; deviceToken: string }>;
  /** Forgets the session of a token, and its person's panel of another; harmless when there is none. */
  end(token: string, panelToken?: string | null): Promise<void>;
  /** Notes that a session is in use. */
  touch(tokenHash: string): Promise<void>;
}

/** Sessions in the database. */
export function createSessions(database: Database, now: () => number): Sessions {
  return {
    begin: async (signIn) => {
      const [token, deviceToken] = [newToken(), signIn.deviceToken ?? newToken()];
      const userAgent = signIn.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
      const place = signIn.address === null ? null : coarsePlace(signIn.address);
      await database.transaction(async (tx) => {
        const at = now();
        const before = await findBefore(tx.handle, signIn.person);
        const userId = await upsertPerson(tx.handle, signIn.person, at);
        if (before !== null && isOther(before, signIn.person))
          tx.changed(...(await namesOf(tx.handle, userId)));
        const wasSignedIn = (await removeStale(tx, userId, signIn.previousToken, at)) === userId;
        await endOldest(tx, userId, at);
        const known = { token: deviceToken, userAgent, place };
        const device =
          signIn.address === null
            ? null
            : await recognizeDevice(tx, { userId, at, before, wasSignedIn }, known);
        const sessionId = await insertSession(tx.handle, { token, userId, userAgent, place, device, at });
        const session = { userId, at, sessionId, userAgent, place };
        await recordEvent(tx, accountEvents.create({ kind: 'account.signed-in', ...session }));
        if (device?.isNew) await noticeNewDevice(tx, session);
        // Without the gateway no one notices that an approved applicant joined the Discord server.
        await rolesDue(tx.handle, { userId, at });
        tx.changed({ userId, entity: 'account', op: 'created', ids: [sessionId] });
      });
      return { token, deviceToken };
    },
    end: (token, panelToken = null) =>
      database.transaction(async (tx) => {
        const ended = await tx.handle
          .deleteFrom('sessions')
          .where('token_hash', '=', hashToken(token))
          .returning(['user_id as userId', 'id as sessionId'])
          .executeTakeFirst();
        if (!ended) return;
        await recordEvent(tx, accountEvents.create({ kind: 'account.signed-out', at: now(), ...ended }));
        tx.changed(sessionEnded(ended));
        if (panelToken !== null) await endPanel(tx, { userId: ended.userId, panelToken, at: now() });
      }),
    touch: async (tokenHash) => {
      const at = now();
      const touched = await database.handle
        .updateTable('sessions')
        .set({ last_seen_at: at })
        .where('token_hash', '=', tokenHash)
        .where('last_seen_at', '<=', at - LAST_SEEN_MS)
        .returning('user_id')
        .executeTakeFirst();
      if (touched !== undefined) await noteSeen(database.handle, touched.user_id, at);
    },
  };
}

/** Returns the change for a session that ended early: its streams end with it. */
export function sessionEnded({ userId, sessionId }: { userId: string; sessionId: string }): Change {
  return { userId, entity: 'account', op: 'removed', ids: [sessionId] };
}

/** Deletes the browser's former session, of any user, and the user's expired ones. Returns whose the former one was. */
async function removeStale(
  { handle, changed }: Transaction,
  userId: string,
  previousToken: string | null,
  at: number,
): Promise<string | null> {
  await handle.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', at).execute();
  if (previousToken === null) return null;
  const former = await handle
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(previousToken))
    .returning(['user_id as userId', 'id as sessionId'])
    .executeTakeFirst();
  if (former) changed(sessionEnded(former));
  return former?.userId ?? null;
}

/**
 * Ends the oldest sessions to make room for one more. Concurrent sign-ins of one person wait for each other, since each
 * writes the person's row.
 */
async function endOldest(tx: Transaction, userId: string, at: number): Promise<void> {
  const { handle } = tx;
  const newest = handle
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX - 1);
  const ended = await handle
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .returning(['user_id as userId', 'id as sessionId', 'user_agent as userAgent'])
    .execute();
  for (const session of ended) {
    await recordEvent(tx, accountEvents.create({ kind: 'account.session-ended', at, ...session }));
    tx.changed(sessionEnded(session));
  }
}

async function insertSession(
  handle: Handle,
  session: {
    token: string;
    userId: string;
    userAgent: string | null;
    place: string | null;
    device: SessionDevice | null;
    at: number;
  },
): Promise<string> {
  const { token, userId, userAgent, place, device, at } = session;
  const id = newId(at);
  await handle
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id,
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: at + SESSION_MS,
      user_agent: userAgent,
      place,
      device_id: device?.id ?? null,
      new_until: device?.newUntil ?? null,
    })
    .execute();
  return id;
}
