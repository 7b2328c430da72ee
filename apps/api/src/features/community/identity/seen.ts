import type { Handle } from '../../../db/database.ts';

/** Notes that a person used the product at `at` (epoch ms). */
export async function noteSeen(handle: Handle, userId: string, at: number): Promise<void> {
  await handle
    .updateTable('users')
    .set({ last_seen_at: at })
    .where('id', '=', userId)
    .where('last_seen_at', '<', at)
    .execute();
}
