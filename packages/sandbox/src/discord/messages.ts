import type { DiscordMessage, MessageAuthor } from './message.ts';
import type { MessageDraft } from './message-rules.ts';
import type { DiscordState } from './state.ts';

/** Messages beyond this many push the oldest out, so that a demo can run for days. */
const KEPT = 5000;

function timeText(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

/** Returns every message of the sandbox, oldest first. */
export function messagesOf(state: DiscordState): DiscordMessage[] {
  return state.shared.discordMessages as DiscordMessage[];
}

/** Stores a checked message and answers it. `webhookId` is set for messages of webhooks. */
export function postMessage(
  state: DiscordState,
  draft: MessageDraft,
  channelId: string,
  author: MessageAuthor,
  webhookId?: string,
): DiscordMessage {
  const message: DiscordMessage = {
    id: state.nextSnowflake(),
    type: 0,
    channel_id: channelId,
    content: draft.content,
    author,
    embeds: draft.embeds,
    attachments: [],
    components: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: draft.flags,
    timestamp: timeText(state.shared.now()),
    edited_timestamp: null,
    ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
  };
  state.shared.discordMessages.push(message);
  if (state.shared.discordMessages.length > KEPT) state.shared.discordMessages.shift();
  return message;
}

/** Applies an edit: only the parts that the body names change. */
export function editMessage(
  state: DiscordState,
  message: DiscordMessage,
  draft: MessageDraft,
  parts: { content: boolean; embeds: boolean },
): DiscordMessage {
  if (parts.content) message.content = draft.content;
  if (parts.embeds) message.embeds = draft.embeds;
  message.edited_timestamp = timeText(state.shared.now());
  return message;
}

/** Takes a message away. */
export function deleteMessage(state: DiscordState, message: DiscordMessage): void {
  const index = state.shared.discordMessages.indexOf(message);
  if (index >= 0) state.shared.discordMessages.splice(index, 1);
}
