import { robloxIdOf } from '@tenfour/sandbox/identity';
import { beforeEach } from 'vitest';
import { createGatewayHooks } from '../app/hooks.ts';
import { createReadingHandler } from '../features/game/events/reading-events.ts';
import type { GameReading } from '../features/game/gateway/poller/game-reading.ts';
import { saveSnapshot, snapshotHead } from '../features/game/gateway/snapshots.ts';
import { QUIET_READING } from './game/readings.ts';
import type { Community, World } from './product/actors.ts';

const PLACE = {
  callsign: null,
  location: null,
  wantedStars: 0,
  permission: 'Normal',
  team: 'Civilian',
} as const;

let keys = 0;

/** A community with a game whose readings the test makes, and what its automations did. */
export function automationScene(world: World) {
  const { database } = world;
  const { handle } = database;
  let community: Community;
  let gameId = '';

  beforeEach(async () => {
    community = await world.community();
    keys += 1;
    const erlcApiKey = `automations${keys}-game`;
    await community.owner.call.servers.update({ serverId: community.server.id, erlcApiKey });
    gameId = world.keyring.hmac(erlcApiKey);
  });

  const serverId = () => community.server.id;

  /** Keeps a reading as the reader does, with a keeper that has no memory: a process may have ended before. */
  async function keep(reading: Partial<GameReading>, crash = false): Promise<void> {
    const at = world.clock.now();
    const keeper = createReadingHandler(createGatewayHooks({ wakeQueue: () => undefined }));
    const whole = { ...QUIET_READING, ...reading };
    await database.withLock(`game:${gameId}`, async (tx) => {
      const { takenAt: previousTakenAt, hasProblem: hadProblem } = await snapshotHead(tx.handle, gameId);
      await keeper(tx, { game: { id: gameId }, reading: whole, at, previousTakenAt, hadProblem });
      await saveSnapshot(tx.handle, gameId, whole, at);
      if (crash) throw new Error('The process ended here.');
    });
  }

  /** Stores a snapshot with these players, with joins at the times (epoch ms) in `joined` in its log. */
  function inGame(
    players: readonly string[],
    joined: Readonly<Record<string, number>> = {},
    crash = false,
  ): Promise<void> {
    const people = players.map((name) => ({ ...PLACE, player: { name, id: robloxIdOf(name) } }));
    const joinLogs = Object.entries(joined).map(([name, at]) => ({
      player: { name, id: robloxIdOf(name) },
      action: 'join' as const,
      timestamp: Math.floor(at / 1_000),
    }));
    return keep({ players: people, currentPlayers: people.length, joinLogs }, crash);
  }

  return {
    get community() {
      return community;
    },
    get gameId() {
      return gameId;
    },
    serverId,
    /** The Roblox id that a player of this name has. */
    robloxIdOf: (name: string) => String(robloxIdOf(name)),
    keep,
    inGame,
    /** Stores a first, empty snapshot and advances the clock by ten seconds. */
    async begin() {
      await inGame([]);
      world.clock.advance(10_000);
    },
    save: (input: Omit<Parameters<Community['owner']['call']['automations']['save']>[0], 'serverId'>) =>
      community.owner.call.automations.save({ serverId: serverId(), ...input }),
    runs: () => community.owner.call.automations.runs({ serverId: serverId() }),
    async queued(): Promise<string[]> {
      const rows = await handle
        .selectFrom('game_commands')
        .select('command')
        .where('server_id', '=', serverId())
        .where('state', '=', 'queued')
        .orderBy('id')
        .execute();
      return rows.map(({ command }) => command);
    },
    async received(): Promise<string[]> {
      const rows = await handle
        .selectFrom('activity')
        .select(['action', 'description'])
        .where('server_id', '=', serverId())
        .orderBy('id')
        .execute();
      return rows.map(({ action, description }) => `${action} ${description}`);
    },
  };
}
