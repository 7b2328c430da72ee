import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** The row of `leases` that holds the next free moment. */
const PACE = 'statistics-pace';

/** Between two changes of all processes, in ms: 35 a second, of the 50 that Discord lets a bot send. */
export const PACE_MS = 1_000 / 35;

/** A next moment further ahead than this was written by a clock that has since been set back, in ms. */
const LONGEST_MS = 2 * 60_000;

export interface PaceDeps {
  handle: Handle;
  /** Epoch ms. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** After a moment that was missed by more than this, another one is taken, so that late ones do not come together, in ms. */
const LATE_MS = 100;
const MOST_TRIES = 5;

/** Creates what waits for the next moment at which any process may change something in Discord. */
export function createPace({ handle, now, wait }: PaceDeps): () => Promise<void> {
  const gap = Math.ceil(PACE_MS);

  async function reserve(): Promise<number> {
    const at = now();
    const free = sql<number>`CASE WHEN leases.expires_at > ${at} AND leases.expires_at < ${at + LONGEST_MS}
      THEN leases.expires_at + ${gap} ELSE CAST(${at + gap} AS bigint) END`;
    const { expires_at: end } = await handle
      .insertInto('leases')
      .values({ name: PACE, holder: '', expires_at: at + gap })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: free }))
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return end - gap;
  }

  return async () => {
    // A database slower than that must not hold everything up.
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const moment = await reserve();
      const pause = moment - now();
      if (pause > 0) await wait(pause);
      if (now() - moment <= LATE_MS) return;
    }
  };
}
