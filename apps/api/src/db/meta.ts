import type { Handle } from './database.ts';

/** Returns the value of a row of `meta`; null for none. */
export async function readMeta(handle: Handle, key: string): Promise<string | null> {
  const row = await handle.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a row of `meta`, over an earlier one. */
export async function writeMeta(handle: Handle, key: string, value: string): Promise<void> {
  await handle
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
