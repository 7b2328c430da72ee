import type {
  CreateStatisticsChannelInput,
  SaveStatisticsInput,
  StatisticsChannels,
  StatisticsService,
  StatisticsTarget,
  Viewer,
} from '@tenfour/contracts';
import { DomainError, STATISTIC_NAMES, STATISTICS, statisticValue } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { actorOf } from '../../community/identity/index.ts';
import { notConnected } from '../bot/index.ts';
import { statisticsEvents } from './events.ts';
import { createFactsLoader, type FactsLoader } from './facts.ts';
import { createVoiceChannel, statisticsTargets } from './guild.ts';
import {
  type ChosenChannel,
  connectedGuild,
  replaceChannels,
  type StatisticsChannel,
  statisticsChannels,
} from './store.ts';

export interface StatisticsDeps {
  database: Database;
  discordBot: DiscordBot;
  /** Epoch ms. */
  now: () => number;
  /** Called after statistics have become due. */
  statisticsDue: () => void;
}

/** Which channels of the Discord server show statistics. */
export function createStatisticsService(deps: StatisticsDeps): StatisticsService {
  const { database, discordBot } = deps;
  const load = createFactsLoader(database.handle, deps.now);
  const guildOf = async (serverId: string) => {
    const guild = await connectedGuild(database.handle, serverId);
    if (guild === null) throw notConnected();
    return guild;
  };
  return {
    get: ({ serverId }) => toView(deps, load, serverId),
    channels: async ({ serverId }) => statisticsTargets(discordBot, (await guildOf(serverId)).id),
    async createChannel(viewer, input) {
      return createChannel(deps, viewer, input, (await guildOf(viewer.serverId)).id);
    },
    async save(viewer, input) {
      await save(deps, viewer, input, (await guildOf(viewer.serverId)).id);
      deps.statisticsDue();
      return toView(deps, load, viewer.serverId);
    },
  };
}

async function toView(
  { database, now }: StatisticsDeps,
  load: FactsLoader,
  serverId: string,
): Promise<StatisticsChannels> {
  const guild = await connectedGuild(database.handle, serverId);
  const known = (await load([serverId])).get(serverId);
  const channels = await statisticsChannels(database.handle, [serverId]);
  const shown = ({ channelId, channelName, writtenAt, shown: text, problem }: StatisticsChannel) => ({
    channelId,
    channelName,
    writtenAt: text === null || writtenAt === null ? null : iso(Math.min(writtenAt, now())),
    problem,
  });
  const message = channels.find(({ kind }) => kind === 'message');
  return {
    guildName: guild?.name ?? null,
    values: STATISTICS.flatMap((statistic) =>
      known === undefined
        ? []
        : [{ statistic, value: statisticValue(statistic, known.facts, { now: now(), zone: known.zone }) }],
    ),
    channels: channels.flatMap((channel) => {
      const [statistic] = channel.statistics;
      return channel.template === null || statistic === undefined
        ? []
        : [{ ...shown(channel), statistic, template: channel.template }];
    }),
    message: message ? { ...shown(message), statistics: [...message.statistics] } : null,
  };
}

async function createChannel(
  { database, discordBot, now }: StatisticsDeps,
  viewer: Viewer,
  { name }: CreateStatisticsChannelInput,
  guildId: string,
): Promise<StatisticsTarget> {
  const created = await createVoiceChannel(discordBot, guildId, name);
  await database.transaction((tx) =>
    recordEvent(
      tx,
      statisticsEvents.create({
        kind: 'statistics.channel-created',
        serverId: viewer.serverId,
        actor: actorOf(viewer),
        at: now(),
        channel: created.name,
      }),
    ),
  );
  return created;
}

async function save(
  deps: StatisticsDeps,
  viewer: Viewer,
  input: SaveStatisticsInput,
  guildId: string,
): Promise<void> {
  const { database, now } = deps;
  const { serverId } = viewer;
  requireDistinct(input);
  const wanted = wantedOf(input);
  const current = await statisticsChannels(database.handle, [serverId]);
  // A channel that was chosen before can stay, whatever became of it.
  const isNew = wanted.some((one) => findSame(current, one) === undefined);
  const targets = isNew ? await statisticsTargets(deps.discordBot, guildId) : [];
  await database.withLock(`statistics:${serverId}`, async (tx) => {
    if ((await connectedGuild(tx.handle, serverId))?.id !== guildId) throw notConnected();
    const before = await statisticsChannels(tx.handle, [serverId]);
    const chosen = wanted.map((one) => ({ ...one, channelName: nameOf(one, before, targets) }));
    const changes = changesBetween(inWords(before), inWords(chosen));
    if (changes === null && before.every(({ problem }) => problem === null)) return;
    const at = now();
    await replaceChannels(tx.handle, { serverId, guildId }, chosen, at);
    if (changes === null) return;
    const actor = actorOf(viewer);
    await recordEvent(
      tx,
      statisticsEvents.create({ kind: 'statistics.changed', serverId, actor, at, changes }),
    );
  });
}

type WantedChannel = Omit<ChosenChannel, 'channelName'>;

function wantedOf({ channels, message }: SaveStatisticsInput): WantedChannel[] {
  const names = channels.map(({ statistic, channelId, template }) => ({
    channelId,
    kind: 'name' as const,
    statistics: [statistic],
    template,
  }));
  if (message === null) return names;
  const { channelId } = message;
  const statistics = STATISTICS.filter((one) => message.statistics.includes(one));
  return [...names, { channelId, kind: 'message', statistics, template: null }];
}

function requireDistinct({ channels, message }: SaveStatisticsInput): void {
  if (new Set(channels.map(({ statistic }) => statistic)).size < channels.length) {
    throw new DomainError('REFUSED', { message: 'A statistic has two channels. Keep one of them.' });
  }
  const ids = [...channels, ...(message ? [message] : [])].map(({ channelId }) => channelId);
  if (new Set(ids).size < ids.length) {
    throw new DomainError('REFUSED', { message: 'A channel is chosen twice. Choose another one.' });
  }
}

function findSame(channels: readonly StatisticsChannel[], { channelId, kind }: WantedChannel) {
  return channels.find((one) => one.channelId === channelId && one.kind === kind);
}

/** Returns a channel's name. Throws for one that is chosen now and can't be used. */
function nameOf(
  wanted: WantedChannel,
  before: readonly StatisticsChannel[],
  targets: readonly StatisticsTarget[],
): string {
  const kept = findSame(before, wanted);
  if (kept !== undefined) return kept.channelName;
  const target = targets.find(({ id }) => id === wanted.channelId);
  if (target === undefined) {
    throw new DomainError('NOT_FOUND', { message: 'Discord doesn’t have this channel. Choose another one.' });
  }
  const problem = wanted.kind === 'name' ? target.nameProblem : target.messageProblem;
  if (problem !== null) throw new DomainError('REFUSED', { message: `${target.name}: ${problem}` });
  return target.name;
}

function inWords(channels: readonly ChosenChannel[]): Record<string, string> {
  const words: Record<string, string> = { message: '' };
  for (const statistic of STATISTICS) words[statistic] = '';
  for (const { kind, statistics, channelName, template } of channels) {
    const [first] = statistics;
    if (kind === 'name' && first !== undefined) words[first] = `#${channelName} (${template})`;
    else words.message = `#${channelName} (${statistics.map((one) => STATISTIC_NAMES[one]).join(', ')})`;
  }
  return words;
}
