import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../testing/database/rows.ts';
import type { UniqueConstraint } from './constraints.ts';
import type { Handle } from './database.ts';
import { isForeignKeyViolation, isUniqueViolation } from './errors.ts';
import { newId } from './ids.ts';
import type { Schema } from './table-types/index.ts';

const { handle } = await testDatabase();
const userId = await insertUser(handle, { discord_id: 'd1' });
const otherId = await insertUser(handle);
const serverId = await insertServer(handle, userId, { join_code: 'taken' });

type Row = Record<string, unknown>;

/** Past the types, which refuse most of what these tests write. */
function insert(table: keyof Schema, row: Row): Promise<unknown> {
  const untyped: { insertInto(table: string): { values(row: Row): { execute(): Promise<unknown> } } } =
    handle as unknown as typeof untyped;
  return untyped.insertInto(table).values(row).execute();
}

async function failure(table: keyof Schema, row: Row): Promise<unknown> {
  try {
    await insert(table, row);
  } catch (error) {
    return error;
  }
  throw new Error(`${table} took the row.`);
}

const times = { created_at: 1, updated_at: 1 };
const rows = {
  users: (row: Row): Row => ({ id: newId(), discord_id: newId(), username: 'u', ...times, ...row }),
  servers: (row: Row): Row => ({
    id: newId(),
    name: 's',
    owner_id: userId,
    join_code: newId(),
    moderator_permissions: '{}',
    admin_permissions: '{}',
    ...times,
    ...row,
  }),
  sessions: (row: Row): Row => ({
    token_hash: newId(),
    id: newId(),
    user_id: userId,
    created_at: 1,
    last_seen_at: 1,
    expires_at: 2,
    ...row,
  }),
  members: (row: Row): Row => ({
    server_id: serverId,
    user_id: userId,
    id: newId(),
    role: 'member',
    joined_at: 1,
    ...row,
  }),
  join_requests: (row: Row): Row => ({
    id: newId(),
    server_id: serverId,
    user_id: userId,
    status: 'pending',
    created_at: 1,
    ...row,
  }),
  punishments: (row: Row): Row => ({
    ...punishmentRow(handle, { server_id: serverId, issued_by: userId }),
    ...row,
  }),
  webhooks: (row: Row): Row => ({
    id: newId(),
    server_id: serverId,
    type: 'punishments',
    discord_id: '1',
    token_sealed: 'x',
    token_hint: 'x',
    created_by: userId,
    ...times,
    ...row,
  }),
  game_commands: (row: Row): Row => ({
    server_id: serverId,
    id: newId(),
    game_id: 'g',
    source: 'panel',
    command: ':h Hi',
    created_at: 1,
    ...row,
  }),
};

describe('unique rules', () => {
  it.each<[UniqueConstraint, keyof typeof rows, Row, Row]>([
    ['users_discord_id_unique', 'users', { discord_id: 'twin' }, { discord_id: 'twin' }],
    ['users_pkey', 'users', { id: 'twin' }, { id: 'twin' }],
    ['sessions_id_unique', 'sessions', { id: 'twin' }, { id: 'twin' }],
    ['sessions_pkey', 'sessions', { token_hash: 'twin' }, { token_hash: 'twin' }],
    ['servers_join_code_unique', 'servers', { join_code: 'twin' }, { join_code: 'twin' }],
    ['members_pkey', 'members', {}, {}],
    ['members_owner_unique', 'members', { user_id: otherId, role: 'owner' }, { role: 'owner' }],
    ['join_requests_pending_unique', 'join_requests', {}, {}],
    ['punishments_client_unique', 'punishments', { client_id: 'c' }, { client_id: 'c' }],
    ['game_commands_client_unique', 'game_commands', { client_id: 'c' }, { client_id: 'c' }],
    ['game_commands_pkey', 'game_commands', { id: 'twin' }, { id: 'twin' }],
  ])('%s is recognised by its name', async (name, table, first, second) => {
    const others: UniqueConstraint[] = ['users_discord_id_unique', 'webhooks_pkey', 'servers_pkey'];
    if (name === 'members_owner_unique') await handle.deleteFrom('members').execute();
    await insert(table, rows[table](first));
    const error = await failure(table, rows[table](second));
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, name)).toBe(true);
    for (const other of others) if (other !== name) expect(isUniqueViolation(error, other)).toBe(false);
    expect(isForeignKeyViolation(error)).toBe(false);
  });

  it('hold only where they are meant to', async () => {
    const decided = { status: 'rejected', decided_at: 2, decided_by: userId, user_id: otherId };
    for (let n = 0; n < 2; n += 1) {
      await insert('join_requests', rows.join_requests(decided));
      await insert('punishments', rows.punishments({ client_id: null }));
      await insert('game_commands', rows.game_commands({}));
    }
    const elsewhere = await insertServer(handle, userId);
    await insert('punishments', rows.punishments({ server_id: elsewhere, client_id: 'c' }));
    await insert('members', rows.members({ server_id: elsewhere, role: 'owner' }));
  });
});

describe('rejected rows', () => {
  it.each<[keyof typeof rows, Row]>([
    ['users', { plan: 'gold' }],
    ['users', { roblox_verified: 2 }],
    ['servers', { join_policy: 'closed' }],
    ['servers', { status: 'gone' }],
    ['servers', { member_count: -1 }],
    ['servers', { pending_count: -1 }],
    ['servers', { punishment_count: -1 }],
    ['members', { user_id: otherId, role: 'king' }],
    ['join_requests', { status: 'maybe', decided_at: 1 }],
    ['join_requests', { status: 'approved' }],
    ['join_requests', { status: 'approved', decided_at: 1, role: 'owner' }],
    ['punishments', { type: 'fine' }],
    ['punishments', { source: 'fax' }],
    ['punishments', { is_active: 2 }],
    ['punishments', { duration_minutes: 0 }],
    ['webhooks', { type: 'everything' }],
    ['game_commands', { state: 'lost' }],
    ['game_commands', { source: 'fax' }],
  ])('%s: %j', async (table, row) => {
    const error = await failure(table, rows[table](row));
    expect(String(error)).toMatch(/check/i);
    expect(isUniqueViolation(error)).toBe(false);
  });

  it.each<[keyof typeof rows, Row]>([
    ['servers', { owner_id: 'unknown' }],
    ['sessions', { user_id: 'unknown' }],
    ['members', { server_id: 'nowhere' }],
    ['join_requests', { user_id: 'unknown' }],
    ['punishments', { issued_by: 'unknown' }],
    ['punishments', { server_id: 'nowhere' }],
    ['webhooks', { server_id: 'nowhere' }],
    ['game_commands', { issued_by: 'unknown' }],
  ])('%s points at nothing: %j', async (table, row) => {
    expect(isForeignKeyViolation(await failure(table, rows[table](row)))).toBe(true);
  });

  it('takes sessions along when their user goes, and keeps users that records point at', async () => {
    const leaving = await insertUser(handle);
    await insert('sessions', rows.sessions({ user_id: leaving }));
    await remove(handle, leaving);
    const left = await handle.selectFrom('sessions').where('user_id', '=', leaving).selectAll().execute();
    expect(left).toEqual([]);
    await expect(remove(handle, userId)).rejects.toSatisfy(isForeignKeyViolation);
  });
});

async function remove(on: Handle, id: string): Promise<void> {
  await on.deleteFrom('users').where('id', '=', id).execute();
}
