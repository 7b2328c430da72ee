import type { Statistic } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { StatisticsChannelsTable } from '../../../db/table-types/index.ts';

/** A channel whose name or message shows statistics. Moments are epoch ms. */
export interface StatisticsChannel {
  serverId: string;
  channelId: string;
  channelName: string;
  kind: 'name' | 'message';
  statistics: readonly Statistic[];
  /** Of a name. */
  template: string | null;
  messageId: string | null;
  posts: number;
  shown: string | null;
  writtenAt: number | null;
  retryAt: number | null;
  problem: string | null;
}

/** What a person chooses for a channel. */
export type ChosenChannel = Pick<
  StatisticsChannel,
  'channelId' | 'channelName' | 'kind' | 'statistics' | 'template'
>;

/** A removed channel is kept for this long after its last change, for its rename limit, in ms. */
const REMOVED_MS = 20 * 60_000;

/** Returns the channels of these servers, as far as they are of the connected Discord server. */
export async function statisticsChannels(
  handle: Handle,
  serverIds: readonly string[],
): Promise<StatisticsChannel[]> {
  if (serverIds.length === 0) return [];
  const rows = await handle
    .selectFrom('statistics_channels as channels')
    .innerJoin('statistics_boards as boards', 'boards.server_id', 'channels.server_id')
    .innerJoin('bot_connections as connections', (join) =>
      join
        .onRef('connections.server_id', '=', 'channels.server_id')
        .onRef('connections.guild_id', '=', 'boards.guild_id'),
    )
    .selectAll('channels')
    .where('channels.server_id', 'in', serverIds)
    .where('channels.kind', '<>', 'removed')
    .orderBy('channels.channel_id')
    .execute();
  return rows.flatMap((row) => toChannel(row) ?? []);
}

function toChannel(row: Selectable<StatisticsChannelsTable>): StatisticsChannel | null {
  if (row.kind === 'removed') return null;
  return {
    serverId: row.server_id,
    channelId: row.channel_id,
    channelName: row.channel_name,
    kind: row.kind,
    statistics: row.statistics.split(',') as Statistic[],
    template: row.template,
    messageId: row.message_id,
    posts: row.posts,
    shown: row.shown,
    writtenAt: row.written_at,
    retryAt: row.retry_at,
    problem: row.problem,
  };
}

/**
 * Replaces the channels of a server. What is known of each channel's rename limit stays, also of one that another
 * server had. They are looked at from `at` (epoch ms) on.
 */
export async function replaceChannels(
  handle: Handle,
  { serverId, guildId }: { serverId: string; guildId: string },
  chosen: readonly ChosenChannel[],
  at: number,
): Promise<void> {
  const before = await statisticsChannels(handle, [serverId]);
  const board = { guild_id: guildId, due_at: chosen.length > 0 ? at : null };
  await handle
    .insertInto('statistics_boards')
    .values({ server_id: serverId, ...board })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(board))
    .execute();
  const own = () => handle.updateTable('statistics_channels').where('server_id', '=', serverId);
  await own().set({ kind: 'removed', message_id: null, shown: null, problem: null }).execute();
  for (const channel of chosen) {
    const kept = before.find(
      ({ channelId, kind }) => channelId === channel.channelId && kind === channel.kind,
    );
    const limit = await limitOf(handle, channel.channelId);
    const row = {
      channel_name: channel.channelName,
      kind: channel.kind,
      statistics: channel.statistics.join(','),
      template: channel.template,
      message_id: kept?.messageId ?? null,
      shown: kept?.shown ?? null,
      // A refusal is tried again now; a pause that Discord asked for is not cut short.
      retry_at: kept?.problem != null ? null : limit.retryAt,
      written_at: limit.writtenAt,
      problem: null,
    };
    await handle
      .insertInto('statistics_channels')
      .values({ server_id: serverId, channel_id: channel.channelId, ...row })
      .onConflict((conflict) => conflict.columns(['server_id', 'channel_id']).doUpdateSet(row))
      .execute();
  }
  await handle
    .deleteFrom('statistics_channels')
    .where('server_id', '=', serverId)
    .where('kind', '=', 'removed')
    .where((eb) => eb.or([eb('written_at', 'is', null), eb('written_at', '<', at - REMOVED_MS)]))
    .execute();
}

/** Returns when a channel was last changed and can be changed again, whatever server it was chosen by. */
async function limitOf(handle: Handle, channelId: string) {
  const { written, retry } = await handle
    .selectFrom('statistics_channels')
    .select((eb) => [eb.fn.max('written_at').as('written'), eb.fn.max('retry_at').as('retry')])
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return { writtenAt: written, retryAt: retry };
}

/** A change of a channel's row. */
type Patch = Partial<
  Pick<
    Selectable<StatisticsChannelsTable>,
    'message_id' | 'posts' | 'shown' | 'written_at' | 'retry_at' | 'problem'
  >
>;

/** Changes a channel's row; false when another choice was made meanwhile, and nothing was changed. */
export async function patchChannel(
  handle: Handle,
  { serverId, channelId, kind, statistics, template }: StatisticsChannel,
  patch: Patch,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('statistics_channels')
    .set(patch)
    .where('server_id', '=', serverId)
    .where('channel_id', '=', channelId)
    .where('kind', '=', kind)
    .where('statistics', '=', statistics.join(','))
    .where('template', 'is not distinct from', template)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the lease of servers, which are due again at `dueAt` (epoch ms), unless another choice was made meanwhile. */
export async function rescheduleBoards(
  handle: Handle,
  { serverIds, leaseUntil }: { serverIds: readonly string[]; leaseUntil: number },
  { claimedAt, dueAt }: { claimedAt: number; dueAt: number },
): Promise<void> {
  if (serverIds.length === 0) return;
  await handle
    .updateTable('statistics_boards')
    .set((eb) => ({
      lease_until: null,
      due_at: eb.case().when('due_at', '<=', claimedAt).then(dueAt).else(eb.ref('due_at')).end(),
    }))
    .where('server_id', 'in', serverIds)
    .where('lease_until', '=', leaseUntil)
    .execute();
}

/** Returns the Discord server of a community; null without one. */
export async function connectedGuild(
  handle: Handle,
  serverId: string,
): Promise<{ id: string; name: string } | null> {
  const row = await handle
    .selectFrom('bot_connections')
    .select(['guild_id as id', 'guild_name as name'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row ?? null;
}
