import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { fromJson, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { DueRows } from '../../../jobs/claims.ts';

/** What Roblox or Discord is asked. */
export type LookupSubject =
  | { of: 'roblox'; accountId: string }
  | { of: 'member'; guildId: string; discordId: string }
  | { of: 'roles'; guildId: string };

/** The answers: ms since 1970, roles of a member (null outside the Discord server), roles of a Discord server. */
export interface LookupAnswers {
  roblox: { createdAt: number | null };
  member: { roleIds: string[] | null };
  roles: { roleIds: string[] };
}

/** A stored answer. Times in epoch ms. */
export interface StoredLookup {
  /** JSON text; null before the first answer. */
  answer: string | null;
  answeredAt: number;
  wantedAt: number;
  isDue: boolean;
}

export const DUE_LOOKUPS: DueRows = {
  table: 'account_lookups',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql<SqlBool>`due_at IS NOT NULL`,
};

/** Returns the id of a lookup's row. */
export function lookupId(subject: LookupSubject): string {
  if (subject.of === 'roblox') return `roblox:${subject.accountId}`;
  if (subject.of === 'roles') return `roles:${subject.guildId}`;
  return `member:${subject.guildId}:${subject.discordId}`;
}

/** Returns what a row's id names; null for none. */
export function lookupSubject(id: string): LookupSubject | null {
  const [of, first = '', second = ''] = id.split(':');
  if (of === 'roblox') return { of, accountId: first };
  if (of === 'roles') return { of, guildId: first };
  return of === 'member' ? { of, guildId: first, discordId: second } : null;
}

/** Returns what is stored of these lookups, by id. */
export async function findLookups(
  handle: Handle,
  ids: readonly string[],
): Promise<Map<string, StoredLookup>> {
  const found = new Map<string, StoredLookup>();
  for (const some of chunk(ids)) {
    const rows = await handle.selectFrom('account_lookups').selectAll().where('id', 'in', some).execute();
    for (const { id, answer, answered_at, wanted_at: wantedAt, due_at } of rows) {
      found.set(id, { answer, answeredAt: answered_at ?? 0, wantedAt, isDue: due_at !== null });
    }
  }
  return found;
}

/** Reads a stored answer; null before the first. */
export function answerIn<Of extends LookupSubject['of']>(
  stored: StoredLookup | undefined,
): LookupAnswers[Of] | null {
  return stored?.answer == null ? null : (fromJson(stored.answer) as LookupAnswers[Of]);
}

/** Makes lookups due that are not yet. In the order of their ids, so that transactions can't block each other. */
export async function wantLookups(handle: Handle, ids: readonly string[], at: number): Promise<void> {
  for (const some of chunk([...new Set(ids)].sort())) {
    await handle
      .insertInto('account_lookups')
      .values(some.map((id) => ({ id, wanted_at: at, due_at: at })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref, fn }) => ({
          wanted_at: ref('excluded.wanted_at'),
          due_at: fn.coalesce('account_lookups.due_at', ref('excluded.due_at')),
        })),
      )
      .execute();
  }
}

/** Notes that lookups are still needed, so that they are not removed. */
export async function touchLookups(handle: Handle, ids: readonly string[], at: number): Promise<void> {
  for (const some of chunk(ids)) {
    await handle.updateTable('account_lookups').set({ wanted_at: at }).where('id', 'in', some).execute();
  }
}

/** Stores an answer, unless a newer one came meanwhile; nothing is due then. */
export async function saveAnswer<Of extends LookupSubject['of']>(
  handle: Handle,
  id: string,
  answer: LookupAnswers[Of],
  at: number,
): Promise<void> {
  const isNewer = sql<SqlBool>`coalesce(answered_at, 0) <= ${at}`;
  await handle
    .updateTable('account_lookups')
    .set((eb) => ({
      due_at: null,
      lease_until: null,
      answer: eb.case().when(isNewer).then(toJson(answer)).else(eb.ref('answer')).end(),
      answered_at: eb.case().when(isNewer).then(at).else(eb.ref('answered_at')).end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Tries a lookup again at `dueAt`, unless no check has asked for it since `wantedSince` (epoch ms). */
export async function postponeLookup(
  handle: Handle,
  id: string,
  { dueAt, wantedSince }: { dueAt: number; wantedSince: number },
): Promise<void> {
  await handle
    .updateTable('account_lookups')
    .set((eb) => ({
      due_at: eb.case().when('wanted_at', '>', wantedSince).then(dueAt).else(null).end(),
      lease_until: null,
    }))
    .where('id', '=', id)
    .execute();
}
