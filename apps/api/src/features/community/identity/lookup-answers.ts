import {
  holderOfName,
  isOlderThan,
  lookupRefusal,
  type NameLookupState,
  type SeenName,
} from '@tenfour/domain';
import { type Selectable, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { NameLookupsTable } from '../../../db/table-types/name-lookups.ts';
import { hasMet } from './met-players.ts';
import { learnNames, namesOfHolders, namesSeenOf } from './player-names.ts';

export type LookupRow = Selectable<NameLookupsTable>;

/** A name with the account that Roblox found by it, null for none. */
export interface LookupAnswer {
  row: LookupRow;
  /** Times in epoch ms: when Roblox said so, and the account's birth, null before it was asked for. */
  account: { id: string; name: string; at: number; createdAt: number | null } | null;
}

/** Most records of a round whose own account is confirmed. */
const CONFIRMED_MAX = 2_000;

/**
 * Stores what Roblox answered about names; `forgotten` are those that it does not know, as `judgeForgotten` has them.
 * What was stored meanwhile by others stays.
 */
export async function storeAnswers(
  tx: Transaction,
  answers: readonly LookupAnswer[],
  forgotten: readonly LookupRow[],
): Promise<void> {
  const { handle } = tx;
  const accounts = answers.flatMap(({ account }) => account ?? []);
  await learnNames(
    handle,
    accounts.map(({ id, name, at }) => ({ robloxUserId: id, name, at })),
  );
  const seen = await namesSeenOf(
    handle,
    accounts.map(({ id }) => id),
  );
  const found = answers.filter((answer) => !isForgotten(answer)).map((answer) => judged(answer, seen));
  const rows = [...found, ...forgotten];
  if (rows.length === 0) return;
  await handle
    .insertInto('name_lookups')
    .values(rows)
    .onConflict((stored) =>
      stored
        .columns(['server_id', 'name_key'])
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          refusal: eb.ref('excluded.refusal'),
          roblox_user_id: eb.ref('excluded.roblox_user_id'),
        }))
        .where(sql<boolean>`name_lookups.state IN ('waiting', 'checking')
          AND name_lookups.first_at = excluded.first_at`),
    )
    .execute();
  const matched = found.filter(({ state }) => state === 'matched');
  for (const [serverId, ofServer] of Map.groupBy(matched, (row) => row.server_id))
    await confirmAgreeing(tx, serverId, ofServer);
}

/** Returns the row with what the answer makes of it: an account is matched once it is surely older than the records. */
function judged({ row, account }: LookupAnswer, seen: ReadonlyMap<string, readonly SeenName[]>): LookupRow {
  const isAgeless = row.state === 'checking' && account?.createdAt === null;
  if (account === null || isAgeless) return unknown(row);
  const { id, createdAt } = account;
  const names = seen.get(id) ?? [];
  const refusal = lookupRefusal(nameOf(row), { createdAt, seen: names });
  const isOld = createdAt !== null || isOlderThan(nameOf(row), names);
  const state: NameLookupState = refusal ? 'refused' : isOld ? 'matched' : 'checking';
  return { ...row, state, refusal, roblox_user_id: id };
}

function isForgotten({ row, account }: LookupAnswer): boolean {
  return account === null && row.state === 'waiting';
}

/**
 * As `judged` for names that Roblox does not know, by who held them last. Nothing else is asked about the accounts.
 * Outside of the transaction that stores them: a hundred names are some thousand reads.
 */
export async function judgeForgotten(handle: Handle, answers: readonly LookupAnswer[]): Promise<LookupRow[]> {
  const rows = answers.filter(isForgotten).map(({ row }) => row);
  const keys = rows.map(({ name_key: key }) => key);
  const seen = await namesOfHolders(handle, keys);
  const judgedRows: LookupRow[] = [];
  for (const row of rows) {
    const holder = holderOfName(row.name, { roblox: null, seen });
    const isKnown = holder !== null && (await hasMet(handle, row.server_id, holder));
    judgedRows.push(isKnown ? judgedByNames(row, holder.id, seen) : unknown(row));
  }
  return judgedRows;
}

function judgedByNames(row: LookupRow, id: string, seen: readonly SeenName[]): LookupRow {
  const names = seen.filter(({ robloxUserId }) => robloxUserId === id);
  const refusal = lookupRefusal(nameOf(row), { createdAt: null, seen: names });
  if (refusal === null && !isOlderThan(nameOf(row), names)) return unknown(row);
  return { ...row, state: refusal ? 'refused' : 'matched', refusal, roblox_user_id: id };
}

function unknown(row: LookupRow): LookupRow {
  return { ...row, state: 'unknown', refusal: null, roblox_user_id: null };
}

function nameOf({ name_key: nameKey, first_at: firstAt, last_at: lastAt }: LookupRow) {
  return { nameKey, firstAt, lastAt };
}

/** Confirms records that a client or a file gave the very account that Roblox found by their name. */
async function confirmAgreeing(
  tx: Transaction,
  serverId: string,
  matched: readonly LookupRow[],
): Promise<void> {
  const accountOf = new Map(matched.map((row) => [row.name_key, row.roblox_user_id]));
  const accounts = matched.flatMap(({ roblox_user_id: id }) => id ?? []);
  const claimed = await tx.handle
    .selectFrom('punishments')
    .select(['id', 'username_key', 'roblox_user_id'])
    .where('server_id', '=', serverId)
    .where('roblox_user_id', 'is not', null)
    .where(among(tx.handle, 'roblox_user_id', accounts))
    .where('verified', '=', 0)
    .limit(CONFIRMED_MAX)
    .execute();
  const ids = claimed.flatMap((row) =>
    accountOf.get(row.username_key) === row.roblox_user_id ? [row.id] : [],
  );
  if (ids.length === 0) return;
  await tx.handle
    .updateTable('punishments')
    .set({ verified: 1 })
    .where(among(tx.handle, 'id', ids))
    .execute();
  tx.changed({ serverId, entity: 'punishments', op: 'changed', ids });
}
