import {
  COMMAND_LOG_SIZE,
  type CommandLogEntry,
  type ConnectionTest,
  type GameInfo,
  type GameService,
  type OnlinePlayer,
  type Viewer,
} from '@tenfour/contracts';
import { may, vehiclesOf } from '@tenfour/domain';
import type { ErlcClient, PlayerRef } from '@tenfour/erlc';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import { customCommandNames } from '../custom-commands/index.ts';
import {
  type CommandRow,
  commandsStore,
  freshnessOf,
  isForgotten,
  onlineIn,
  openGame,
  prepareCurrentSnapshot,
  readSentenceFor,
  type Snapshot,
  type SnapshotDeps,
} from '../gateway/index.ts';
import { type ExecuteDeps, executeCommand, type QueuePosition, queuePositions } from './execute.ts';
import { onRecord } from './on-record.ts';
import { NO_SENDER, sendersOf } from './senders.ts';

export type GameServiceDeps = ExecuteDeps & SnapshotDeps;

/** Creates the service of the in-game panel: players, executed commands, and sending commands. */
export function createGameService(deps: GameServiceDeps): GameService {
  const { database, now } = deps;
  const current = prepareCurrentSnapshot(deps);

  /** Places of the queued ones among these commands; a server whose key was replaced has two games for a while. */
  async function positionsOf(
    viewer: Viewer,
    rows: readonly CommandRow[],
  ): Promise<Map<string, QueuePosition>> {
    const waiting = new Set(rows.filter(({ state }) => state === 'queued').map(({ gameId }) => gameId));
    if (waiting.size === 0) return new Map();
    const game = await openGame(deps, viewer.serverId);
    const keyOf = (gameId: string) => ('refusal' in game || game.id !== gameId ? null : game.key);
    const lines = await Promise.all(
      [...waiting].map((gameId) => queuePositions(deps, gameId, keyOf(gameId))),
    );
    return new Map(lines.flatMap((line) => [...line]));
  }

  return {
    async players(viewer) {
      const snapshot = await current(viewer.serverId);
      const { reading } = snapshot;
      if (!reading || isForgotten(snapshot, now())) return [];
      const named = may(viewer, 'canViewPunishments') ? onlineIn(reading) : [];
      const records = await onRecord(database.handle, viewer.serverId, named, now());
      return reading.players.map(
        (online, at): OnlinePlayer => ({
          Player: spell(online.player),
          Permission: online.permission,
          Callsign: online.callsign,
          Team: online.team ?? '',
          WantedStars: online.wantedStars,
          record: records[at],
        }),
      );
    },

    async vehicles(viewer) {
      const snapshot = await current(viewer.serverId);
      const { reading } = snapshot;
      if (!reading || isForgotten(snapshot, now())) return [];
      return vehiclesOf(reading.vehicles, onlineIn(reading));
    },

    async info(viewer) {
      return infoOf(await current(viewer.serverId), now());
    },

    async commandLogs(viewer) {
      const { reading } = await current(viewer.serverId);
      const log = [...(reading?.commandLogs ?? [])].sort((a, b) => b.timestamp - a.timestamp);
      const senders = await sendersOf(database.handle, viewer.serverId, log);
      return log.slice(0, COMMAND_LOG_SIZE).map(
        (entry): CommandLogEntry => ({
          Player: spell(entry.player),
          Command: entry.command,
          Timestamp: entry.timestamp,
          ...(senders.get(entry) ?? NO_SENDER),
        }),
      );
    },

    async commands(viewer) {
      const rows = await commandsStore(database.handle, viewer.serverId).newest(COMMAND_LOG_SIZE);
      const scheduled = rows.flatMap(({ source, id }) => (source === 'scheduled' ? [id] : []));
      const [places, names] = await Promise.all([
        positionsOf(viewer, rows),
        customCommandNames(database.handle, viewer.serverId, scheduled),
      ]);
      return rows.map((row) => ({
        id: row.id,
        command: row.command,
        state: row.state,
        issuedBy: row.issuedBy,
        customCommand: names.get(row.id) ?? null,
        clientId: row.issuerId === viewer.id ? row.clientId : null,
        source: row.source,
        message: row.errorMessage,
        code: row.errorCode,
        position: places.get(row.id)?.position ?? null,
        expectedAt: places.get(row.id)?.expectedAt ?? null,
        createdAt: iso(row.createdAt),
        settledAt: isoOrNull(row.settledAt),
      }));
    },

    execute: (viewer, input) => executeCommand(deps, viewer, input),
  };
}

function infoOf(snapshot: Snapshot, now: number): GameInfo {
  const { reading } = snapshot;
  const forgotten = isForgotten(snapshot, now);
  // A snapshot of an older version may be without it.
  const queue = reading?.missing.includes('Queue') ? undefined : (reading?.queue as number[] | undefined);
  const playerCount = forgotten ? 0 : (reading?.currentPlayers ?? 0);
  return {
    serverName: reading?.name ?? null,
    playerCount,
    maxPlayers: reading?.maxPlayers ?? 0,
    online: playerCount > 0,
    joinKey: reading?.joinKey ?? null,
    ...(queue === undefined || forgotten ? {} : { queueLength: queue.length }),
    ...freshnessOf(snapshot, now),
  };
}

function spell(player: PlayerRef): string {
  return player.id === null ? player.name : `${player.name}:${player.id}`;
}

/** Tries a key with one read: the name of the server it opens, or the reason in words. */
export async function testErlcKey(erlc: ErlcClient, key: string): Promise<ConnectionTest> {
  const result = await erlc.readServer(key, []);
  if (!result.ok)
    return { ok: false, name: null, message: readSentenceFor(result.error), code: result.error.code };
  const { name, currentPlayers, maxPlayers } = result.value;
  return {
    ok: true,
    name,
    message: `Connected to ${name}: ${currentPlayers} of ${maxPlayers} players online.`,
    code: null,
  };
}
