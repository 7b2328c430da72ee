import type { ListPlatformServersInput, PlatformServer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { foldText } from '../../../db/search.ts';
import {
  contains,
  type Found,
  findInSteps,
  foundIn,
  idBefore,
  nameBegins,
  type Step,
  usersMeant,
} from './newest-first.ts';

/** With more owners than this of a name's beginning, servers are asked for their owners instead. */
const OWNERS_NAMED = 500;

/** Returns servers of all owners, newest first. Throws BAD_REQUEST for an invalid cursor. */
export async function listServers(
  handle: Handle,
  input: ListPlatformServersInput,
): Promise<PlatformServer[]> {
  const { q, limit } = input;
  const before = idBefore(input.cursor);
  if (!q) {
    const shown = present(handle, input, before).limit(limit).select('id');
    return rowsOf(
      handle,
      (await shown.execute()).map(({ id }) => id),
    );
  }
  const match = await matchOf(handle, q);
  return rowsOf(handle, await findInSteps({ before, limit }, (step) => look(handle, input, match, step)));
}

/** One server as platform staff see it. Throws NOT_FOUND. */
export async function findServer(handle: Handle, serverId: string): Promise<PlatformServer> {
  const [found] = await rowsOf(handle, [serverId]);
  return found ?? noSuchServer();
}

/** Throws NOT_FOUND for a server that never existed or is gone. */
export function noSuchServer(): never {
  throw new DomainError('NOT_FOUND', { message: 'There is no such server. It may have been removed.' });
}

/** From the index `servers_present`, which holds all that a search looks at. */
function present(handle: Handle, { status }: ListPlatformServersInput, before: string | null) {
  let query = handle.selectFrom('servers').where('deleted_at', 'is', null).orderBy('id', 'desc');
  if (before !== null) query = query.where('id', '<', before);
  // A literal, so that the index of the few suspended ones serves it.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status));
  return query;
}

/** Name or join code contain it, the owner's name begins with it, or it is an id of the server or of its owner. */
async function matchOf(handle: Handle, q: string): Promise<RawBuilder<SqlBool>> {
  const owners = await usersMeant(handle, q, OWNERS_NAMED);
  const whose =
    owners.length > OWNERS_NAMED
      ? sql`EXISTS (SELECT 1 FROM users WHERE users.id = owner_id AND ${nameBegins(handle, q)})`
      : sql`owner_id IN (${sql.join([q, ...owners])})`;
  return sql<SqlBool>`(${contains(handle, 'search_text', foldText(q))} OR id = ${q} OR ${whose})`;
}

async function look(
  handle: Handle,
  input: ListPlatformServersInput,
  match: RawBuilder<SqlBool>,
  step: Step,
): Promise<Found> {
  const { before, size, limit } = step;
  const part = present(handle, input, before);
  const found = await handle
    .selectFrom(part.select(['id', 'owner_id', 'search_text']).limit(size).as('part'))
    .select('id')
    .where(match)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return foundIn(found, step, (others) => part.select('id').offset(others).limit(1).executeTakeFirst());
}

async function rowsOf(handle: Handle, ids: readonly string[]): Promise<PlatformServer[]> {
  if (ids.length === 0) return [];
  const rows = await handle
    .selectFrom('servers')
    .innerJoin('users', 'users.id', 'servers.owner_id')
    .select([
      'servers.id',
      'servers.name',
      'servers.owner_id as ownerId',
      'users.username as ownerName',
      'users.plan as ownerPlan',
      'servers.join_code as joinCode',
      'servers.status',
      'servers.member_count as memberCount',
      'servers.suspended_at',
      'servers.suspended_reason as suspendedReason',
      'servers.created_at',
    ])
    .where('servers.id', 'in', ids)
    .where('servers.deleted_at', 'is', null)
    .orderBy('servers.id', 'desc')
    .execute();
  return rows.map(({ suspended_at, created_at, ...row }) => ({
    ...row,
    serverName: row.name,
    isActive: row.status === 'active',
    suspendedAt: isoOrNull(suspended_at),
    createdAt: iso(created_at),
  }));
}
