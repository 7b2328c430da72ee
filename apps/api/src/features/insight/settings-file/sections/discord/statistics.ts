import { type StatisticsChannels, zSaveStatisticsInput } from '@tenfour/contracts';
import { DomainError, diffSettings, STATISTIC_NAMES, STATISTICS } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type PlannedCall, type SettingsEnv } from '../../section.ts';
import { comparePlaced } from './placed-lists.ts';
import { createPlaces, type Places, zPlace } from './places.ts';

const { channels: zChannels, message: zMessage } = zSaveStatisticsInput.shape;
const { statistic, template } = zChannels.element.shape;

const zStatisticsChannels = z.object({
  channels: z
    .array(z.object({ statistic, channel: zPlace, text: template }))
    .max(STATISTICS.length)
    .refine(
      (entries) => new Set(entries.map((one) => one.statistic)).size === entries.length,
      'A statistic is here twice. Keep one of the two.',
    )
    .optional(),
  message: z
    .object({
      channel: zPlace,
      statistics: zMessage
        .unwrap()
        .shape.statistics.overwrite((list) => STATISTICS.filter((one) => list.includes(one))),
    })
    .nullable()
    .optional(),
});
type Wanted = z.infer<typeof zStatisticsChannels>;

const read = ({ caller, serverId }: SettingsEnv) => caller.statistics.get({ serverId });

function toFile({ channels, message }: StatisticsChannels) {
  const placeOf = (one: { channelId: string; channelName: string }) => ({
    ...{ id: one.channelId, name: one.channelName },
  });
  const sorted = STATISTICS.flatMap((name) => channels.filter((one) => one.statistic === name));
  return {
    channels: sorted.map((one) => ({
      ...{ statistic: one.statistic, channel: placeOf(one), text: one.template },
    })),
    message: message && { channel: placeOf(message), statistics: message.statistics },
  };
}
type State = ReturnType<typeof toFile>;

const SAVE = 'statistics.save';

/** Which channels show statistics in their names, and which in a message. One call replaces both. */
export const statisticsChannels = defineSection({
  key: 'statisticsChannels',
  title: 'Statistics channels',
  schema: zStatisticsChannels,
  read,
  toFile,
  async plan(env, view, wanted) {
    const state = toFile(view);
    const { caller, serverId } = env;
    const targets = (problem: 'nameProblem' | 'messageProblem') =>
      createPlaces('channel', view.guildName !== null, async () =>
        (await caller.statistics.channels({ serverId })).map((one) => ({ ...one, problem: one[problem] })),
      );
    const names = await comparePlaced(targets('nameProblem'), state.channels, wanted.channels, {
      ...{ removes: env.removes, procedure: SAVE, at: 'channels', placeOf: ({ channel }) => channel },
      describe: ({ statistic: key, text }, channel) => ({
        ...{ key, item: STATISTIC_NAMES[key], shown: { channel, text } },
      }),
    });
    const message = await comparedMessage(targets('messageProblem'), state, wanted);
    const channels = names.after.map(({ entry, id: channelId }) => ({
      ...{ statistic: entry.statistic, channelId, template: entry.text },
    }));
    const input = { channels, message: message.after };
    const changes = [...names.changes, ...(message.obstacle === null ? message.changes : [])];
    const check = () => requireDistinct(input);
    return {
      calls: [{ procedure: SAVE, changes, input, check }, ...names.missing, ...missingMessage(message)],
    };
  },
});

async function comparedMessage(places: Places, { message: before }: State, { message: wanted }: Wanted) {
  const { found, text, obstacle } = await places.choose(
    wanted === null ? null : wanted?.channel,
    before?.channel ?? null,
  );
  const shown = (channel: string | null, statistics: readonly (typeof STATISTICS)[number][] = []) => ({
    message: { channel, statistics: statistics.map((one) => STATISTIC_NAMES[one]) },
  });
  const statistics = wanted === undefined ? before?.statistics : wanted?.statistics;
  const changes = diffSettings(
    shown(before && places.text(before.channel), before?.statistics),
    shown(text, statistics),
  );
  const kept = before && { channelId: before.channel.id, statistics: before.statistics };
  const next = found && statistics ? { channelId: found.id, statistics } : null;
  return { after: obstacle === null ? next : kept, changes, obstacle };
}

function missingMessage({ changes, obstacle }: Awaited<ReturnType<typeof comparedMessage>>): PlannedCall[] {
  return obstacle === null ? [] : [{ procedure: SAVE, changes, input: {}, obstacle }];
}

/** Throws `REFUSED` for a channel that is chosen twice. */
function requireDistinct(input: {
  channels: readonly { channelId: string }[];
  message: { channelId: string } | null;
}): void {
  const ids = [...input.channels, ...(input.message ? [input.message] : [])].map(
    ({ channelId }) => channelId,
  );
  if (new Set(ids).size === ids.length) return;
  throw new DomainError('REFUSED', { message: 'A channel is chosen twice. Choose another one.' });
}
