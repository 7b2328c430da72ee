import { CHANNEL_NAME_MAX, STATISTICS, templateProblem } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';

const zStatistic = z.enum(STATISTICS);

/** A channel of the Discord server, with why it can't be used where it can't. */
export const zStatisticsTarget = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['text', 'voice', 'category']),
  /** Why the bot can't rename it, in a sentence; null when it can. */
  nameProblem: z.string().nullable(),
  /** Why it can't take the message, in a sentence; null when it can. */
  messageProblem: z.string().nullable(),
});
export type StatisticsTarget = z.infer<typeof zStatisticsTarget>;

const zShown = {
  channelId: z.string(),
  /** As Discord called it when it was chosen. */
  channelName: z.string(),
  /** When Discord last took a change; null for never. */
  writtenAt: zMoment.nullable(),
  /** Why it stopped and what to do, in a sentence; null while it works. */
  problem: z.string().nullable(),
};

export const zStatisticsChannels = z.object({
  /** Name of the connected Discord server; null without one. */
  guildName: z.string().nullable(),
  /** Present values, as names of channels show them. */
  values: z.array(z.object({ statistic: zStatistic, value: z.string() })),
  channels: z.array(z.object({ ...zShown, statistic: zStatistic, template: z.string() })),
  message: z.object({ ...zShown, statistics: z.array(zStatistic) }).nullable(),
});
export type StatisticsChannels = z.infer<typeof zStatisticsChannels>;

const zTemplate = zText.superRefine((template, context) => {
  const message = templateProblem(template);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Replaces all; nothing at all turns them off. */
export const zSaveStatisticsInput = z.object({
  serverId: zId,
  channels: z
    .array(z.object({ statistic: zStatistic, channelId: zId.max(25), template: zTemplate }))
    .max(STATISTICS.length, `At most ${STATISTICS.length} channels can show statistics.`),
  message: z
    .object({
      channelId: zId.max(25),
      statistics: z.array(zStatistic).min(1, 'Choose what the message shows.').max(STATISTICS.length),
    })
    .nullable(),
});
export type SaveStatisticsInput = z.infer<typeof zSaveStatisticsInput>;

export const zCreateStatisticsChannelInput = z.object({
  serverId: zId,
  name: zText.trim().min(1, 'Enter a name.').max(CHANNEL_NAME_MAX),
});
export type CreateStatisticsChannelInput = z.infer<typeof zCreateStatisticsChannelInput>;

export interface StatisticsService {
  get(viewer: Viewer): Promise<StatisticsChannels>;
  /** Calls Discord. Throws `NOT_FOUND` without a connection, and Discord's refusals. */
  channels(viewer: Viewer): Promise<StatisticsTarget[]>;
  /** Creates a voice channel that members see and can't join. Throws `NOT_FOUND` without a connection, and Discord's refusals. */
  createChannel(viewer: Viewer, input: CreateStatisticsChannelInput): Promise<StatisticsTarget>;
  /**
   * Throws `REFUSED` for a channel or a statistic chosen twice and for channels that the bot can't use; `NOT_FOUND`
   * without a connection or for a channel that Discord does not have.
   */
  save(viewer: Viewer, input: SaveStatisticsInput): Promise<StatisticsChannels>;
}
