import { createHash } from 'node:crypto';
import type { LiveEntity } from '@tenfour/contracts';
import { LRUCache } from 'lru-cache';
import type { Change } from '../../../db/changes.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { GameReading, ReadingHandler, StoredReading } from './poller/game-reading.ts';
import { listenersOf } from './server-games.ts';
import { loadSnapshot, problemOf } from './snapshots.ts';

/**
 * Games whose last reading is remembered, some 10 kB each: as many as ten thousand open pages look at, for beyond it
 * every reading reads the one before from the database.
 */
const GAMES_IN_MEMORY = 3_000;

/** Pages call a reading stale after this, and forget its players after that, in ms (features/game/service.ts). */
const STALE_AFTER_MS = 30_000;
const FORGET_AFTER_MS = 5 * 60_000;

/** Where it shows that a game cannot be read, or can again: in the panel, and in what needs attention. */
export const PROBLEM_SHOWN_AS: readonly LiveEntity[] = ['game', 'server'];

/** These parts of every active server that a game's key opens. */
export async function changesOfGame(
  handle: Handle,
  gameId: string,
  entities: readonly LiveEntity[],
): Promise<Change[]> {
  const servers = await serversOf(handle, gameId);
  return servers.flatMap((serverId) =>
    entities.map((entity): Change => ({ serverId, entity, op: 'changed', ids: [] })),
  );
}

/** Publishes `changesOfGame` with the transaction. */
export async function notifyOfGame(
  tx: Transaction,
  gameId: string,
  entities: readonly LiveEntity[],
): Promise<void> {
  tx.changed(...(await changesOfGame(tx.handle, gameId, entities)));
}

async function serversOf(handle: Handle, gameId: string): Promise<string[]> {
  return (await listenersOf(handle, gameId)).flatMap(({ id, active }) => (active ? [id] : []));
}

/** Whether a game's problem is another one than is shown already. */
export async function isNewProblem(
  handle: Handle,
  gameId: string,
  { kind, message }: { kind: string; message: string },
): Promise<boolean> {
  const before = await problemOf(handle, gameId);
  return before?.kind !== kind || before.message !== message;
}

/** What pages show of a reading, small enough to be remembered for many games. */
interface Shown {
  takenAt: number | null;
  /** What is shown of each player, by name or id. */
  players: ReadonlyMap<string, string>;
  info: string;
  commands: string;
  logs: string;
  vehicles: string;
}

const NOTHING: Shown = { takenAt: null, players: new Map(), info: '', commands: '', logs: '', vehicles: '' };

function shownOf(reading: GameReading, takenAt: number): Shown {
  const { name, currentPlayers, maxPlayers, joinKey, queue, commandLogs } = reading;
  return {
    takenAt,
    players: new Map(
      reading.players.map(({ player, permission, callsign, team, wantedStars }) => [
        String(player.id ?? player.name),
        // As it is: a digest of each would cost more than it saves.
        JSON.stringify([player.name, permission, callsign, team, wantedStars]),
      ]),
    ),
    info: digest([
      name,
      currentPlayers,
      maxPlayers,
      joinKey,
      queue.length,
      reading.missing.includes('Queue'),
    ]),
    commands: digest(commandLogs),
    logs: digest([reading.joinLogs, reading.killLogs, reading.modCalls, reading.emergencyCalls]),
    vehicles: digest(reading.vehicles),
  };
}

function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64');
}

/**
 * Publishes what changed since the previous snapshot to the servers of a game: players who joined, left or changed, the
 * numbers, the logs, the vehicles. An identical snapshot publishes nothing.
 */
export function createReadingNotifier(): ReadingHandler {
  const games = new LRUCache<string, Shown>({ max: GAMES_IN_MEMORY });

  async function before(handle: Handle, { game, at, previousTakenAt }: StoredReading): Promise<Shown> {
    if (previousTakenAt === null || at - previousTakenAt > FORGET_AFTER_MS) return NOTHING;
    const known = games.get(game.id);
    // Another process may have read meanwhile, or this one has just begun.
    if (known?.takenAt === previousTakenAt) return known;
    const { reading } = await loadSnapshot(handle, game.id);
    return reading === null ? NOTHING : shownOf(reading, previousTakenAt);
  }

  return async (tx, stored) => {
    const earlier = await before(tx.handle, stored);
    const now = shownOf(stored.reading, stored.at);
    tx.onCommit(() => games.set(stored.game.id, now));
    const differences = differencesOf(earlier, now, stored);
    if (differences.length === 0) return;
    const servers = await serversOf(tx.handle, stored.game.id);
    for (const serverId of servers) for (const part of differences) tx.changed({ serverId, ...part });
    await notifyOfStaff(tx, servers, differences);
  };
}

type Difference = Pick<Extract<Change, { serverId: string }>, 'entity' | 'op' | 'ids'>;

function differencesOf(earlier: Shown, now: Shown, { hadProblem, at }: StoredReading): Difference[] {
  const changed = (entity: LiveEntity): Difference => ({ entity, op: 'changed', ids: [] });
  const fresh = earlier.takenAt !== null && at - earlier.takenAt <= STALE_AFTER_MS;
  const isSame = earlier.info === now.info && earlier.logs === now.logs && earlier.commands === now.commands;
  return [
    ...(fresh && isSame && !hadProblem ? [] : [changed('game')]),
    ...(hadProblem ? [changed('server')] : []),
    ...(earlier.commands === now.commands ? [] : [changed('commands')]),
    ...(earlier.vehicles === now.vehicles ? [] : [changed('vehicles')]),
    ...playersBetween(earlier.players, now.players),
  ];
}

function playersBetween(earlier: Shown['players'], now: Shown['players']): Difference[] {
  const came = [...now.keys()].filter((id) => !earlier.has(id));
  const left = [...earlier.keys()].filter((id) => !now.has(id));
  const others = [...now].filter(([id, shown]) => earlier.has(id) && earlier.get(id) !== shown);
  const parts = [
    { op: 'created', ids: came },
    { op: 'removed', ids: left },
    { op: 'changed', ids: others.map(([id]) => id) },
  ] as const;
  return parts.flatMap(({ op, ids }) => (ids.length > 0 ? [{ entity: 'players', op, ids } as const] : []));
}

/** Publishes a change of servers whose staff joined or left, since they show the number of staff in the game. */
async function notifyOfStaff(
  tx: Transaction,
  servers: readonly string[],
  differences: readonly Difference[],
): Promise<void> {
  const ids = differences.flatMap(({ entity, op, ids }) =>
    entity === 'players' && op !== 'changed' ? ids : [],
  );
  if (ids.length === 0 || servers.length === 0) return;
  const rows = await tx.handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.server_id as serverId')
    .distinct()
    .where('members.server_id', 'in', servers)
    .where('members.role', '<>', 'member')
    .where('users.roblox_user_id', 'in', ids)
    .execute();
  for (const { serverId } of rows) tx.changed({ serverId, entity: 'server', op: 'changed', ids: [] });
}
