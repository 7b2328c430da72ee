import type { AutomationKind } from '@tenfour/domain';
import type { Updateable } from 'kysely';
import { createGatewayHooks } from '../app/hooks.ts';
import type { ServersTable } from '../db/table-types/index.ts';
import { createReadingHandler } from '../features/game/events/reading-events.ts';
import type { GameReading } from '../features/game/gateway/poller/game-reader.ts';
import { saveSnapshot } from '../features/game/gateway/snapshots.ts';
import { QUIET_READING } from './game/readings.ts';
import type { Community, Person, World } from './product/actors.ts';

/** A person with a verified Roblox account. */
export type Verified = Person & { name: string; robloxId: number };

/** What a reading shows. */
export interface Shown {
  in?: readonly Verified[];
  team?: string;
  /** Where they all stand. */
  x?: number;
  /** Joins and leaves of the game's log, at seconds after the beginning. */
  joined?: readonly (readonly [Verified, number])[];
  left?: readonly (readonly [Verified, number])[];
  missing?: GameReading['missing'];
  commands?: readonly (readonly [Verified, string, number])[];
  /** The program ends before the reading is stored. */
  killed?: boolean;
}

let scenes = 0;
let accounts = 700_000;

/** A community whose game is read, at seconds after a beginning. */
export async function createDutyScene({ database, clock }: World, { server }: Community) {
  const { handle } = database;
  const begin = clock.now();
  let gameId = '';
  let last: number | null = null;

  async function set(columns: Updateable<ServersTable>): Promise<void> {
    await handle.updateTable('servers').set(columns).where('id', '=', server.id).execute();
  }

  async function newGame(): Promise<void> {
    scenes += 1;
    gameId = `duty-game-${scenes}`;
    last = null;
    await set({ erlc_key_hash: gameId });
  }

  const at = (second: number): number => begin + second * 1_000;
  const entry = (
    [{ name, robloxId: id }, second]: readonly [Verified, number],
    action: 'join' | 'leave',
  ) => ({
    player: { name, id },
    action,
    timestamp: at(second) / 1_000,
  });

  function readingOf(shown: Shown): GameReading {
    const players = (shown.in ?? []).map(({ name, robloxId: id }) => ({
      player: { name, id },
      permission: 'Normal',
      callsign: null,
      team: shown.team ?? 'Civilian',
      location: { x: shown.x ?? 0, z: 0, postalCode: null, streetName: null, buildingNumber: null },
      wantedStars: 0,
    }));
    const joins = (shown.joined ?? []).map((one) => entry(one, 'join'));
    const leaves = (shown.left ?? []).map((one) => entry(one, 'leave'));
    const commandLogs = (shown.commands ?? []).map(([{ name, robloxId: id }, command, second]) => ({
      player: { name, id },
      command,
      timestamp: at(second) / 1_000,
    }));
    const missing = shown.missing ?? [];
    return {
      ...QUIET_READING,
      currentPlayers: players.length,
      players,
      joinLogs: [...joins, ...leaves],
      commandLogs,
      missing,
    };
  }

  await newGame();
  return {
    at,
    set,
    newGame,
    gameId: () => gameId,
    /** Seconds after the beginning. */
    seconds: (moment: string): number => (Date.parse(moment) - begin) / 1_000,

    /** Takes a reading, evaluates and stores it. A new program each time: nothing is remembered but what is stored. */
    async see(second: number, shown: Shown = {}): Promise<void> {
      const keep = createReadingHandler(createGatewayHooks({ wakeQueue: () => undefined }));
      const taken = at(second);
      const previousTakenAt = last;
      if (clock.now() < taken) clock.advance(taken - clock.now());
      await database.withLock(`game:${gameId}`, async (tx) => {
        await keep(tx, {
          game: { id: gameId },
          reading: readingOf(shown),
          at: taken,
          previousTakenAt,
          hadProblem: false,
        });
        if (shown.killed === true) throw new Error('killed');
      });
      last = taken;
    },

    /** Only what is known of the game. */
    async snapshot(second: number, shown: Shown = {}): Promise<void> {
      await saveSnapshot(handle, gameId, readingOf(shown), at(second));
    },

    /** Proves a Roblox account of its own to be this person's. */
    async verified(person: Person): Promise<Verified> {
      accounts += 1;
      const name = `Duty${accounts}`;
      await handle
        .updateTable('users')
        .set({ roblox_user_id: String(accounts), roblox_username: name, roblox_verified: 1 })
        .where('id', '=', person.id)
        .execute();
      return { ...person, name, robloxId: accounts };
    },

    /** What became of the runs of an automation, oldest first. */
    async runs(kind: AutomationKind): Promise<string[]> {
      const rows = await handle
        .selectFrom('automation_runs')
        .select('outcome')
        .where('server_id', '=', server.id)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute();
      return rows.map(({ outcome }) => outcome);
    },

    /** What the log says of staff, without what switched the automations. */
    async activity(): Promise<string[]> {
      const rows = await handle
        .selectFrom('activity')
        .select(['title', 'actor_name', 'action'])
        .where('server_id', '=', server.id)
        .where('action', 'like', 'shift.%')
        .orderBy('id')
        .execute();
      return rows.map(({ title, actor_name }) => `${actor_name}: ${title}`);
    },
  };
}

export type DutyScene = Awaited<ReturnType<typeof createDutyScene>>;
