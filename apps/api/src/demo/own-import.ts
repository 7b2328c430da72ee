import type { ImportItem } from '@tenfour/domain';
import { toJson } from '../db/codecs.ts';
import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { DAY_MS } from './clock.ts';

/** Adds the import of an older server, whose roles and settings wait for the owner. */
export async function writeOwnImport(handle: Handle, serverId: string, now: number): Promise<void> {
  const { owner_id: owner } = await handle
    .selectFrom('servers')
    .select('owner_id')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const members = await handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.username', 'users.roblox_username'])
    .where('members.server_id', '=', serverId)
    .where('members.role', '=', 'member')
    .orderBy('users.username')
    .limit(1)
    .execute();
  const joinedAt = now - 400 * DAY_MS;
  const items: ImportItem[] = [
    { kind: 'setting', setting: 'activityDays', value: '180' },
    { kind: 'setting', setting: 'pmWarnings', value: 'true' },
    ...members.map(
      ({ username: name, roblox_username: robloxUsername }): ImportItem => ({
        ...{ kind: 'member', name, role: 'moderator', joinedAt, robloxUsername },
      }),
    ),
    {
      ...{ kind: 'role', name: 'Training officer' },
      value: toJson({
        ...{ name: 'Training officer', color: 'teal', department: null },
        permissions: ['canViewDashboard', 'canEditPunishments'],
      }),
    },
    ...members.map(
      ({ username: name, roblox_username: robloxUsername }): ImportItem => ({
        ...{ kind: 'holder', name, role: 'Training officer', flag: null, until: now + 30 * DAY_MS },
        robloxUsername,
      }),
    ),
    { kind: 'member', name: 'old.sheriff', role: 'admin', joinedAt, robloxUsername: 'OldSheriff' },
  ];
  const count = (kind: ImportItem['kind']) => {
    const created = items.filter((item) => item.kind === kind).length;
    return { new: created, duplicate: 0, skipped: 0, created, undone: 0 };
  };
  const at = now - DAY_MS;
  const import_id = newId();
  await handle
    .insertInto('imports')
    .values({
      ...{ server_id: serverId, id: import_id, source: 'tenfour', status: 'done', options: '{}' },
      ...{ file_name: 'everything-springs-county.zip', file_bytes: 4_812 },
      notes: toJson(['The activity log stays behind: it only shows what was done in this server.']),
      counts: toJson(
        Object.fromEntries(
          (['member', 'setting', 'role', 'holder'] as const).map((kind) => [kind, count(kind)]),
        ),
      ),
      ...{ rows_total: items.length, rows_new: items.length, rows_created: items.length },
      ...{ created_by: owner, acted_by: owner, created_at: at, started_at: at, ended_at: at },
    })
    .execute();
  const rows = items.map((item, index) => ({
    ...{ server_id: serverId, import_id, n: index + 1, kind: item.kind, state: 'created' as const },
    ...{ identity: newId(), entity_id: newId(), data: toJson(item) },
  }));
  await handle.insertInto('import_rows').values(rows).execute();
}
