import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { ServersTable, WebhooksTable } from '../../db/table-types/index.ts';
import type { StoredReading } from '../../features/game/gateway/poller/game-reading.ts';
import {
  createGameWatcher,
  type GameWatcher,
  type GameWatcherDeps,
} from '../../features/game/gateway/poller/game-watcher.ts';
import { createFixedLease, type Lease } from '../../jobs/lease.ts';
import { insertServer, insertUser } from '../database/rows.ts';
import { testScheduler } from '../scheduler.ts';
import { type TestGame, testGame } from './game.ts';

const READ = 'GET /v2/server';

/** The lease of a process that always talks to the games. */
export const ALWAYS: Lease = createFixedLease(true);

/** Watchers on a clock that only the test moves, against a stand-in with the same clock. */
export interface WatchScene {
  /** Epoch ms. */
  clock: { at: number };
  game: TestGame;
  /** All stored snapshots, in order. */
  kept: (Pick<StoredReading, 'at' | 'previousTakenAt'> & { id: string })[];
  log: { level: 'error' | 'warn' | 'info'; message: string; details: object }[];
  watcher(overrides?: Partial<GameWatcherDeps>): GameWatcher;
  /** An active server whose key opens the world of this name; the game's id is the same. */
  server(world: string, columns?: Partial<Insertable<ServersTable>>): Promise<string>;
  webhook(serverId: string, columns: Partial<Insertable<WebhooksTable>>): Promise<void>;
  customCommand(serverId: string, enabled: 0 | 1): Promise<void>;
  /** Stores the server's chat commands, some of them on or none. */
  chatCommands(serverId: string, enabled: 0 | 1): Promise<void>;
  /** Lets the seconds pass one by one; all that is due is read in each. */
  pass(watcher: GameWatcher, seconds: number, each?: () => unknown): Promise<void>;
  /** Reads that reached the stand-in since its start. */
  reads(): Promise<number>;
}

/**
 * Builds the scene; the stand-in ends with the test file. Worlds called `bad…` have dead keys. A read is given up
 * after `timeoutMs` of real time; a short one belongs to those who test silence, for a busy machine takes it now and then.
 */
export async function watchScene(database: Database, { timeoutMs = 30_000 } = {}): Promise<WatchScene> {
  const clock = { at: Date.UTC(2026, 10, 1, 12) };
  const game = await testGame({ timeoutMs, now: () => clock.at });
  const owner = await insertUser(database.handle);
  const kept: WatchScene['kept'] = [];
  const log: WatchScene['log'] = [];
  const note = (level: 'error' | 'warn' | 'info') => (details: object, message: string) =>
    void log.push({ level, message, details });

  return {
    clock,
    game,
    kept,
    log,
    watcher: (overrides = {}) =>
      createGameWatcher({
        database,
        erlc: game.erlc,
        outboundLease: ALWAYS,
        scheduler: testScheduler(),
        now: () => clock.at,
        keyOf: async (id) => (id.startsWith('bad') ? `bad-${id}` : `demo-${id}`),
        handleReading: async (_tx: Transaction, { game: { id }, at, previousTakenAt }) =>
          void kept.push({ id, at, previousTakenAt }),
        confirm: async () => undefined,
        logger: { error: note('error'), warn: note('warn'), info: note('info') },
        ...overrides,
      }),
    server: (world, columns = {}) =>
      insertServer(database.handle, owner, {
        erlc_key_hash: world,
        erlc_key_sealed: 'sealed',
        erlc_key_hint: 'hint',
        ...columns,
      }),
    async webhook(serverId, columns) {
      const row = {
        id: newId(),
        server_id: serverId,
        type: 'staff_actions' as const,
        discord_id: newId(),
        token_sealed: 'sealed',
        token_hint: 'hint',
        created_by: owner,
        created_at: 1,
        updated_at: 1,
        ...columns,
      };
      await database.handle.insertInto('webhooks').values(row).execute();
    },
    async customCommand(serverId, enabled) {
      const row = {
        id: newId(),
        server_id: serverId,
        name: 'Rules',
        command: ':h Rules',
        interval_minutes: 5,
        enabled,
        next_run_at: 1,
        created_at: 1,
        updated_at: 1,
      };
      await database.handle.insertInto('custom_commands').values(row).execute();
    },
    async chatCommands(serverId, enabled) {
      const row = { server_id: serverId, enabled, commands: '[]', updated_at: 1 };
      await database.handle.insertInto('chat_settings').values(row).execute();
    },
    async pass(watcher, seconds, each) {
      for (let second = 0; second < seconds; second += 1) {
        clock.at += 1_000;
        await each?.();
        await watcher.settle();
      }
    },
    reads: async () => (await game.requests())[READ] ?? 0,
  };
}
