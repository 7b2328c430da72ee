import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** Automatic changes of the shifts of one server, with their reasons. */
export function notesStore(handle: Handle, serverId: string) {
  return {
    /** Oldest first. */
    async of(shiftId: string): Promise<{ at: string; text: string }[]> {
      const rows = await handle
        .selectFrom('shift_notes')
        .select(['at', 'text'])
        .where('shift_id', '=', shiftId)
        .where('server_id', '=', serverId)
        .orderBy('id')
        .execute();
      return rows.map(({ at, text }) => ({ at: iso(at), text }));
    },

    /** `at` in epoch ms. */
    async add(shiftId: string, at: number, text: string): Promise<void> {
      await handle
        .insertInto('shift_notes')
        .values({ server_id: serverId, id: newId(), shift_id: shiftId, at, text })
        .execute();
    },
  };
}
