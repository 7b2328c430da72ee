import type { Account } from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import type { Role } from '@tenfour/domain';
import type {
  APIActionRowComponent,
  APIComponentInMessageActionRow,
  APIEmbed,
  APIModalInteractionResponseCallbackData,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { Connections } from './connections.ts';
import type { BotExtras } from './extras.ts';

/** What is said back. Mentions are never resolved; texts of people are escaped by whoever writes them in. */
export interface BotReply {
  /** At most 2,000 characters, readable on a phone. */
  content?: string;
  embeds?: APIEmbed[];
  components?: APIActionRowComponent<APIComponentInMessageActionRow>[];
}

/** A choice of an autocompleted option; Discord shows at most 25, of at most 100 characters each. */
export interface BotChoice {
  name: string;
  value: string;
}

/** Who uses the bot, as Discord says. */
export interface BotPerson {
  discordId: string;
  username: string;
  /** Their permissions in the Discord server they are in now (reference 3.1); 0 in a direct message. */
  permissions: bigint;
  /** Discord roles there. */
  roleIds: readonly string[];
}

/** The community that the Discord server is tied to by `/connect`. */
export interface BotCommunity {
  serverId: string;
  name: string;
  /** The asking person's role; null while they are no member. */
  role: Role | null;
  /** By platform staff: the bot does nothing for it then (spec section 4) and says so. */
  suspended: boolean;
}

/** The options of a command or sub-command, by their names. */
export interface BotOptions {
  text(name: string): string | null;
  whole(name: string): number | null;
  flag(name: string): boolean | null;
  /** Discord id of the chosen user. */
  user(name: string): { discordId: string; username: string } | null;
  /** Discord id of a chosen role or channel. */
  id(name: string): string | null;
  /** `start` of `/shift start`; null for a command without sub-commands. */
  readonly sub: string | null;
  /** The option being typed, in autocompletion. */
  readonly focused: { name: string; value: string } | null;
}

/** Everything that a command or a button gets. */
export interface BotCall {
  /** The interaction's id: the same press delivered twice has the same one, so it serves as a `clientId`. */
  interactionId: string;
  person: BotPerson;
  /** The product's user of this Discord id; null for somebody who never signed in to the panel. */
  account: Account | null;
  /** Discord server; null in a direct message. */
  guildId: string | null;
  channelId: string | null;
  /** Null where the Discord server is tied to none. */
  community: BotCommunity | null;
  options: BotOptions;
  /**
   * The same procedures as the web, called as this person with the same permission checks: throws what they throw, and
   * UNAUTHORIZED for somebody without an account. `toPublicError` makes the sentence that is shown.
   */
  api: Caller;
  /** What only the bot does and no procedure offers; `createBotExtras`. */
  extras: BotExtras;
  /** Which Discord server belongs to which community. */
  connections: Connections;
  /** Calls to Discord as the bot. */
  discord: DiscordBot;
  /** An origin such as `https://panel.example`, for links. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
  /**
   * Shows something in the place of the answer while the answer is not there yet, such as a place in a line. Fails
   * quietly; absent where nothing can be shown.
   */
  progress?(reply: BotReply): Promise<void>;
}

/** A slash command. One file each in `commands/`, listed in `commands/index.ts`. */
export interface BotCommand {
  /** By `@discordjs/builders`. */
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /**
   * What has to be there before it runs; whoever lacks it is told how to get it. `community` includes `account`,
   * membership is asked for by the procedures themselves.
   */
  needs: 'nothing' | 'account' | 'community';
  /** Whether only the asking person sees the answer. */
  ephemeral: boolean;
  /** Deferred already: may take up to 15 minutes. A thrown refusal is shown as its sentence. */
  run(call: BotCall): Promise<BotReply>;
  /** At most 25 choices, within a second, from what is in the database; never throws. */
  complete?(call: BotCall): Promise<BotChoice[]>;
}

/** A button on a message of the bot: its `custom_id` is `<name>:<argument>:…`, at most 100 characters. */
export interface BotButton {
  name: string;
  /** As a command's; `community` unless it says otherwise. */
  needs?: BotCommand['needs'];
  /** What the press does to the message: a new message in its place, or an answer that only the presser sees. */
  press(call: BotCall, args: readonly string[]): Promise<BotPress>;
  /** A form that is asked for first, such as a reason; its texts come with the press. */
  form?(args: readonly string[]): APIModalInteractionResponseCallbackData;
}

/** `replace` changes the message with the button, `answer` says something to the presser alone. */
export interface BotPress {
  replace?: BotReply;
  answer?: BotReply;
}
