import type { Handle } from '@tenfour/api/src/db/database.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import type { FilledStore } from './section.ts';
import { signIn } from './sign-in.ts';
import { READER_NAME } from './world.ts';

/** The member whose session the load runs use. */
export interface Reader {
  /** `name=value` of the session cookie. */
  cookie: string;
  /** Servers it moderates, the one with most punishments first. */
  servers: { id: string; punishments: number }[];
  /** First member of the largest server who has recorded anything. */
  issuer: string;
}

/** Signs the reader in with a new session row, as the product stores them. */
export async function signReaderIn({ dataDir, url }: FilledStore): Promise<Reader> {
  const database = await openDatabase({ dataDir, url: url ?? undefined });
  try {
    const { handle } = database;
    const user = await handle
      .selectFrom('users')
      .select('id')
      .where('username', '=', READER_NAME)
      .executeTakeFirst();
    if (user === undefined) throw new Error('The dataset has no reader.');
    await handle.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    const [cookie = ''] = await signIn(handle, [user.id]);
    const servers = await handle
      .selectFrom('members')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['servers.id', 'servers.punishment_count as punishments'])
      .where('members.user_id', '=', user.id)
      .orderBy('servers.punishment_count', 'desc')
      .execute();
    return { cookie, servers, issuer: await issuerOf(handle, servers[0]?.id ?? '') };
  } finally {
    await database.close();
  }
}

async function issuerOf(handle: Handle, serverId: string): Promise<string> {
  const found = await handle
    .selectFrom('punishments')
    .innerJoin('users', 'users.id', 'punishments.issued_by')
    .select('users.username')
    .where('punishments.server_id', '=', serverId)
    .executeTakeFirst();
  if (found === undefined) throw new Error('The largest server has no punishments.');
  return found.username;
}
