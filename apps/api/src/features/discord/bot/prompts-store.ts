import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { addPending, findPending, takePending } from './pending-store.ts';

/** What was given to a command: its sub-command and its options. */
export const GIVEN = {
  sub: z.string().nullable(),
  given: z.array(
    z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).optional() }),
  ),
};

/** A command that waits for the choice of one option. */
const zPrompt = z.object({
  discordId: z.string(),
  interactionId: z.string(),
  at: z.number(),
  command: z.string(),
  ...GIVEN,
  /** The option that the choice becomes. */
  option: z.string(),
  choices: z.array(z.string()),
});
export type Prompt = z.infer<typeof zPrompt>;

/** Commands that wait for a choice. */
export interface Prompts {
  /** Returns the id of the stored prompt. */
  add(prompt: Prompt): Promise<string>;
  /** Returns a person's prompt once; null for one that was taken, never was or is someone else's. */
  take(id: string, discordId: string): Promise<Prompt | null>;
}

/** Creates the store of prompts. They are deleted with the record of interactions. */
export function createPrompts({ database }: { database: Database }): Prompts {
  return {
    add: (prompt) => addPending(database, prompt),
    async take(id, discordId) {
      const { data } = zPrompt.safeParse(await findPending(database, id));
      return data?.discordId === discordId && (await takePending(database, id)) ? data : null;
    },
  };
}
