import type { Database } from '../../../db/database.ts';

/**
 * Records that an interaction is being handled. Returns false when it already was, here or in another process: Discord
 * can deliver one twice, and a signed message can be replayed.
 */
export async function claimInteraction({ handle }: Database, id: string, at: number): Promise<boolean> {
  const added = await handle
    .insertInto('bot_interactions')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
