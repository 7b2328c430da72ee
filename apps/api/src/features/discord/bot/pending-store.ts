import type { Database, Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** Commands of one person that can wait for an answer at a time; the oldest make room for new ones. */
const PENDING_MAX = 10;

/** A command that waits for an answer of a person. */
interface Pending {
  /** Epoch ms. */
  at: number;
  discordId: string;
}

/** Stores a waiting command and returns its id. It is deleted with the record of interactions. */
export async function addPending({ handle }: Database, pending: Pending): Promise<string> {
  const id = newId();
  const { at, discordId: discord_id } = pending;
  await handle
    .insertInto('bot_interactions')
    .values({ id, at, discord_id, prompt: JSON.stringify(pending) })
    .execute();
  await forgetOldest(handle, discord_id);
  return id;
}

async function forgetOldest(handle: Handle, discordId: string): Promise<void> {
  await handle
    .deleteFrom('bot_interactions')
    .where('discord_id', '=', discordId)
    .where('prompt', 'is not', null)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('bot_interactions')
        .select('id')
        .where('discord_id', '=', discordId)
        .where('prompt', 'is not', null)
        .orderBy('id', 'desc')
        .limit(PENDING_MAX),
    )
    .execute();
}

/** Returns a waiting command as it was stored; null for one that was taken or never was. */
export async function findPending({ handle }: Database, id: string): Promise<unknown> {
  const row = await handle
    .selectFrom('bot_interactions')
    .select('prompt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.prompt ? JSON.parse(row.prompt) : null;
}

/** Takes a waiting command. Returns false when it was taken before: only one of several calls gets it. */
export async function takePending({ handle }: Database, id: string): Promise<boolean> {
  const taken = await handle
    .updateTable('bot_interactions')
    .set({ prompt: null })
    .where('id', '=', id)
    .where('prompt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Replaces a command that waits, or puts one back that was `taken`. Does nothing for one in the other state. */
export async function replacePending(
  { handle }: Database,
  id: string,
  pending: Pending,
  { taken }: { taken: boolean },
): Promise<void> {
  await handle
    .updateTable('bot_interactions')
    .set({ prompt: JSON.stringify(pending) })
    .where('id', '=', id)
    .where('discord_id', '=', pending.discordId)
    .where('prompt', taken ? 'is' : 'is not', null)
    .execute();
}
