import type { CommandMeans, CustomCommandInterval, RunConditions } from '@tenfour/domain';
import { MISSED_AFTER_MS, scheduledCommand } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { CommandRunsTable, GameCommandsTable } from '../db/table-types/index.ts';
import { DAY_MS, MINUTE_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import type { Scenario } from './scenario.ts';
import { CONFIRMED, type CommandOutcome, outcomeColumns, writeCommands } from './sent-commands.ts';

/** A command that is sent automatically. */
interface Scheduled {
  name: string;
  means: CommandMeans;
  command: string;
  interval: CustomCommandInterval;
  conditions?: RunConditions;
  enabled: boolean;
}

const NIGHT = { from: 3 * 60, to: 9 * 60 };

const SCHEDULES: readonly Scheduled[] = [
  {
    name: 'Rules and Discord',
    means: 'message',
    command: 'New here? The rules are on our Discord. Staff help in /help 👋',
    interval: 30,
    conditions: { minPlayers: 5, staffOnDuty: false, quiet: NIGHT },
    enabled: true,
  },
  {
    name: 'Priority reminder',
    means: 'hint',
    command: 'Priorities: ask staff before you rob the bank',
    interval: 15,
    conditions: { minPlayers: 10, staffOnDuty: true, quiet: null },
    enabled: true,
  },
  {
    name: 'Staff: look at the queue',
    means: 'staff',
    command: 'Two minutes for the mod call queue, please.',
    interval: 60,
    enabled: true,
  },
  {
    name: 'Restart warning',
    means: 'command',
    command: ':m Restart in ten minutes',
    interval: 120,
    enabled: false,
  },
];

/** How long ago schedules were made, in ms. */
const SINCE_MS = 3 * DAY_MS;

/** Due times of each command that its run log holds. */
const RUNS = 24;

/** What became of a due time: handed to the game, or left out with the reason. */
type Run = CommandOutcome | LeftOut;

interface LeftOut {
  state: 'skipped' | 'missed';
  message: string;
}

const TOO_FEW: Run = { state: 'skipped', message: 'Left out: 7 of at least 10 players are in the game.' };

/** What became of some due times, the newest being 0; all others ran. */
const OUTCOMES: Readonly<Record<number, Run>> = {
  3: {
    state: 'failed',
    error: {
      kind: 'rate-limited',
      text: 'Not run: ER:LC asked for a pause of 4 s.',
    },
  },
  7: TOO_FEW,
  8: TOO_FEW,
  13: {
    state: 'unknown',
    error: {
      kind: 'timeout',
      text: 'ER:LC API did not answer in time. Whether the command ran is unknown: look at the command log before you send it again.',
    },
  },
  19: { state: 'missed', message: 'Missed: nothing could run within 30 seconds of this due time.' },
};

/** The owner makes the schedules of a community with a game. */
export function scheduleScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.calls < 50) return [];
  return SCHEDULES.map((one) => ({
    at: now - SINCE_MS,
    async play() {
      const owner = await scenario.viewer(demo.owner, 'owner');
      await scenario.stage.services.customCommands.create(owner, { serverId: owner.serverId, ...one });
    },
  }));
}

/** Writes the run logs as due times would have left them, and puts each schedule at its next due time. */
export async function writeRuns(handle: Handle, serverId: string, now: number): Promise<void> {
  const { game } = await handle
    .selectFrom('servers')
    .select('erlc_key_hash as game')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const rows = await handle
    .selectFrom('custom_commands')
    .select(['id', 'command', 'means', 'interval_minutes as interval', 'next_run_at as first'])
    .where('server_id', '=', serverId)
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
  if (game === null) return;
  for (const { id, command, means, interval, first } of rows) {
    const step = interval * MINUTE_MS;
    const next = (first ?? now) + Math.ceil(Math.max(0, now - (first ?? now)) / step) * step;
    const base = { serverId, gameId: game, customCommandId: id, line: lineOf(means, command) };
    const runs = Array.from({ length: RUNS }, (_, back) => RUNS - back).map((back) =>
      runAt({ ...base, dueAt: next - back * step }, OUTCOMES[back - 1] ?? CONFIRMED),
    );
    await writeCommands(
      handle,
      runs.flatMap(({ sent }) => (sent === null ? [] : [sent])),
    );
    await handle
      .insertInto('command_runs')
      .values(runs.map(({ run }) => run))
      .execute();
    await handle
      .updateTable('custom_commands')
      .set({ next_run_at: next })
      .where('server_id', '=', serverId)
      .where('id', '=', id)
      .execute();
  }
}

/** What the game is sent; of the staff on duty one is in the game. */
function lineOf(means: CommandMeans, text: string): string {
  const noOne = { staff: [], online: [] };
  return scheduledCommand(means, text, noOne) ?? `:pm TheoMarsh ${text}`;
}

interface Due {
  serverId: string;
  gameId: string;
  customCommandId: string;
  line: string;
  dueAt: number;
}

function runAt(
  { serverId, gameId, customCommandId, line, dueAt }: Due,
  outcome: Run,
): { run: Insertable<CommandRunsTable>; sent: Insertable<GameCommandsTable> | null } {
  const run = { server_id: serverId, id: newId(), custom_command_id: customCommandId, due_at: dueAt };
  if ('message' in outcome) {
    const left = { ran_at: null, message: outcome.message, game_command_id: null };
    return { run: { ...run, state: outcome.state, ...left }, sent: null };
  }
  const sent = {
    server_id: serverId,
    id: newId(),
    game_id: gameId,
    issued_by: null,
    source: 'scheduled' as const,
    command: line,
    ...outcomeColumns(outcome, dueAt + 40),
    client_id: `run:${customCommandId}:${dueAt}`,
    expires_at: dueAt + MISSED_AFTER_MS,
  };
  const handed = { state: 'queued' as const, ran_at: dueAt + 40, message: null, game_command_id: sent.id };
  return { run: { ...run, ...handed }, sent };
}
