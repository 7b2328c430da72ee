import type { InspectedServer, PlatformViewer } from '@tenfour/contracts';
import { isAbandoned } from '@tenfour/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import { fromBit, iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Quotas } from '../../community/servers/index.ts';
import { problemOf } from '../../game/gateway/index.ts';
import { platformEvents } from './events.ts';
import { ownerSeenAt } from './owner-seen.ts';
import { actorOf } from './panels.ts';
import { findServer, noSuchServer } from './server-list.ts';
import { platformTransferOf } from './transfers.ts';

const MEMBERS_SHOWN = 50;
const LINES_SHOWN = 20;

interface InspectDeps {
  database: Database;
  quotas: Pick<Quotas, 'uploadsPerServer'>;
  now: () => number;
}

/**
 * What the read-only inspector shows; the staff log says who looked. Keys and addresses are not even read, but for
 * whether they are there. Throws NOT_FOUND.
 */
export async function inspect(
  { database, quotas, now }: InspectDeps,
  viewer: PlatformViewer,
  serverId: string,
): Promise<InspectedServer> {
  const { handle } = database;
  const server = await findServer(handle, serverId);
  await database.transaction((tx) => {
    const by = actorOf(viewer);
    return recordEvent(
      tx,
      platformEvents.create({
        kind: 'platform.server-viewed',
        by,
        at: now(),
        server: { serverId, name: server.name },
      }),
    );
  });
  const [settings, counts, usedBytes, members, activity, staffLogs, ownership] = await Promise.all([
    settingsOf(handle, serverId),
    countsOf(handle, serverId),
    pictureBytesOf(handle, serverId),
    membersOf(handle, serverId),
    activityOf(handle, serverId),
    staffLogsOf(handle, serverId),
    ownershipOf(handle, viewer, serverId, now()),
  ]);
  const pictures = { usedBytes, maxBytes: quotas.uploadsPerServer };
  return { ...server, ...ownership, ...settings, ...counts, pictures, members, activity, staffLogs };
}

async function ownershipOf(handle: Handle, viewer: PlatformViewer, serverId: string, at: number) {
  const owner = (await ownerSeenAt(handle, serverId)) ?? noSuchServer();
  return {
    ownerSeenAt: iso(owner.seenAt),
    isAbandoned: isAbandoned(owner.seenAt, at),
    transfer: await platformTransferOf(handle, viewer, serverId),
  };
}

async function settingsOf(handle: Handle, serverId: string) {
  const row = await handle
    .selectFrom('servers')
    .select([
      'join_policy',
      'timezone',
      'delegate_management',
      'pending_count',
      'punishment_count',
      'erlc_key_hash',
      sql<0 | 1>`CASE WHEN erlc_key_sealed IS NULL THEN 0 ELSE 1 END`.as('erlc'),
      sql<0 | 1>`CASE WHEN roblox_key_sealed IS NULL THEN 0 ELSE 1 END`.as('roblox'),
    ])
    .where('id', '=', serverId)
    .executeTakeFirst();
  if (!row) return noSuchServer();
  const problem = row.erlc_key_hash === null ? null : await problemOf(handle, row.erlc_key_hash);
  return {
    joinPolicy: row.join_policy,
    timezone: row.timezone,
    hasErlcKey: fromBit(row.erlc),
    gameProblem: problem?.message ?? null,
    hasRobloxKey: fromBit(row.roblox),
    delegateManagement: fromBit(row.delegate_management),
    pendingCount: row.pending_count,
    punishmentCount: row.punishment_count,
  };
}

async function countsOf(handle: Handle, serverId: string) {
  const counted = async (query: Promise<{ total: number } | undefined>) => Number((await query)?.total ?? 0);
  const total = sql<number>`count(*)`.as('total');
  const webhooks = handle
    .selectFrom('webhooks')
    .select(total)
    .where('server_id', '=', serverId)
    .where('deleted_at', 'is', null);
  const commands = handle.selectFrom('custom_commands').select(total).where('server_id', '=', serverId);
  const shifts = handle.selectFrom('shifts').select(total).where('server_id', '=', serverId);
  const calls = handle.selectFrom('mod_calls').select(total).where('server_id', '=', serverId);
  const [onDuty, openModCalls, sending, silent, failing, enabled, off] = await Promise.all(
    [
      shifts.where('status', '=', sql.lit('on_duty')),
      calls.where('status', 'in', [sql.lit<'pending'>('pending'), sql.lit<'claimed'>('claimed')]),
      webhooks.where('is_active', '=', 1),
      webhooks.where('is_active', '=', 0),
      webhooks.where(isFailing),
      commands.where('enabled', '=', sql.lit<1>(1)),
      commands.where('enabled', '=', 0),
    ].map((query) => counted(query.executeTakeFirst())),
  );
  return {
    onDuty: onDuty ?? 0,
    openModCalls: openModCalls ?? 0,
    webhooks: { active: sending ?? 0, off: silent ?? 0, failing: failing ?? 0 },
    customCommands: { enabled: enabled ?? 0, off: off ?? 0 },
  };
}

/** Matches a webhook that was disabled automatically, or whose newest attempt failed. */
function isFailing(eb: ExpressionBuilder<Schema, 'webhooks'>) {
  return eb.or([
    eb('disabled_reason', 'is not', null),
    eb.and([eb('is_active', '=', 1), eb('last_outcome', 'in', ['retrying', 'failed'])]),
  ]);
}

async function pictureBytesOf(handle: Handle, serverId: string): Promise<number> {
  const { bytes } = await handle
    .selectFrom('evidence_files')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** By rank, and then who joined first. */
async function membersOf(handle: Handle, serverId: string): Promise<InspectedServer['members']> {
  const rows = await handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id as userId', 'users.username', 'members.role', 'members.joined_at'])
    .where('members.server_id', '=', serverId)
    .orderBy(
      sql`CASE members.role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 WHEN 'moderator' THEN 2 ELSE 3 END`,
    )
    .orderBy('members.joined_at')
    .orderBy('members.user_id')
    .limit(MEMBERS_SHOWN)
    .execute();
  return rows.map(({ joined_at, ...row }) => ({ ...row, joinedAt: iso(joined_at) }));
}

async function activityOf(handle: Handle, serverId: string): Promise<InspectedServer['activity']> {
  const rows = await handle
    .selectFrom('activity')
    .select(['id', 'title', 'description', 'at'])
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .limit(LINES_SHOWN)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
}

async function staffLogsOf(handle: Handle, serverId: string): Promise<InspectedServer['staffLogs']> {
  const rows = await handle
    .selectFrom('platform_log')
    .select(['id', 'actor as adminName', 'action', 'details', 'at'])
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .limit(LINES_SHOWN)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: iso(at) }));
}
