import type { Embed } from './embed-rules.ts';

/** The displayed author of a message. */
export interface MessageAuthor {
  id: string;
  username: string;
  avatar: string | null;
  discriminator: string;
  bot: boolean;
}

/** A message object, as answered with `?wait=true` and listed by `GET /control/discord/messages`. */
export interface DiscordMessage {
  id: string;
  type: 0;
  channel_id: string;
  content: string;
  author: MessageAuthor;
  embeds: Embed[];
  attachments: unknown[];
  components: unknown[];
  mentions: unknown[];
  mention_roles: unknown[];
  mention_everyone: boolean;
  pinned: boolean;
  tts: boolean;
  flags: number;
  timestamp: string;
  edited_timestamp: string | null;
  webhook_id?: string;
  /** As the sender named it, where it did. */
  nonce?: string;
  /** Id of the only user who sees it. */
  only_for?: string;
}
