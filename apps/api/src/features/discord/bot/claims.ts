import type { Database } from '../../../db/database.ts';

/**
 * Notes that an interaction is worked on; false when it was before, here or in another process: Discord, or whoever
 * repeats a signed message, may deliver one twice.
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
