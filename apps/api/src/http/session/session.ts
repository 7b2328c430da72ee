import type { Change } from '../../db/changes.ts';
import type { Database, Handle, Transaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { recordEvent } from '../../events/record-event.ts';
import { accountEvents } from '../../features/community/account/events.ts';
import { noteSeen } from '../../features/community/identity/seen.ts';
import { namesOf } from '../../features/community/servers/memberships.ts';
import { endPanel } from '../../features/platform/admin/panels.ts';
import type { DiscordUser } from '../../integrations/discord/discord.ts';
import { hashToken, newToken, SESSION_MS } from '../../security/session-cookie.ts';

/** `last_seen_at` is written at most this often, in ms. */
export const LAST_SEEN_MS = 60 * 60 * 1_000;

/** Sessions of one person; the oldest ends when one more begins. */
export const SESSIONS_MAX = 25;

const USER_AGENT_LENGTH = 200;

/** Who signs in, from where. */
export interface SignIn {
  person: DiscordUser;
  userAgent: string | null;
  /** The token that the browser still carried; its session ends here (rotation). */
  previousToken: string | null;
}

/** Begins and ends sessions. Times are epoch ms. */
export interface Sessions {
  /** Writes the person and a new session; answers its token, which is stored nowhere. */
  begin(signIn: SignIn): Promise<string>;
  /** Forgets the session of a token, and its person's panel of another; harmless when there is none. */
  end(token: string, panelToken?: string | null): Promise<void>;
  /** Notes that a session is in use. */
  touch(tokenHash: string): Promise<void>;
}

/** Sessions in the database. */
export function createSessions(database: Database, now: () => number): Sessions {
  return {
    begin: async (signIn) => {
      const token = newToken();
      const userAgent = signIn.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
      await database.transaction(async (tx) => {
        const at = now();
        const before = await nameOf(tx.handle, signIn.person);
        const userId = await upsertPerson(tx.handle, signIn.person, at);
        if (before !== null && isOther(before, signIn.person))
          tx.changed(...(await namesOf(tx.handle, userId)));
        await removeStale(tx, userId, signIn.previousToken, at);
        await endOldest(tx, userId, at);
        const sessionId = await insertSession(tx.handle, { token, userId, userAgent, at });
        await recordEvent(
          tx,
          accountEvents.create({ kind: 'account.signed-in', userId, at, sessionId, userAgent }),
        );
        tx.changed({ userId, entity: 'account', op: 'created', ids: [sessionId] });
      });
      return token;
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

type Name = Pick<DiscordUser, 'username' | 'discriminator'>;

/** Returns the name that the lists of servers show so far; null for a new user. */
async function nameOf(handle: Handle, { id }: DiscordUser): Promise<Name | null> {
  const known = handle.selectFrom('users').select(['username', 'discriminator']).where('discord_id', '=', id);
  return (await known.executeTakeFirst()) ?? null;
}

function isOther(before: Name, now: Name): boolean {
  return before.username !== now.username || before.discriminator !== now.discriminator;
}

/** The person of a Discord account, new or brought up to date; answers our id. */
async function upsertPerson(handle: Handle, person: DiscordUser, at: number): Promise<string> {
  const known = {
    username: person.username,
    discriminator: person.discriminator,
    global_name: person.globalName,
    avatar: person.avatar,
    updated_at: at,
    last_seen_at: at,
  };
  const { id } = await handle
    .insertInto('users')
    .values({ id: newId(at), discord_id: person.id, created_at: at, ...known })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(known))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the change for a session that ended early: its streams end with it. */
export function sessionEnded({ userId, sessionId }: { userId: string; sessionId: string }): Change {
  return { userId, entity: 'account', op: 'removed', ids: [sessionId] };
}

/** Deletes the browser's former session, of any user, and the user's expired ones. */
async function removeStale(
  { handle, changed }: Transaction,
  userId: string,
  previousToken: string | null,
  at: number,
): Promise<void> {
  if (previousToken !== null) {
    const former = await handle
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(previousToken))
      .returning(['user_id as userId', 'id as sessionId'])
      .executeTakeFirst();
    if (former) changed(sessionEnded(former));
  }
  await handle.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', at).execute();
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
  session: { token: string; userId: string; userAgent: string | null; at: number },
): Promise<string> {
  const { token, userId, userAgent, at } = session;
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
    })
    .execute();
  return id;
}
