import { readFormSettings } from '@tenfour/domain';
import { fromJson } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { ROWS_A_STEP } from './remove-records.ts';

/** Returns the longest cooldown of a server's forms, in days: for so long, submissions keep people from a new one. */
export async function longestCooldown(handle: Handle, serverId: string): Promise<number> {
  const forms = await handle.selectFrom('forms').select('rules').where('server_id', '=', serverId).execute();
  return Math.max(0, ...forms.map(({ rules }) => fromJson(rules, readFormSettings).cooldownDays));
}

/**
 * Removes what decided submissions say, with their reviews and comments, and leaves the rows that a cooldown counts.
 * Returns how many were emptied, of which a step takes some. `before` is epoch ms.
 */
export async function emptySubmissions(
  { slowReads, transaction }: Pick<Database, 'slowReads' | 'transaction'>,
  serverId: string,
  before: number,
): Promise<number> {
  const found = await slowReads
    .selectFrom('form_submissions')
    .select('id')
    .where('server_id', '=', serverId)
    .where('decided_at', '<', before)
    .where('due_at', 'is', null)
    .where((eb) => eb.or([eb('answers', '<>', '{}'), eb('message', '<>', '')]))
    .limit(ROWS_A_STEP)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transaction(async ({ handle }) => {
    await handle.deleteFrom('form_reviews').where('submission_id', 'in', ids).execute();
    await handle.deleteFrom('form_comments').where('submission_id', 'in', ids).execute();
    const emptied = { answers: '{}', message: null, roblox_user_id: null, roblox_username: null };
    await handle.updateTable('form_submissions').set(emptied).where('id', 'in', ids).execute();
  });
  return ids.length;
}
