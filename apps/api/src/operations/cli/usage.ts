import { sql } from 'kysely';
import type { Handle } from '../../db/database.ts';
import { HAS_FILE } from '../../features/insight/imports/store.ts';
import { withDatabase } from './database.ts';

/** Lines of each table. */
const MOST = 20;

interface ServerUsage {
  id: string;
  name: string;
  owner: string;
  bytes: number;
  pictures: number;
  importBytes: number;
  importRows: number;
  punishments: number;
  members: number;
}

interface PersonUsage {
  id: string;
  username: string;
  bytes: number;
  pictures: number;
  owned: number;
  memberships: number;
}

/** `usage`: the servers and the people who take the most space, as two tables. */
export async function usage(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const { servers, people } = await withDatabase(env, async ({ slowReads }) => ({
    servers: await largestServers(slowReads),
    people: await largestUploaders(slowReads),
  }));
  say('Largest servers, deleted ones until they are purged');
  table(say, [
    ['Picture MB', 'Pictures', 'Import MB', 'Import rows', 'Punishments', 'Members', 'Server', 'Owner', 'ID'],
    ...servers.map((one) => [
      megabytes(one.bytes),
      String(one.pictures),
      megabytes(one.importBytes),
      String(one.importRows),
      String(one.punishments),
      String(one.members),
      one.name,
      one.owner,
      one.id,
    ]),
  ]);
  say('');
  say('Largest uploaders');
  table(say, [
    ['Picture MB', 'Pictures', 'Servers owned', 'Memberships', 'Person', 'ID'],
    ...people.map((one) => [
      megabytes(one.bytes),
      String(one.pictures),
      String(one.owned),
      String(one.memberships),
      one.username,
      one.id,
    ]),
  ]);
}

/** Returns servers by bytes of pictures and import files, then by records and rows of imports. */
async function largestServers(handle: Handle): Promise<ServerUsage[]> {
  const stored = handle
    .selectFrom('evidence_files')
    .select((eb) => [
      'server_id',
      eb.fn.sum<number | string>('bytes').as('bytes'),
      eb.fn.countAll<number | string>().as('pictures'),
    ])
    .groupBy('server_id')
    .as('stored');
  const imported = handle
    .selectFrom('imports')
    .select((eb) => ['imports.server_id', eb.fn.sum<number | string>('imports.file_bytes').as('bytes')])
    .where(HAS_FILE)
    .groupBy('imports.server_id')
    .as('imported');
  const listed = handle
    .selectFrom('import_rows')
    .select((eb) => ['server_id', eb.fn.countAll<number | string>().as('rows')])
    .groupBy('server_id')
    .as('listed');
  const rows = await handle
    .selectFrom('servers')
    .innerJoin('users', 'users.id', 'servers.owner_id')
    .leftJoin(stored, 'stored.server_id', 'servers.id')
    .leftJoin(imported, 'imported.server_id', 'servers.id')
    .leftJoin(listed, 'listed.server_id', 'servers.id')
    .select((eb) => [
      'servers.id',
      'servers.name',
      'users.username as owner',
      eb.fn.coalesce('stored.bytes', eb.val<number | string>(0)).as('bytes'),
      eb.fn.coalesce('stored.pictures', eb.val<number | string>(0)).as('pictures'),
      eb.fn.coalesce('imported.bytes', eb.val<number | string>(0)).as('importBytes'),
      eb.fn.coalesce('listed.rows', eb.val<number | string>(0)).as('importRows'),
      'servers.punishment_count as punishments',
      'servers.member_count as members',
    ])
    .orderBy(sql`coalesce(stored.bytes, 0) + coalesce(imported.bytes, 0)`, 'desc')
    .orderBy(sql`servers.punishment_count + coalesce(listed.rows, 0)`, 'desc')
    .orderBy('servers.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...row,
    bytes: Number(row.bytes),
    pictures: Number(row.pictures),
    importBytes: Number(row.importBytes),
    importRows: Number(row.importRows),
  }));
}

/** Returns people by bytes of pictures, including those that their API keys uploaded. */
async function largestUploaders(handle: Handle): Promise<PersonUsage[]> {
  const rows = await handle
    .selectFrom('evidence_files')
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.server_id', '=', 'evidence_files.server_id')
        .onRef('api_keys.user_id', '=', 'evidence_files.uploaded_by'),
    )
    .innerJoin('users', (join) =>
      join.on((eb) =>
        eb('users.id', '=', eb.fn.coalesce('api_keys.created_by', 'evidence_files.uploaded_by')),
      ),
    )
    .select((eb) => [
      'users.id',
      'users.username',
      eb.fn.sum<number | string>('evidence_files.bytes').as('bytes'),
      eb.fn.countAll<number | string>().as('pictures'),
    ])
    .groupBy(['users.id', 'users.username'])
    .orderBy('bytes', 'desc')
    .orderBy('users.id')
    .limit(MOST)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      bytes: Number(row.bytes),
      pictures: Number(row.pictures),
      ...(await membershipsOf(handle, row.id)),
    })),
  );
}

async function membershipsOf(
  handle: Handle,
  userId: string,
): Promise<{ owned: number; memberships: number }> {
  const rows = await handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select('members.role')
    .where('members.user_id', '=', userId)
    .where('servers.deleted_at', 'is', null)
    .execute();
  return { owned: rows.filter(({ role }) => role === 'owner').length, memberships: rows.length };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Writes rows under their headings, numbers to the right. */
function table(say: (line: string) => void, rows: readonly (readonly string[])[]): void {
  // A terminal obeys the control characters that a name can hold.
  const cleaned = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, '')));
  const widths = (cleaned[0] ?? []).map((_, column) =>
    Math.max(...cleaned.map((row) => lengthOf(row[column] ?? ''))),
  );
  const isNumber = (column: number) => /^[\d.]+$/.test(cleaned[1]?.[column] ?? '');
  for (const row of cleaned) {
    const cells = row.map((cell, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - lengthOf(cell));
      return isNumber(column) ? padding + cell : cell + padding;
    });
    say(cells.join('  ').trimEnd());
  }
  if (rows.length === 1) say('(none)');
}

/** Counts code points: one for most emoji, which have two UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}
