import type { Handle } from '../../../db/database.ts';

/** Who has a shift open in a server. */
export async function openShiftsOf(handle: Handle, serverId: string): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('shifts')
    .select('user_id')
    .where('server_id', '=', serverId)
    .where('clock_out_at', 'is', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
