import type { Handle } from '@tenfour/api/src/db/database.ts';
import { newId } from '@tenfour/api/src/db/ids.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { sql } from 'kysely';
import type { FilledStore } from './section.ts';
import { signIn } from './sign-in.ts';

/** Name of the admin whose session is used; no other part of the benchmark uses it. */
const NAME = 'bench.growth';

/** Records of the measured servers: the same in every dataset, so that only the rest of it differs. */
const SERVER_SIZES = [60, 80, 100, 120, 150, 180, 220, 260, 300, 400] as const;

/** An admin of a few servers of middling size. */
export interface GrowthReader {
  cookie: string;
  serverIds: string[];
}

/** Signs an admin of ten servers in, with new rows. */
export async function signGrowthReaderIn({ dataDir, url }: FilledStore): Promise<GrowthReader> {
  const database = await openDatabase({ dataDir, url: url ?? undefined, statementTimeoutMs: 0 });
  try {
    const { handle } = database;
    await forget(handle);
    const userId = newId();
    const now = Date.now();
    const made = { created_at: now, updated_at: now };
    await handle
      .insertInto('users')
      .values({ id: userId, discord_id: NAME, username: NAME, ...made })
      .execute();
    const serverIds: string[] = [];
    for (const records of SERVER_SIZES) serverIds.push(await serverOf(handle, records, serverIds));
    const members = serverIds.map((serverId) => ({
      ...{ server_id: serverId, user_id: userId, id: newId() },
      ...{ role: 'admin' as const, joined_at: now },
    }));
    await handle.insertInto('members').values(members).execute();
    const [cookie = ''] = await signIn(handle, [userId]);
    return { cookie, serverIds };
  } finally {
    await database.close();
  }
}

/** Removes the rows of an earlier run; the user itself stays under another name. */
async function forget(handle: Handle): Promise<void> {
  const earlier = handle.selectFrom('users').select('id').where('username', '=', NAME);
  await handle.deleteFrom('members').where('user_id', 'in', earlier).execute();
  await handle.deleteFrom('sessions').where('user_id', 'in', earlier).execute();
  await handle
    .updateTable('users')
    .set((eb) => ({ username: 'bench.past', discord_id: eb.ref('id') }))
    .where('username', '=', NAME)
    .execute();
}

/** Returns the server whose number of records is nearest to this one, except taken ones. */
async function serverOf(handle: Handle, records: number, taken: readonly string[]): Promise<string> {
  let query = handle.selectFrom('servers').select('id').where('deleted_at', 'is', null);
  if (taken.length > 0) query = query.where('id', 'not in', taken);
  const found = await query
    .orderBy(sql`abs(punishment_count - ${sql.lit(records)})`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return found.id;
}
