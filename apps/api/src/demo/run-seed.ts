import { decidePunishment } from '@tenfour/domain';
import { z } from 'zod';
import type { Config } from '../app/config.ts';
import type { Database, Handle } from '../db/database.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import { givenKeys } from '../security/key-sources.ts';
import { type Keyring, openKeyring } from '../security/keyring.ts';
import { eventHookOf } from './chat-life.ts';
import { clear } from './clear.ts';
import { COMMUNITIES, OLD_MILL, SPRINGS } from './communities.ts';
import { prepareDiscord } from './discord.ts';
import { type DemoStaff, demoStaff } from './platform-life.ts';
import { banInGame, joinGame, readWorld, setPlayerCrowd } from './world.ts';

/** Where the installation notes that its data is the demo's. */
const META_KEY = 'demo';

const zSeedState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('begun') }),
  z.object({ state: z.literal('ready'), serverId: z.string(), candidate: z.string() }),
]);
type SeedState = z.infer<typeof zSeedState>;

/** Thrown when the database contains real communities. The message says what to do. */
export class SeedRefusal extends Error {
  override readonly name = 'SeedRefusal';
}

/** What the tour of the demo names; null where it is gone by now. */
export interface Tour {
  community: string | null;
  /** Its id, for addresses. */
  serverId: string | null;
  joinCode: string | null;
  /** A player whose next record becomes a ban. */
  candidate: string | null;
  /** A community that has no game key yet. */
  keyless: string | null;
  keylessId: string | null;
  /** The secret address that its game sends events to. */
  eventHook: string | null;
  /** Accounts of the admin panel, with the passwords that they were made with. */
  staff: DemoStaff[];
}

export interface SeedInput {
  config: Config;
  /** Migrated. */
  database: Database;
  /** Home of the sandbox, without a trailing slash. */
  sandboxUrl: string;
}

/**
 * Fills an empty database with the demo's data, once. A fill that was interrupted starts over.
 * Throws SeedRefusal when there are communities that the demo did not make.
 */
export async function runSeed(input: SeedInput): Promise<{ filled: boolean; tour: Tour }> {
  const { config, database } = input;
  const seedState = await readSeedState(database.handle);
  if (seedState === null) await requireNoServers(database.handle);
  const { dataDir } = config;
  const { engine } = database;
  const keyring = await openKeyring({ ...(await givenKeys(config)), dataDir, engine, database });
  const ready = seedState?.state === 'ready' ? seedState : await fill(input, keyring, seedState);
  await prepareDiscord(config, input.sandboxUrl);
  await joinGame(input.sandboxUrl, SPRINGS.erlcKey ?? '', ready.candidate);
  await repeatBans(database.handle, input.sandboxUrl, ready.serverId);
  await fillGames(input.sandboxUrl);
  const { handle } = database;
  const eventHook = await eventHookOf({ database, keyring, publicUrl: config.publicUrl }, ready.serverId);
  const tour = { ...(await tourOf(handle, ready)), eventHook, staff: await staffOf(handle, keyring) };
  return { filled: seedState?.state !== 'ready', tour };
}

/** Adds players to the sandbox's games, which are empty after each start; repeating it adds only missing ones. */
async function fillGames(sandboxUrl: string): Promise<void> {
  for (const { erlcKey, crowd } of COMMUNITIES)
    if (erlcKey !== null && crowd !== null) await setPlayerCrowd(sandboxUrl, erlcKey, crowd);
}

/**
 * Bans in the sandbox's game, which forgets it with every start, those whose bans were sent there. Who plays is left
 * alone, so that the ban list and the panel have something to show.
 */
async function repeatBans(handle: Handle, sandboxUrl: string, serverId: string): Promise<void> {
  const erlcKey = SPRINGS.erlcKey ?? '';
  const { online } = await readWorld(sandboxUrl, erlcKey);
  const bans = await handle
    .selectFrom('punishments')
    .select(['roblox_username as name', 'roblox_user_id as id'])
    .distinct()
    .where('server_id', '=', serverId)
    .where('type', '=', 'ban')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('enforcement', '=', 'sent')
    .where('roblox_user_id', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', Date.now())]))
    .execute();
  for (const { name, id } of bans) {
    if (!online.includes(name)) await banInGame(sandboxUrl, erlcKey, `${name}:${id}`);
  }
}

async function fill(
  { config, database, sandboxUrl }: SeedInput,
  keyring: Keyring,
  seedState: SeedState | null,
): Promise<Extract<SeedState, { state: 'ready' }>> {
  if (seedState !== null) await clear(database);
  await writeSeedState(database.handle, { state: 'begun' });
  await fillGames(sandboxUrl);
  // Most starts find the demo there: they need not load what writes it.
  const { fillDemo } = await import('./fill.ts');
  const scenario = await fillDemo({ config, database, keyring }, sandboxUrl);
  const ready = { state: 'ready' as const, ...scenario };
  await writeSeedState(database.handle, ready);
  return ready;
}

async function readSeedState(handle: Handle): Promise<SeedState | null> {
  const stored = await readMeta(handle, META_KEY);
  return stored === null ? null : zSeedState.parse(JSON.parse(stored));
}

function writeSeedState(handle: Handle, seedState: SeedState): Promise<void> {
  return writeMeta(handle, META_KEY, JSON.stringify(seedState));
}

async function requireNoServers(handle: Handle): Promise<void> {
  const found = await handle.selectFrom('servers').select('id').limit(1).executeTakeFirst();
  if (!found) return;
  throw new SeedRefusal(
    "This database already holds communities that are not the demo's. Give the demo a DATA_DIR (or DATABASE_URL) of its own.",
  );
}

async function tourOf(
  handle: Handle,
  { serverId, candidate }: Extract<SeedState, { state: 'ready' }>,
): Promise<Omit<Tour, 'staff' | 'eventHook'>> {
  const server = await handle
    .selectFrom('servers')
    .select(['id', 'name', 'join_code'])
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { active } = await handle
    .selectFrom('punishments')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('server_id', '=', serverId)
    .where('username_key', '=', candidate.toLowerCase())
    .where('is_active', '=', 1)
    .where('expires_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const keyless = await keylessOf(handle);
  const isNextAutoBan =
    server !== undefined && decidePunishment({ type: 'warning', reason: '' }, Number(active)).autoBanApplied;
  return {
    community: server?.name ?? null,
    serverId: server?.id ?? null,
    joinCode: server?.join_code ?? null,
    candidate: isNextAutoBan ? candidate : null,
    keyless: keyless?.name ?? null,
    keylessId: keyless?.id ?? null,
  };
}

/** Those that are still there: a demo that is older than the admin panel has none. */
async function staffOf(handle: Handle, keyring: Keyring): Promise<DemoStaff[]> {
  const active = handle.selectFrom('platform_accounts').select('username').where('is_active', '=', 1);
  const names = new Set((await active.execute()).map(({ username }) => username));
  return demoStaff(keyring).filter(({ username }) => names.has(username));
}

async function keylessOf(handle: Handle): Promise<{ id: string; name: string } | null> {
  const row = await handle
    .selectFrom('servers')
    .select(['id', 'name'])
    .where('name', '=', OLD_MILL.name)
    .where('erlc_key_sealed', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
