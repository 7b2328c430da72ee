import { type ShiftDetail, zShiftCorrection } from '@tenfour/contracts';
import { fromJson, iso, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Changes } from '../../../events/changes.ts';

const zDiff = zShiftCorrection.pick({ before: true, after: true });

/** A correction to store. `at` in epoch ms. */
interface NewCorrection {
  shiftId: string;
  at: number;
  by: string;
  note: string;
  changes: Changes;
}

/** What was put right in the shifts of one server, and why. */
export function correctionsStore(handle: Handle, serverId: string) {
  return {
    /** Oldest first. */
    async of(shiftId: string): Promise<ShiftDetail['corrections']> {
      const rows = await handle
        .selectFrom('shift_corrections')
        .innerJoin('users', 'users.id', 'shift_corrections.corrected_by')
        .select(['shift_corrections.id', 'shift_corrections.at', 'shift_corrections.note'])
        .select(['shift_corrections.diff', 'users.username'])
        .where('shift_corrections.shift_id', '=', shiftId)
        .where('shift_corrections.server_id', '=', serverId)
        .orderBy('shift_corrections.id')
        .execute();
      return rows.map(({ id, at, note, diff, username }) => ({
        id,
        at: iso(at),
        correctedBy: username,
        note,
        ...fromJson(diff, (value) => zDiff.parse(value)),
      }));
    },

    async add({ shiftId, at, by, note, changes }: NewCorrection): Promise<void> {
      await handle
        .insertInto('shift_corrections')
        .values({
          server_id: serverId,
          id: newId(),
          shift_id: shiftId,
          at,
          corrected_by: by,
          note,
          diff: toJson(changes),
        })
        .execute();
    },
  };
}
