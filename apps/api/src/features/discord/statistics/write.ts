import { createHash } from 'node:crypto';
import { DomainError, RENAME_WINDOW_MS } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { BOT_WAIT_MS, type DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { statisticsEvents } from './events.ts';
import { CALL_MS, renameChannel } from './guild.ts';
import { patchChannel, type StatisticsChannel } from './store.ts';

const HOUR_MS = 60 * 60_000;

/** After a failed change of a message, and while Discord refuses the bot's token, in ms. */
const MESSAGE_PAUSE_MS = 60_000;
const TOKEN_PAUSE_MS = 10 * 60_000;

/** A call can take this long and is retried once, in ms. */
const LONGEST_CALL_MS = Math.max(CALL_MS, 2 * BOT_WAIT_MS);

const MESSAGE_GONE = 10008;

/** Why Discord refuses a channel for good, by its code. */
const REFUSALS: Readonly<Record<number, Readonly<Record<StatisticsChannel['kind'], string>>>> = {
  10003: same('This channel was deleted. Choose another one.'),
  10004: same('The bot isn’t in this Discord server. Invite it again.'),
  50001: same('The bot can’t see this channel. Give its role access in Discord.'),
  50013: {
    name: 'The bot lacks Manage Channels or Connect in this channel. Allow them in Discord.',
    message: 'The bot lacks Send Messages in this channel. Allow it in Discord.',
  },
  50024: same('This doesn’t work in this type of channel. Choose another one.'),
  50035: same('Discord rejected the name. Change it.'),
};

function same(text: string) {
  return { name: text, message: text };
}

export interface WriteDeps {
  database: Database;
  discordBot: DiscordBot;
  /** Epoch ms. */
  now: () => number;
}

/** Shows a text in a channel, unless another choice was made meanwhile, and records what Discord said. */
export async function writeStatistics(
  deps: WriteDeps,
  channel: StatisticsChannel,
  text: string,
): Promise<void> {
  const { database, now } = deps;
  const latest = now() + LONGEST_CALL_MS;
  // Stored first: a process that dies meanwhile may have used the limit twice.
  const unknown = { written_at: latest, retry_at: latest + RENAME_WINDOW_MS };
  const begun = channel.kind === 'name' ? unknown : { written_at: now() };
  if (!(await patchChannel(database.handle, channel, begun))) return;
  try {
    const written = await send(deps.discordBot, channel, text);
    const end = { shown: text, written_at: now(), retry_at: null, problem: null };
    await patchChannel(database.handle, channel, { ...end, ...written });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await recordFailure(deps, channel, error);
  }
}

async function send(bot: DiscordBot, channel: StatisticsChannel, text: string) {
  const { kind, channelId, messageId, posts } = channel;
  if (kind === 'name') {
    await renameChannel(bot, channelId, text);
    return {};
  }
  if (messageId !== null) {
    await bot.edit(channelId, messageId, { content: text });
    return {};
  }
  const { id } = await bot.post(channelId, { content: text }, nonceOf(channel));
  return { message_id: id, posts: posts + 1 };
}

/** The same for one message, so that it is posted once when an answer was lost. Discord takes 25 characters. */
function nonceOf({ serverId, channelId, posts }: StatisticsChannel): string {
  return createHash('sha256').update(`${serverId}:${channelId}:${posts}`).digest('base64url').slice(0, 25);
}

async function recordFailure(deps: WriteDeps, channel: StatisticsChannel, error: DomainError): Promise<void> {
  const { database, now } = deps;
  const code = Number(error.details?.discordCode ?? Number.NaN);
  const isMessage = channel.kind === 'message';
  if (isMessage && code === MESSAGE_GONE) {
    await patchChannel(database.handle, channel, { written_at: null, message_id: null, shown: null });
    return;
  }
  const refusal = REFUSALS[code]?.[channel.kind];
  if (refusal !== undefined) return stop(deps, channel, refusal);
  const retryAfter = Number(error.details?.retryAfter ?? 0) * 1_000;
  // Discord did not count what it turned away; whether it counted what it never answered isn't known.
  if (retryAfter > 0) {
    await patchChannel(database.handle, channel, {
      written_at: channel.writtenAt,
      retry_at: now() + retryAfter + 1_000,
    });
  } else if (error.details?.discordStatus === 401) {
    await patchChannel(database.handle, channel, {
      written_at: channel.writtenAt,
      retry_at: now() + TOKEN_PAUSE_MS,
    });
  } else if (isMessage) {
    await patchChannel(database.handle, channel, { retry_at: now() + MESSAGE_PAUSE_MS });
  }
}

/** Stops a channel for an hour and says why; the log has the first of several refusals. */
async function stop({ database, now }: WriteDeps, channel: StatisticsChannel, reason: string): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now();
    const pause = { written_at: channel.writtenAt, retry_at: at + HOUR_MS, problem: reason };
    if (!(await patchChannel(tx.handle, channel, pause)) || channel.problem !== null) return;
    const { serverId, channelName } = channel;
    await recordEvent(
      tx,
      statisticsEvents.create({
        kind: 'statistics.stopped',
        serverId,
        actor: AUTOMATIC,
        at,
        channel: channelName,
        reason,
      }),
    );
  });
}
