import type { Database, Handle } from '@tenfour/api/src/db/database.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { type Keyring, openKeyring } from '@tenfour/api/src/security/keyring.ts';
import type { Role } from '@tenfour/domain';
import type { FilledStore } from './section.ts';
import { signIn } from './sign-in.ts';

/** A page to open: its user and its kind. */
export interface PlannedPage {
  /** `name=value` of a separate session. */
  cookie: string;
  serverId: string;
  role: Role;
  /** Whether the server has a key to its game. */
  hasKey: boolean;
  /** From 0 to 1, evenly spread: which kind of page it is. */
  at: number;
}

interface Viewer {
  serverId: string;
  userId: string;
  role: Role;
  hasKey: boolean;
  /** Their order within the large servers. */
  place: number;
}

/** The largest communities, in which a tenth of all pages are. */
const LARGE_SERVERS = 10;
const SHARE_OF_LARGE = 0.1;

/** Pages of every other server, one after another: four on average. */
const VIEWERS = [1, 2, 3, 4, 5, 6, 7];

/** One viewer in this many is a plain member; the others are staff as far as there are enough. */
const PLAIN_MEMBERS = 7;

/** One server in so many has no key to its game. */
const WITHOUT_KEY = 5;

/** Signs people in and connects their servers to games, so that `count` pages can be opened in any order. */
export async function planPages(store: FilledStore, count: number): Promise<PlannedPage[]> {
  const { engine, dataDir, url, environment } = store;
  const database = await openDatabase({ dataDir, ...(url === null ? {} : { url }) });
  try {
    const keyring = await openKeyring({ keys: environment.SECRETS_KEYS, dataDir, engine, database });
    return await plan(database, keyring, count);
  } finally {
    await database.close();
  }
}

async function plan(database: Database, keyring: Keyring, count: number): Promise<PlannedPage[]> {
  const { handle } = database;
  const servers = await pickServers(handle, count);
  const large: Viewer[] = [];
  const others: Viewer[] = [];
  for (const [place, { id, most, isLarge }] of servers.entries()) {
    if (!isLarge && others.length >= count) break;
    const hasKey = place % WITHOUT_KEY !== WITHOUT_KEY - 1;
    if (hasKey) await connect(handle, keyring, id, `benchbenchbench-game${place}`);
    const people = await pickViewers(handle, id, most);
    const viewers = people.map((person) => ({ ...person, serverId: id, hasKey, place: Math.random() }));
    (isLarge ? large : others).push(...viewers);
  }
  large.sort((one, other) => one.place - other.place);
  const chosen = mixed(large, others).slice(0, count);
  const cookies = await signIn(
    handle,
    chosen.map(({ userId }) => userId),
  );
  return chosen.map(({ serverId, role, hasKey }, place) => {
    // Multiples of the golden ratio: the first n of them are spread evenly for any n.
    const at = ((place + 1) * 0.618_033_988_75) % 1;
    return { cookie: cookies[place] ?? '', serverId, role, hasKey, at };
  });
}

/**
 * Mixes viewers of large servers in at regular intervals, and the others server after server, so that the first n are
 * representative for any n.
 */
function mixed(large: readonly Viewer[], others: readonly Viewer[]): Viewer[] {
  const every = Math.round(1 / SHARE_OF_LARGE);
  return others.flatMap((viewer, place) => {
    const one = place % (every - 1) === 0 ? large[place / (every - 1)] : undefined;
    return one ? [one, viewer] : [viewer];
  });
}

/** Picks the largest servers with many viewers each, then others of every size with a few. */
async function pickServers(
  handle: Handle,
  count: number,
): Promise<{ id: string; most: number; isLarge: boolean }[]> {
  const large = await handle
    .selectFrom('servers')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('member_count', 'desc')
    .orderBy('id')
    .limit(LARGE_SERVERS)
    .execute();
  const known = new Set(large.map(({ id }) => id));
  const others = await handle
    .selectFrom('servers')
    .select(['id', 'member_count'])
    .where('deleted_at', 'is', null)
    .where('member_count', '>=', 2)
    .orderBy('id')
    .limit(count)
    .execute();
  const each = Math.ceil((count * SHARE_OF_LARGE) / LARGE_SERVERS);
  return [
    ...large.map(({ id }) => ({ id, most: each, isLarge: true })),
    ...others
      .filter(({ id }) => !known.has(id))
      .map(({ id }, place) => ({ id, most: VIEWERS[place % VIEWERS.length] ?? 1, isLarge: false })),
  ];
}

async function pickViewers(
  handle: Handle,
  serverId: string,
  most: number,
): Promise<{ userId: string; role: Role }[]> {
  const members = await handle
    .selectFrom('members')
    .select(['user_id as userId', 'role'])
    .where('server_id', '=', serverId)
    .orderBy('user_id')
    .execute();
  const staff = members.filter(({ role }) => role !== 'member');
  const plain = members.filter(({ role }) => role === 'member');
  return Array.from({ length: most }).flatMap((_, place) => {
    const next = (place + 1) % PLAIN_MEMBERS === 0 ? plain.shift() : staff.shift();
    return next ?? staff.shift() ?? plain.shift() ?? [];
  });
}

async function connect(handle: Handle, keyring: Keyring, serverId: string, key: string): Promise<void> {
  await handle
    .updateTable('servers')
    .set({
      erlc_key_sealed: keyring.seal({ table: 'servers', column: 'erlc_key_sealed', row: serverId }, key),
      erlc_key_hint: key.slice(-4),
      erlc_key_hash: keyring.hmac(key),
    })
    .where('id', '=', serverId)
    .execute();
}
