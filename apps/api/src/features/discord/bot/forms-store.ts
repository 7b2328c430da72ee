import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { addPending, findPending, replacePending, takePending } from './pending-store.ts';
import { GIVEN } from './prompts-store.ts';

/** A command that waits until the form of its record is sent. */
const zPendingForm = z.object({
  discordId: z.string(),
  /** Null in a direct message. */
  guildId: z.string().nullable(),
  /** The community that the record is for. */
  serverId: z.string(),
  interactionId: z.string(),
  at: z.number(),
  command: z.string(),
  ...GIVEN,
  /** Texts by the ids of inputs, as they were typed. */
  typed: z.record(z.string(), z.string()),
  /** Ids of inputs that were sent, typed or left empty. */
  sent: z.array(z.string()),
});
export type PendingForm = z.infer<typeof zPendingForm>;

/** Commands that wait for a form. */
export interface Forms {
  /** Returns the id of the stored form. */
  add(form: PendingForm): Promise<string>;
  /** Returns a form; null for one that was taken or never was. */
  find(id: string): Promise<PendingForm | null>;
  /** Stores what was typed meanwhile, unless the form was taken. */
  save(id: string, form: PendingForm): Promise<void>;
  /** Returns whether this call got the form: only one does. */
  take(id: string): Promise<boolean>;
  /** Puts a taken form back. */
  restore(id: string, form: PendingForm): Promise<void>;
}

/** Creates the store of forms. They are deleted with the record of interactions. */
export function createForms({ database }: { database: Database }): Forms {
  return {
    add: (form) => addPending(database, form),
    async find(id) {
      const { data } = zPendingForm.safeParse(await findPending(database, id));
      return data ?? null;
    },
    save: (id, form) => replacePending(database, id, form, { taken: false }),
    take: (id) => takePending(database, id),
    restore: (id, form) => replacePending(database, id, form, { taken: true }),
  };
}
