import type { HistoryItem } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { PlannedItem } from './planned.ts';
import { ids, idsOf, reasonsIn, reasonsToStay, type UndoKind } from './undo-kinds.ts';

/** Undoes what staff did with people elsewhere, and what it was created in once that is empty. */
export const UNDO_HISTORY: Readonly<Record<HistoryItem['kind'], UndoKind>> = {
  async promotion(handle, { serverId }, items) {
    const taken = await handle
      .deleteFrom('promotion_items')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .returning('id')
      .execute();
    await sql`DELETE FROM promotion_waves WHERE server_id = ${serverId} AND client_id LIKE 'import-%'
      AND NOT EXISTS (SELECT 1 FROM promotion_items AS items WHERE items.wave_id = promotion_waves.id)`.execute(
      handle,
    );
    return reasonsToStay(items, ids(taken), []);
  },

  async session(handle, { serverId }, items) {
    for (const table of ['game_session_signups', 'game_session_attendance'] as const) {
      await handle
        .deleteFrom(table)
        .where('server_id', '=', serverId)
        .where('session_id', 'in', idsOf(items))
        .execute();
    }
    const taken = await handle
      .deleteFrom('game_sessions')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .returning('id')
      .execute();
    return reasonsToStay(items, ids(taken), []);
  },

  async submission(handle, { serverId }, items) {
    const taken = await sql<{ id: string }>`DELETE FROM form_submissions WHERE server_id = ${serverId}
      AND id IN (${sql.join(idsOf(items))}) AND (state <> 'pending' OR id IN (${sql.join(openOf(items))}))
      AND (decided_at IS NULL OR id NOT IN (${sql.join(openOf(items))}))
      AND NOT EXISTS (SELECT 1 FROM form_reviews WHERE form_reviews.submission_id = form_submissions.id)
      AND NOT EXISTS (SELECT 1 FROM form_comments WHERE form_comments.submission_id = form_submissions.id)
      RETURNING id`.execute(handle);
    await removeEmptyForms(handle, serverId);
    return reasonsIn(handle, 'form_submissions', serverId, items, ids(taken.rows));
  },
};

/** Returns the ids of those that were open. Never empty, as a list in SQL can't be. */
function openOf(items: readonly PlannedItem[]): string[] {
  const open = items.filter(({ item }) => item.kind === 'submission' && item.decided === null);
  return [...idsOf(open), ''];
}

/** Deletes versions and deleted forms that imports added and that nothing was submitted to. */
async function removeEmptyForms(handle: Handle, serverId: string): Promise<void> {
  await sql`DELETE FROM form_versions WHERE server_id = ${serverId} AND version <= 0 AND NOT EXISTS (
    SELECT 1 FROM form_submissions AS s WHERE s.form_id = form_versions.form_id
      AND s.version = form_versions.version)`.execute(handle);
  await sql`DELETE FROM forms WHERE server_id = ${serverId} AND client_id LIKE 'import-%'
    AND archived_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM form_submissions AS s WHERE s.form_id = forms.id)`.execute(handle);
}
