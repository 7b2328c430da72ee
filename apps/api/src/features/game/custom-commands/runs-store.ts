import type { CommandMeans, RunConditions } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { skipLocked } from '../../../db/locks.ts';
import { isFree } from '../../../jobs/claims.ts';
import { type ClaimedJob, earliest } from '../../../jobs/job-loop.ts';
import { conditionsOf } from './store.ts';

/** A custom command whose due time has come, claimed by this process. Moments are epoch ms. */
export interface DueCommand extends ClaimedJob {
  serverId: string;
  id: string;
  dueAt: number;
}

/** Text of the query, so that the index of switched-on commands serves it. */
const ON = sql.lit<1>(1);

/** Rows ahead that are looked at for the next moment: more than are ever leased at a time. */
const AHEAD = 200;

/** Claims unleased due commands. Concurrent claims on PostgreSQL get different rows. */
export async function claimDueCommands(
  { handle, engine }: Database,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<DueCommand[]> {
  const rows = await handle
    // Materialized: if inlined, PostgreSQL could run it once per row, and each run would claim other rows.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        skipLocked(
          engine,
          db
            .selectFrom('custom_commands')
            .select(['server_id', 'id'])
            .where('enabled', '=', ON)
            .where('next_run_at', '<=', now)
            .where(isFree(sql.ref('lease_until'), now))
            .orderBy('next_run_at')
            .limit(limit),
        ),
    )
    .updateTable('custom_commands')
    .set({ lease_until: leaseUntil })
    .where((eb) =>
      eb(
        eb.refTuple('custom_commands.server_id', 'custom_commands.id'),
        'in',
        eb.selectFrom('due').select(['due.server_id', 'due.id']).$asTuple('server_id', 'id'),
      ),
    )
    .returning(['server_id', 'id', 'next_run_at'])
    .execute();
  return rows.flatMap(({ server_id: serverId, id, next_run_at: dueAt }) =>
    dueAt === null ? [] : [{ key: id, serverId, id, dueAt, leaseUntil }],
  );
}

/**
 * Brings due times back that lie more than an interval ahead of `now` (epoch ms), on their own grid: they were planned
 * by a clock that has been set back since. Those that have had their run are passed over when they come.
 */
export async function replanAhead(db: Handle, now: number): Promise<void> {
  const interval = sql`(interval_minutes * ${sql.lit(60_000)})`;
  const ahead = sql`(next_run_at - ${sql.lit(Math.floor(now))})`;
  await sql`UPDATE custom_commands SET next_run_at = next_run_at - (${ahead} / ${interval}) * ${interval}
    WHERE enabled = ${ON} AND ${ahead} > ${interval}`.execute(db);
}

/** When the next command can be claimed, epoch ms; null while none is switched on. */
export async function nextCommandDue(db: Handle): Promise<number | null> {
  const rows = await db
    .selectFrom('custom_commands')
    .select(['next_run_at', 'lease_until'])
    .where('enabled', '=', ON)
    .orderBy('next_run_at')
    .limit(AHEAD)
    .execute();
  return earliest(rows.map((row) => Math.max(row.next_run_at ?? 0, row.lease_until ?? 0)));
}

/** Lets a claimed command be claimed again from `until` on. */
export async function releaseCommand(db: Handle, item: DueCommand, until: number): Promise<void> {
  await db
    .updateTable('custom_commands')
    .set({ lease_until: until })
    .where('server_id', '=', item.serverId)
    .where('id', '=', item.id)
    .where('lease_until', '=', item.leaseUntil)
    .execute();
}

/** A due command as it stands when its run begins. */
export interface CommandSettings {
  name: string;
  command: string;
  /** Minutes. */
  interval: number;
  means: CommandMeans;
  conditions: RunConditions;
  /** The due time that is left out, epoch ms, and who wants that. */
  skipAt: number | null;
  skipBy: string | null;
  /** Id of the person who created it; null for one of the product. */
  createdBy: string | null;
}

/**
 * Moves a command from the due time `dueAt` to `next` and ends the claim. Null when it is not due then any more: it
 * has run, was switched off, edited or deleted meanwhile.
 */
export async function advanceCommand(
  db: Handle,
  { serverId, id, dueAt }: DueCommand,
  nextOf: (interval: number) => number,
): Promise<CommandSettings | null> {
  const settings = await db
    .updateTable('custom_commands')
    .set({ lease_until: null })
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .where('next_run_at', '=', dueAt)
    .where('enabled', '=', 1)
    .returning([
      'name',
      'command',
      'interval_minutes as interval',
      'means',
      'min_players',
      'staff_on_duty',
      'quiet_from',
      'quiet_to',
      'skip_at as skipAt',
      'skip_by as skipBy',
      'created_by as createdBy',
    ])
    .executeTakeFirst();
  if (!settings) return null;
  await db
    .updateTable('custom_commands')
    .set({ next_run_at: nextOf(settings.interval), skip_at: null, skip_by: null })
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
  return { ...settings, conditions: conditionsOf(settings) };
}

/** Whether this due time has had its run. */
export async function hasRun(db: Handle, { serverId, id, dueAt }: DueCommand): Promise<boolean> {
  const run = await db
    .selectFrom('command_runs')
    .select('id')
    .where('server_id', '=', serverId)
    .where('custom_command_id', '=', id)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return run !== undefined;
}

/** Switches a command off whose server is gone, so that it is not due for ever. */
export async function standDown(db: Handle, { serverId, id }: DueCommand): Promise<void> {
  await db
    .updateTable('custom_commands')
    .set({ enabled: 0, next_run_at: null, lease_until: null })
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
}
