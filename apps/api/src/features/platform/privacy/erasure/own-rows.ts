import { sql } from 'kysely';
import type { Database } from '../../../../db/database.ts';
import type { Schema } from '../../../../db/table-types/index.ts';
import { columnList, isRow, keyOf, ownRows, partOf, type Raw, ROWS, tuple } from '../tables.ts';
import { anyOf, claimsOf, type ErasurePlan } from './plan.ts';

/** Deletes some rows that are the person's by a claim that erases them. */
export async function deleteOwnRows(
  database: Database,
  table: keyof Schema,
  plan: ErasurePlan,
): Promise<number> {
  const own = claimsOf(table).flatMap((claim) =>
    claim.erase === 'delete' ? (ownRows(claim, plan.identity) ?? []) : [],
  );
  if (own.length === 0) return 0;
  const key = tuple(keyOf(table));
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${key} IN
    (SELECT ${columnList(keyOf(table))} FROM ${sql.table(table)} WHERE ${anyOf(own)} LIMIT ${sql.lit(ROWS)})`.execute(
    database.handle,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes the person's part of the JSON of some rows by a claim that erases it. Returns how many rows it changed. */
export async function eraseOwnParts(
  database: Database,
  table: keyof Schema,
  { identity }: ErasurePlan,
): Promise<number> {
  const locked = database.engine === 'postgres' ? sql`FOR UPDATE` : sql``;
  let changed = 0;
  for (const claim of claimsOf(table)) {
    const own = claim.erase === 'part' ? ownRows(claim, identity) : null;
    const { json = [] } = claim;
    if (own === null) continue;
    await database.transaction(async ({ handle }) => {
      const { rows } =
        await sql<Raw>`SELECT ${columnList([...keyOf(table), ...json])} FROM ${sql.table(table)}
        WHERE ${own} LIMIT ${sql.lit(ROWS)} ${locked}`.execute(handle);
      for (const row of rows) {
        const sets = json.flatMap((column) => {
          const part = partOf(row[column] ?? null, identity.user);
          return part === null ? [] : [sql`${sql.ref(column)} = ${part.rest}`];
        });
        if (sets.length === 0) continue;
        await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)} WHERE ${isRow(table, row)}`.execute(
          handle,
        );
        changed += 1;
      }
    });
  }
  return changed;
}
