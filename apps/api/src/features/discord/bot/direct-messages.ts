import type { DomainError } from '@tenfour/domain';
import { type RESTPostAPIChannelMessageJSONBody, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';

/** Discord's codes for "never": a person who takes no messages, a channel that is gone or closed to the bot. */
const NEVER: ReadonlySet<unknown> = new Set([10003, 10013, 50001, 50007, 50013, 50033, 50278]);

const zChannel = z.object({ id: z.string() });

/** Sends a direct message, which mentions no one but its person. Within some minutes the same nonce sends it once. */
export async function sendDirect(
  discord: DiscordBot,
  discordId: string,
  message: { content: string; nonce: string },
): Promise<void> {
  const opened = await discord.asked((rest) =>
    rest.post(Routes.userChannels(), { body: { recipient_id: discordId } }),
  );
  await sendTo(discord, zChannel.parse(opened).id, { ...message, discordId });
}

/** As `sendDirect`, in a channel. */
export async function sendTo(
  discord: DiscordBot,
  channelId: string,
  { content, nonce, discordId }: { content: string; nonce: string; discordId: string },
): Promise<void> {
  const body: RESTPostAPIChannelMessageJSONBody = {
    content,
    nonce,
    enforce_nonce: true,
    allowed_mentions: { parse: [], users: [discordId] },
  };
  await discord.asked((rest) => rest.post(Routes.channelMessages(channelId), { body }));
}

/** Whether a message that failed so can never be sent. */
export function isRefusedForever(error: DomainError): boolean {
  return NEVER.has(error.details?.discordCode);
}
