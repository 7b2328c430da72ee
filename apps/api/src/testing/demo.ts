import type { Sandbox } from '@tenfour/sandbox';
import { type Config, readConfig } from '../app/config.ts';
import type { Database } from '../db/database.ts';
import { SPRINGS } from '../demo/communities.ts';

/** What the seed is configured with beside a sandbox. */
export function demoConfig({ interactionPublicKey, urls }: Sandbox, dataDir: string): Config {
  return readConfig({
    DISCORD_CLIENT_ID: 'demo',
    DISCORD_CLIENT_SECRET: 'demo',
    DISCORD_BOT_TOKEN: 'demo-bot',
    DISCORD_PUBLIC_KEY: interactionPublicKey,
    DISCORD_BASE_URL: urls.discord,
    DATA_DIR: dataDir,
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ROBLOX_USERS_URL: urls.roblox,
    ROBLOX_APIS_URL: urls.roblox,
    ENDPOINT_ALLOWED_HOSTS: new URL(urls.home).host,
  });
}

const TABLES = ['users', 'sessions', 'account_log', 'servers', 'members', 'join_requests'] as const;
const STAFF_TABLES = ['shifts', 'shift_breaks', 'infractions', 'mod_calls', 'player_notes'] as const;
const PLATFORM_TABLES = [
  'platform_accounts',
  'platform_sessions',
  'platform_log',
  'announcements',
  'announcement_receipts',
  'alt_requests',
] as const;
const ALL_TABLES = [
  ...TABLES,
  ...STAFF_TABLES,
  ...PLATFORM_TABLES,
  'punishments',
  'server_hours',
  'activity',
  'deliveries',
  'meta',
] as const;

/** How many rows there are in each table that the demo fills. */
export async function countsOf({ handle }: Database): Promise<Record<string, number>> {
  const counted = ALL_TABLES.map(async (table) => {
    const { rows } = await handle
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return [table, Number(rows)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** Players by how many of their records in a server count now. */
export async function activePlayers({ handle }: Database, serverId: string): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('punishments')
    .select((eb) => ['roblox_username as name', eb.fn.countAll<number>().as('active')])
    .where('server_id', '=', serverId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', Date.now())]))
    .groupBy('roblox_username')
    .execute();
  return new Map(rows.map(({ name, active }) => [name, Number(active)]));
}

/** The busy community. */
export async function springs({ handle }: Database) {
  return handle.selectFrom('servers').selectAll().where('name', '=', SPRINGS.name).executeTakeFirstOrThrow();
}

/** Returns the kind of each hold of a server with the person's name, sorted. */
export async function holdsIn({ handle }: Database, serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('member_holds')
    .innerJoin('users', 'users.id', 'member_holds.user_id')
    .select(['member_holds.kind', 'users.username'])
    .where('member_holds.server_id', '=', serverId)
    .execute();
  return rows.map(({ kind, username }) => `${kind} ${username}`).sort();
}

/** Returns who owns servers, with their plan, the number of servers and the most members of one. */
export function ownersOf({ handle }: Database) {
  return handle
    .selectFrom('servers')
    .innerJoin('users', 'users.id', 'servers.owner_id')
    .select((eb) => [
      'users.username',
      'users.plan',
      eb.fn.countAll<number>().as('servers'),
      eb.fn.max('servers.member_count').as('members'),
    ])
    .groupBy(['users.username', 'users.plan'])
    .execute();
}
