import { gameLogsSince } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import { choicesOfGame } from '../../game/gateway/index.ts';
import { linksOf, releaseEvidence } from '../../moderation/evidence/index.ts';
import type { ChoiceRule } from './choice-rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Rows that one transaction removes, with what belongs to them. */
export const ROWS_A_STEP = 200;

/** The rows of one kind in one server. */
export interface Scope {
  serverId: string;
  /** The server's rows of the table, whatever their age. */
  own: RawBuilder<SqlBool>;
  /** From this moment on they stay, epoch ms. */
  before: number;
  now: number;
}

/**
 * Returns the rows that a choice of `days` is about; null for a game's rows without a game. What servers with one key
 * share stays as long as the longest of their choices.
 */
export async function scopeOf(
  handle: Handle,
  { ofGame }: ChoiceRule,
  { id, gameId }: { id: string; gameId: string | null },
  { days, now }: { days: number; now: number },
): Promise<Scope | null> {
  if (!ofGame) return { serverId: id, own: sql`server_id = ${id}`, before: now - days * DAY_MS, now };
  if (gameId === null) return null;
  const others = await choicesOfGame(handle, gameId, id);
  const before = gameLogsSince([...others, { gameLogs: days }], now);
  return { serverId: id, own: sql`game_id = ${gameId}`, before, now };
}

/** Returns the condition for what is over. */
export function isOver(rule: ChoiceRule, { own, before, now }: Scope): RawBuilder<SqlBool> {
  return sql`${own} AND ${rule.over(before, now)}`;
}

/**
 * Removes some rows and returns how many were found. Looks on the handle for slow reads, and checks what was found again
 * where it is deleted.
 */
export async function removeSome(database: Database, rule: ChoiceRule, scope: Scope): Promise<number> {
  const key = sql.ref(rule.key);
  const { rows } = await sql<Removed>`SELECT ${key} FROM ${sql.table(rule.table)}
    WHERE ${isOver(rule, scope)} LIMIT ${sql.lit(ROWS_A_STEP)}`.execute(database.slowReads);
  if (rows.length === 0) return 0;
  // Appeals take this lock too.
  await database.withLock(`server:${scope.serverId}`, (tx) =>
    removeFound(tx, rule, scope, keysOf(rule, rows)),
  );
  return rows.length;
}

/** What is read of a row: its key, and of records what they have besides. */
type Removed = Record<string, string | number | null>;

function keysOf({ key }: ChoiceRule, rows: readonly Removed[]): (string | number)[] {
  return rows.flatMap((row) => row[key] ?? []);
}

async function removeFound(
  { handle }: Transaction,
  rule: ChoiceRule,
  scope: Scope,
  found: readonly (string | number)[],
): Promise<void> {
  const columns = [rule.key, ...(rule.reads ?? [])].map((column) => sql.ref(column));
  const { rows } = await sql<Removed>`DELETE FROM ${sql.table(rule.table)}
    WHERE ${isOver(rule, scope)} AND ${sql.ref(rule.key)} IN (${sql.join(found)})
    RETURNING ${sql.join(columns)}`.execute(handle);
  if (rows.length === 0) return;
  const { serverId } = scope;
  const ids = keysOf(rule, rows);
  for (const { table, of } of rule.dependents ?? []) {
    await sql`DELETE FROM ${sql.table(table)} WHERE server_id = ${serverId}
      AND ${of(sql.join(ids))}`.execute(handle);
  }
  if (rule.imported) await forgetImported(handle, serverId, ids.map(String));
  if (rule.table === 'punishments') {
    const listed = rows.filter(({ deleted_at }) => deleted_at === null);
    await changePunishmentCount(handle, serverId, -listed.length);
  }
  const links = rows.flatMap(({ evidence }) => (typeof evidence === 'string' ? linksOf(evidence) : []));
  await releaseEvidence({ handle }, serverId, links);
}

/** Leaves only that an import had these rows, so that they are not imported again. */
async function forgetImported(handle: Handle, serverId: string, ids: readonly string[]): Promise<void> {
  await handle
    .updateTable('import_rows')
    .set({
      kind: 'unknown',
      state: 'left',
      data: '"Deleted"',
      reason: 'The record was deleted after its retention period.',
    })
    .where('server_id', '=', serverId)
    .where('state', 'in', ['created', 'left'])
    .where('entity_id', 'in', ids)
    .execute();
}
