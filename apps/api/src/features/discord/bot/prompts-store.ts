import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** A command that waits for the choice of one option. */
const zPrompt = z.object({
  discordId: z.string(),
  interactionId: z.string(),
  at: z.number(),
  command: z.string(),
  sub: z.string().nullable(),
  given: z.array(
    z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).optional() }),
  ),
  /** The option that the choice becomes. */
  option: z.string(),
  choices: z.array(z.string()),
});
export type Prompt = z.infer<typeof zPrompt>;

/** Commands that wait for a choice. */
export interface Prompts {
  /** Returns the id of the stored prompt. */
  add(prompt: Prompt): Promise<string>;
  /** Returns a prompt once; null for one that was taken or never was. */
  take(id: string): Promise<Prompt | null>;
}

/** Creates the store of prompts. They are deleted with the record of interactions. */
export function createPrompts({ database: { handle } }: { database: Database }): Prompts {
  return {
    async add(prompt) {
      const id = newId();
      const row = { id, at: prompt.at, prompt: JSON.stringify(prompt) };
      await handle.insertInto('bot_interactions').values(row).execute();
      return id;
    },
    async take(id) {
      const row = await handle
        .selectFrom('bot_interactions')
        .select('prompt')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row?.prompt) return null;
      const taken = await handle
        .updateTable('bot_interactions')
        .set({ prompt: null })
        .where('id', '=', id)
        .where('prompt', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return taken ? zPrompt.parse(JSON.parse(row.prompt)) : null;
    },
  };
}
