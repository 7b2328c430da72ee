import type { Database, Handle } from '../../../db/database.ts';
import { readMeta, writeMeta } from '../../../db/meta.ts';
import type { PacedTask } from '../../../jobs/scheduler.ts';
import { learnNames } from './player-names.ts';

/** Row of `meta` with the id of the last record that was read; records before it, which are older, are still to come. */
const PLACE = 'player-names-learned';

/** Place once all were read. */
const DONE = '';

/** The row of `meta` once the names of all records are known. */
export const NAMES_LEARNED = { key: PLACE, value: DONE };

/** Later than every id. */
export const NEWEST_ID = '\u{10ffff}';

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
  const place = await readMeta(handle, PLACE);
  if (place === DONE) return null;
  const records = await handle
    .selectFrom('punishments')
    .select(['id', 'roblox_user_id', 'roblox_username as name', 'created_at as at', 'verified'])
    .where('id', '<', place ?? NEWEST_ID)
    .orderBy('id', 'desc')
    .limit(RECORDS_AT_ONCE)
    .execute();
  const sightings = records.flatMap(({ verified, roblox_user_id: robloxUserId, name, at }) =>
    verified === 1 && robloxUserId !== null ? [{ robloxUserId, name, at }] : [],
  );
  await learnNames(handle, sightings);
  const last = records.length < RECORDS_AT_ONCE ? undefined : records.at(-1);
  await writeMeta(handle, PLACE, last?.id ?? DONE);
  return last === undefined ? null : PAUSE_MS;
}
