import type { Database, Handle } from '../../../db/database.ts';
import type { PacedTask } from '../../../jobs/scheduler.ts';
import { learnNames } from './player-names.ts';

/** Row of `meta` with the id of the last record that was read; records before it, which are older, are still to come. */
const PLACE = 'player-names-learned';

/** Place once all were read. */
const DONE = '';

/** The row of `meta` once the names of all records are known. */
export const NAMES_LEARNED = { key: PLACE, value: DONE };

/** Later than every id. */
const NEWEST = '\u{10ffff}';

/** Records that one transaction reads: what others write waits for a few milliseconds at most. */
const RECORDS_AT_ONCE = 500;

/** Between two transactions, in ms. */
const PAUSE_MS = 40;

/**
 * Creates the task that learns names from records written before names were learned: Roblox confirmed then that the
 * account had the name. The newest come first. It goes on where it stopped, in whichever process, and ends for good.
 */
export function createRecordNames({ database }: { database: Database }): PacedTask {
  return {
    name: 'names in records',
    run: () => database.withLock(PLACE, ({ handle }) => learnNext(handle)),
  };
}

async function learnNext(handle: Handle): Promise<number | null> {
  const stored = await handle.selectFrom('meta').select('value').where('key', '=', PLACE).executeTakeFirst();
  if (stored?.value === DONE) return null;
  const records = await handle
    .selectFrom('punishments')
    .select(['id', 'roblox_user_id', 'roblox_username as name', 'created_at as at', 'verified'])
    .where('id', '<', stored?.value ?? NEWEST)
    .orderBy('id', 'desc')
    .limit(RECORDS_AT_ONCE)
    .execute();
  const sightings = records.flatMap(({ verified, roblox_user_id: robloxUserId, name, at }) =>
    verified === 1 && robloxUserId !== null ? [{ robloxUserId, name, at }] : [],
  );
  await learnNames(handle, sightings);
  const last = records.length < RECORDS_AT_ONCE ? undefined : records.at(-1);
  await keepPlace(handle, last?.id ?? DONE);
  return last === undefined ? null : PAUSE_MS;
}

async function keepPlace(handle: Handle, value: string): Promise<void> {
  await handle
    .insertInto('meta')
    .values({ key: PLACE, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
