import type { CommandRun, CustomCommand } from '@tenfour/contracts';
import { type CommandMeans, RUNS_KEPT, type RunConditions } from '@tenfour/domain';
import { type Selectable, sql } from 'kysely';
import { fromBit, iso, isoOrNull, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { CommandRunsTable, CustomCommandsTable } from '../../../db/table-types/index.ts';
import { type RunRow, runOf } from './run-view.ts';

/** A custom command as stored. Times in epoch ms. */
export interface CustomCommandRow {
  id: string;
  name: string;
  command: string;
  /** Minutes. */
  interval: number;
  enabled: boolean;
  nextRunAt: number | null;
  means: CommandMeans;
  conditions: RunConditions;
  /** The due time that is left out, and who wants that. */
  skipAt: number | null;
  skipBy: string | null;
  createdAt: number;
}

const COLUMNS = [
  'custom_commands.id',
  'custom_commands.name',
  'custom_commands.command',
  'custom_commands.interval_minutes',
  'custom_commands.enabled',
  'custom_commands.next_run_at',
  'custom_commands.created_at',
  'custom_commands.means',
  'custom_commands.min_players',
  'custom_commands.staff_on_duty',
  'custom_commands.quiet_from',
  'custom_commands.quiet_to',
  'custom_commands.skip_at',
  'custom_commands.skip_by',
] as const;

type Columns = Omit<
  Selectable<CustomCommandsTable>,
  'server_id' | 'lease_until' | 'created_by' | 'client_id' | 'updated_at'
>;

/** Of the command, or what the run keeps of it. */
const OUTCOME = [
  sql<RunRow['commandState']>`coalesce(game_commands.state, command_runs.command_state)`.as('commandState'),
  sql<string | null>`coalesce(game_commands.error_kind, command_runs.error_kind)`.as('errorKind'),
] as const;

const RUN_COLUMNS = [
  'command_runs.id as runId',
  'command_runs.due_at as dueAt',
  'command_runs.ran_at as ranAt',
  'command_runs.state as runState',
  'command_runs.message as runMessage',
  'game_commands.error_message as errorMessage',
] as const;

/** The custom commands of one server, and their run logs. */
export function customCommandsStore(db: Handle, serverId: string) {
  const own = (id: string) =>
    db.selectFrom('custom_commands').where('server_id', '=', serverId).where('custom_commands.id', '=', id);

  return {
    /** By name, each with its newest run. */
    async list(): Promise<CustomCommand[]> {
      return (await withNewestRun(db, serverId).orderBy('name').orderBy('custom_commands.id').execute()).map(
        toCustomCommand,
      );
    },

    async view(id: string): Promise<CustomCommand | null> {
      const row = await withNewestRun(db, serverId).where('custom_commands.id', '=', id).executeTakeFirst();
      return row ? toCustomCommand(row) : null;
    },

    async find(id: string): Promise<CustomCommandRow | null> {
      const row = await own(id).select(COLUMNS).executeTakeFirst();
      return row ? toRow(row) : null;
    },

    /** Finds the row like `find` and locks it until the transaction ends, also against a due run. */
    async lock(id: string): Promise<CustomCommandRow | null> {
      await db
        .updateTable('custom_commands')
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
      const row = await own(id).select(COLUMNS).executeTakeFirst();
      return row ? toRow(row) : null;
    },

    async idOfClientId(clientId: string): Promise<string | null> {
      const row = await db
        .selectFrom('custom_commands')
        .select('id')
        .where('server_id', '=', serverId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('custom_commands')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('server_id', '=', serverId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** A repeated client id violates `custom_commands_client_unique`. */
    async add(row: CustomCommandRow & { createdBy: string; clientId: string | null }): Promise<void> {
      await db
        .insertInto('custom_commands')
        .values({
          server_id: serverId,
          id: row.id,
          ...changeableColumns(row),
          created_by: row.createdBy,
          client_id: row.clientId,
          created_at: row.createdAt,
          updated_at: row.createdAt,
        })
        .execute();
    },

    async change(row: CustomCommandRow, at: number): Promise<void> {
      await db
        .updateTable('custom_commands')
        .set({
          ...changeableColumns(row),
          updated_at: at,
        })
        .where('server_id', '=', serverId)
        .where('id', '=', row.id)
        .execute();
    },

    /** Takes the command and its run log away; false when it is gone already. */
    async remove(id: string): Promise<boolean> {
      await db
        .deleteFrom('command_runs')
        .where('server_id', '=', serverId)
        .where('custom_command_id', '=', id)
        .execute();
      const removed = await db
        .deleteFrom('custom_commands')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Cancels queued commands of its runs with the reason in words; returns the ids of those commands. */
    async cancelQueued(id: string, reason: string, at: number): Promise<string[]> {
      const taken = await db
        .updateTable('game_commands')
        .set({ state: 'failed', error_kind: 'refused', error_message: reason, settled_at: at })
        .where('server_id', '=', serverId)
        .where('state', '=', sql.lit<'queued'>('queued'))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('command_runs')
            .select((inner) => inner.ref('game_command_id').$notNull().as('id'))
            .where('server_id', '=', serverId)
            .where('custom_command_id', '=', id)
            .where('game_command_id', 'is not', null),
        )
        .returning('id')
        .execute();
      return taken.map(({ id: commandId }) => commandId);
    },

    /** Newest due time first. Throws BAD_REQUEST for a cursor that is not ours. */
    async runs(id: string, limit: number, cursor: string | undefined): Promise<CommandRun[]> {
      let query = db
        .selectFrom('command_runs')
        .leftJoin('game_commands', (join) =>
          join
            .onRef('game_commands.server_id', '=', 'command_runs.server_id')
            .onRef('game_commands.id', '=', 'command_runs.game_command_id'),
        )
        .select(RUN_COLUMNS)
        .select(OUTCOME)
        .where('command_runs.server_id', '=', serverId)
        .where('command_runs.custom_command_id', '=', id);
      if (cursor !== undefined) {
        query = query.where(olderThan(placeOf(cursor), 'command_runs.due_at', 'command_runs.id'));
      }
      const newest = query.orderBy('command_runs.due_at', 'desc').orderBy('command_runs.id', 'desc');
      return (await newest.limit(limit).execute()).map(runOf);
    },

    /** Adds a run and lets the log's oldest go. A due time that has a run violates `command_runs_due_unique`. */
    async addRun(run: Omit<CommandRunsTable, 'server_id' | 'command_state' | 'error_kind'>): Promise<void> {
      await db
        .insertInto('command_runs')
        .values({ ...run, server_id: serverId })
        .execute();
      await db
        .deleteFrom('command_runs')
        .where('server_id', '=', serverId)
        .where('custom_command_id', '=', run.custom_command_id)
        .where('due_at', '<', (eb) =>
          eb
            .selectFrom('command_runs as kept')
            .select('kept.due_at')
            .where('kept.server_id', '=', serverId)
            .where('kept.custom_command_id', '=', run.custom_command_id)
            .orderBy('kept.due_at', 'desc')
            .limit(1)
            .offset(RUNS_KEPT - 1),
        )
        .execute();
    },

    /** The reason why the newest run was skipped; null when it was not, or there is none. */
    async newestSkipReason(id: string): Promise<string | null> {
      const newest = await db
        .selectFrom('command_runs')
        .select(['state', 'message'])
        .where('server_id', '=', serverId)
        .where('custom_command_id', '=', id)
        .orderBy('due_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest?.state === 'skipped' ? newest.message : null;
    },
  };
}

function withNewestRun(db: Handle, serverId: string) {
  return db
    .selectFrom('custom_commands')
    .leftJoin('command_runs', (join) =>
      join
        .onRef('command_runs.server_id', '=', 'custom_commands.server_id')
        .onRef('command_runs.custom_command_id', '=', 'custom_commands.id')
        .on('command_runs.due_at', '=', (eb) =>
          eb
            .selectFrom('command_runs as newest')
            .select((inner) => inner.fn.max('newest.due_at').as('due_at'))
            .whereRef('newest.server_id', '=', 'custom_commands.server_id')
            .whereRef('newest.custom_command_id', '=', 'custom_commands.id'),
        ),
    )
    .leftJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'command_runs.server_id')
        .onRef('game_commands.id', '=', 'command_runs.game_command_id'),
    )
    .select(COLUMNS)
    .select(RUN_COLUMNS)
    .select(OUTCOME)
    .where('custom_commands.server_id', '=', serverId);
}

function toRow(row: Columns): CustomCommandRow {
  return {
    id: row.id,
    name: row.name,
    command: row.command,
    interval: row.interval_minutes,
    enabled: fromBit(row.enabled),
    nextRunAt: row.next_run_at,
    means: row.means,
    conditions: conditionsOf(row),
    skipAt: row.skip_at,
    skipBy: row.skip_by,
    createdAt: row.created_at,
  };
}

/** What must hold for a run, as stored. */
export function conditionsOf(
  row: Pick<Columns, 'min_players' | 'staff_on_duty' | 'quiet_from' | 'quiet_to'>,
): RunConditions {
  const { quiet_from: from, quiet_to: to } = row;
  return {
    minPlayers: row.min_players,
    staffOnDuty: fromBit(row.staff_on_duty),
    quiet: from === null || to === null ? null : { from, to },
  };
}

/** Returns the columns that a change of the command sets, besides the time of the change. */
function changeableColumns(row: CustomCommandRow) {
  const { means, conditions, skipAt, skipBy } = row;
  const { minPlayers, staffOnDuty, quiet } = conditions;
  return {
    name: row.name,
    command: row.command,
    interval_minutes: row.interval,
    enabled: toBit(row.enabled),
    next_run_at: row.nextRunAt,
    means,
    min_players: minPlayers,
    staff_on_duty: toBit(staffOnDuty),
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    skip_at: skipAt,
    skip_by: skipBy,
  };
}

type NullableRun = { [Field in keyof RunRow]: RunRow[Field] | null };

function toCustomCommand(row: Columns & NullableRun): CustomCommand {
  const { interval, enabled, nextRunAt, createdAt, skipAt, skipBy: _skipBy, ...named } = toRow(row);
  const { runId, dueAt, runState } = row;
  const ran = runId !== null && dueAt !== null && runState !== null;
  return {
    ...named,
    interval,
    enabled,
    nextRunAt: isoOrNull(nextRunAt),
    skipsNext: nextRunAt !== null && skipAt === nextRunAt,
    lastRun: ran ? runOf({ ...row, runId, dueAt, runState }) : null,
    createdAt: iso(createdAt),
  };
}
