import { type Activity, cursorAfter, type ListActivityInput } from '@tenfour/contracts';
import type { Handle } from '../../../db/database.ts';
import type { LabelsOf } from '../../../events/changed-fields.ts';
import { listActivity } from './list.ts';

/** One page of a server's log for an export, `cursor` null for the first; `next` is null on the last one. */
export async function activityRowsForExport(
  handle: Handle,
  labelsOf: LabelsOf,
  filter: Omit<ListActivityInput, 'cursor' | 'limit'>,
  cursor: string | null,
  limit: number,
): Promise<{ rows: Activity[]; next: string | null }> {
  const rows = await listActivity({ handle, slowReads: handle }, labelsOf, {
    ...filter,
    limit,
    ...(cursor === null ? {} : { cursor }),
  });
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last ? cursorAfter(last) : null };
}
