import type { Access } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS } from '@tenfour/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createSessions, LAST_SEEN_MS } from '../../../http/session/session.ts';
import { hashToken, newToken, SESSION_MS } from '../../../security/session-cookie.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { createAccessFactory } from './access.ts';

const database = await testDatabase();
const { handle } = database;
const clock = { ms: 1_000_000_000_000 };
const factory = createAccessFactory(handle, () => clock.ms);
const received: string[] = [];

function access(token: string | null): Access {
  return factory({
    token,
    source: 'api',
    onStale: (hash) => received.push(`stale ${hash}`),
    onUnknown: () => received.push('unknown'),
  });
}

async function signIn(username: string): Promise<string> {
  const person = { id: newId(), username, discriminator: '0', globalName: null, avatar: null };
  const from = { userAgent: null, address: null, deviceToken: null, previousToken: null };
  return createSessions(database, () => clock.ms)
    .begin({ person, ...from })
    .then(({ token }) => token);
}

async function idOf(username: string): Promise<string> {
  const row = await handle
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.id ?? '';
}

async function join(serverId: string, userId: string, role: 'admin' | 'moderator' | 'member'): Promise<void> {
  const row = { server_id: serverId, user_id: userId, id: newId(), role, joined_at: 1 };
  await handle.insertInto('members').values(row).execute();
}

const ownerId = await insertUser(handle);
const serverId = await insertServer(handle, ownerId, {
  delegate_management: 1,
  moderator_permissions: '{"canViewWebhooks":true}',
});
const token = await signIn('mo');
await join(serverId, await idOf('mo'), 'moderator');

beforeEach(() => {
  received.length = 0;
});

describe('who is asking', () => {
  test('a session in force is an account', async () => {
    expect(await access(token).account()).toEqual({
      id: await idOf('mo'),
      username: 'mo',
      sessionId: expect.any(String),
    });
    expect(received).toEqual([]);
  });

  test('no viewer without a token, and the database is not asked', async () => {
    const one = access(null);
    expect([await one.account(), await one.at(serverId)]).toEqual([null, null]);
    expect(received).toEqual([]);
  });

  test('no viewer with an unknown token, logged once', async () => {
    const one = access(newToken());
    expect([await one.account(), await one.at(serverId), await one.atResource('join-request', 'x')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(received).toEqual(['unknown']);
  });

  test('a session ends to the millisecond', async () => {
    const began = clock.ms;
    const short = await signIn('ends');
    clock.ms = began + SESSION_MS - 1;
    expect(await access(short).account()).not.toBeNull();
    clock.ms = began + SESSION_MS;
    expect(await access(short).account()).toBeNull();
    clock.ms = began;
  });

  test('a revoked session is refused by the next request', async () => {
    const revoked = await signIn('revoked');
    await handle.deleteFrom('sessions').where('token_hash', '=', hashToken(revoked)).execute();
    expect(await access(revoked).account()).toBeNull();
  });
});

describe('in a server', () => {
  test('the viewer carries role, sets and switches', async () => {
    const found = await access(token).at(serverId);
    expect(found?.viewer).toMatchObject({
      serverId,
      role: 'moderator',
      serverStatus: 'active',
      source: 'api',
      policy: {
        delegateManagement: true,
        moderatorPermissions: { ...DEFAULT_PERMISSIONS.moderator, canViewWebhooks: true },
        adminPermissions: DEFAULT_PERMISSIONS.admin,
      },
    });
  });

  test.each([
    ['an unknown server', async () => 'nowhere'],
    ['a server of others', async () => insertServer(handle, ownerId)],
    [
      'a removed server',
      async () => {
        const id = await insertServer(handle, ownerId, { deleted_at: 5 });
        await join(id, await idOf('mo'), 'admin');
        return id;
      },
    ],
  ])('%s has no viewer, but the account is known', async (_what, make) => {
    expect(await access(token).at(await make())).toEqual({
      account: expect.objectContaining({ username: 'mo' }),
      viewer: null,
      version: expect.any(Function),
    });
  });

  test('a change of role counts from the next request on', async () => {
    const one = access(token);
    expect((await one.at(serverId))?.viewer?.role).toBe('moderator');
    await handle.updateTable('members').set({ role: 'admin' }).where('server_id', '=', serverId).execute();
    expect((await one.at(serverId))?.viewer?.role).toBe('moderator');
    expect((await access(token).at(serverId))?.viewer?.role).toBe('admin');
    await handle
      .updateTable('members')
      .set({ role: 'moderator' })
      .where('server_id', '=', serverId)
      .execute();
  });

  test('a join request leads to its server', async () => {
    const id = newId();
    const row = {
      id,
      server_id: serverId,
      user_id: ownerId,
      role: null,
      created_at: 1,
      decided_at: null,
      decided_by: null,
    };
    await handle.insertInto('join_requests').values(row).execute();
    expect((await access(token).atResource('join-request', id))?.viewer?.serverId).toBe(serverId);
    expect(await access(token).atResource('join-request', 'unknown')).toMatchObject({ viewer: null });
    const stranger = await signIn('stranger');
    expect(await access(stranger).atResource('join-request', id)).toMatchObject({ viewer: null });
  });
});

describe('one request', () => {
  test('asks once per server, however many of its calls ask', async () => {
    let asked = 0;
    const counting = createAccessFactory(
      new Proxy(handle, {
        get(target, name) {
          if (name === 'executeQuery') asked += 1;
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
      () => clock.ms,
    );
    const one = counting({ token, source: 'web', onStale: () => {}, onUnknown: () => {} });
    await Promise.all([one.at(serverId), one.account(), one.at(serverId), one.at(serverId), one.account()]);
    expect(asked).toBe(1);
    await one.at('another');
    expect(asked).toBe(2);
  });

  test('is noted at most hourly, and once', async () => {
    const began = clock.ms;
    const noted = await signIn('noted');
    clock.ms = began + LAST_SEEN_MS - 1;
    await access(noted).account();
    expect(received).toEqual([]);
    clock.ms = began + LAST_SEEN_MS;
    const one = access(noted);
    await Promise.all([one.account(), one.at(serverId), one.at('another')]);
    expect(received).toEqual([`stale ${hashToken(noted)}`]);
    const sessions = createSessions(database, () => clock.ms);
    await sessions.touch(hashToken(noted));
    received.length = 0;
    await access(noted).account();
    expect(received).toEqual([]);
    clock.ms = began;
  });
});
