import type { Handle } from '../../../db/database.ts';

/** Where a server's days and weeks begin, an IANA name. Throws for a server that is not there. */
export async function timeZoneOf(handle: Handle, serverId: string): Promise<string> {
  const { timezone } = await handle
    .selectFrom('servers')
    .select('timezone')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return timezone;
}
