import type {
  CreateStaffLogInput,
  ListStaffLogsInput,
  PlatformLogService,
  PlatformViewer,
  StaffLog,
} from '@tenfour/contracts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import type { PlatformLogTable } from '../../../db/table-types/index.ts';
import { platformSearchValue, writePlatformLog } from '../../../events/platform-log.ts';
import { platformEvents } from './events.ts';
import { contains, type Found, findInSteps, foundIn, idBefore, type Step } from './newest-first.ts';
import { actorOf } from './panels.ts';

export interface PlatformLogDeps {
  database: Database;
  now: () => number;
}

/** The staff log. */
export function createPlatformLogService({ database, now }: PlatformLogDeps): PlatformLogService {
  return {
    list: (_viewer: PlatformViewer, input: ListStaffLogsInput) => listLines(database.handle, input),

    create: (viewer: PlatformViewer, input: CreateStaffLogInput): Promise<StaffLog> =>
      database.transaction(async (tx) => {
        const { action, details } = input;
        const id = await writePlatformLog(
          tx,
          platformEvents.create({
            kind: 'platform.noted',
            by: actorOf(viewer),
            at: now(),
            action,
            details,
            ...(await targetOf(tx.handle, input)),
          }),
        );
        return findLine(tx.handle, id);
      }),
  };
}

interface Named {
  id: string;
  /** Null when unknown; the entered id is stored. */
  name: string | null;
}

/** Programs send a server's id as `targetUserId` as well: the specification's call has no other field for it. */
async function targetOf(
  handle: Handle,
  { targetUserId, serverId }: CreateStaffLogInput,
): Promise<{ user: Named | null; server: Named | null }> {
  if (serverId) return { user: null, server: await serverCalled(handle, serverId) };
  if (!targetUserId) return { user: null, server: null };
  const user = await userCalled(handle, targetUserId);
  const server = user.name === null ? await serverCalled(handle, targetUserId) : null;
  return server === null || server.name === null ? { user, server: null } : { user: null, server };
}

/** `typed` is a user's id, here or at Discord. */
async function userCalled(handle: Handle, typed: string): Promise<Named> {
  const found = await handle
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where((eb) => eb.or([eb('id', '=', typed), eb('discord_id', '=', typed)]))
    .executeTakeFirst();
  return found ?? { id: typed, name: null };
}

async function serverCalled(handle: Handle, typed: string): Promise<Named> {
  const found = await handle
    .selectFrom('servers')
    .select(['id', 'name'])
    .where('id', '=', typed)
    .executeTakeFirst();
  return found ?? { id: typed, name: null };
}

/** Lines of the staff log, newest first. Throws BAD_REQUEST for a cursor that is none of ours. */
export async function listLines(handle: Handle, input: ListStaffLogsInput): Promise<StaffLog[]> {
  const { limit } = input;
  const before = idBefore(input.cursor);
  const matches = matchesOf(handle, input);
  if (matches.length === 0) return (await lines(handle, input, before).limit(limit).execute()).map(toLine);
  const ids = await findInSteps({ before, limit }, (step) => look(handle, input, matches, step));
  if (ids.length === 0) return [];
  const rows = await handle
    .selectFrom('platform_log')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toLine);
}

/** A line that is there. */
async function findLine(handle: Handle, id: string): Promise<StaffLog> {
  const row = await handle
    .selectFrom('platform_log')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toLine(row);
}

/** Actions are shown in words: "user banned" finds `user_banned`. */
function searched(handle: Handle, term: string): RawBuilder<SqlBool> {
  const action = contains(handle, 'action', term.replaceAll(' ', '_'));
  return sql<SqlBool>`(${contains(handle, 'search_text', term)} OR ${action})`;
}

/** What no index answers. */
function matchesOf(handle: Handle, { q, failed }: ListStaffLogsInput): RawBuilder<SqlBool>[] {
  return [
    ...(q ? [searched(handle, platformSearchValue([q]))] : []),
    // As `reportsFailure`.
    ...(failed === true ? [contains(handle, 'action', 'failed')] : []),
  ];
}

function lines(handle: Handle, { action, adminUserId }: ListStaffLogsInput, before: string | null) {
  let query = handle.selectFrom('platform_log').selectAll().orderBy('id', 'desc');
  if (before !== null) query = query.where('id', '<', before);
  if (action !== undefined) query = query.where('action', '=', action);
  if (adminUserId !== undefined) query = query.where('actor_id', '=', adminUserId);
  return query;
}

async function look(
  handle: Handle,
  input: ListStaffLogsInput,
  matches: readonly RawBuilder<SqlBool>[],
  step: Step,
): Promise<Found> {
  const { before, size, limit } = step;
  const part = lines(handle, input, before);
  const found = await handle
    .selectFrom(part.limit(size).as('part'))
    .select('id')
    .where(sql<SqlBool>`${sql.join(matches, sql` AND `)}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return foundIn(found, step, (others) =>
    part.clearSelect().select('id').offset(others).limit(1).executeTakeFirst(),
  );
}

function toLine(row: Selectable<PlatformLogTable>): StaffLog {
  return {
    id: row.id,
    adminUserId: row.actor_id,
    adminName: row.actor,
    action: row.action,
    targetUserId: row.target_user,
    targetName: row.target_name,
    serverId: row.server_id,
    serverName: row.server_name,
    details: row.details,
    createdAt: iso(row.at),
  };
}
