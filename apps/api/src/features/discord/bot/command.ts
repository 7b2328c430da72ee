import type { Account } from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import type {
  FormInput,
  PunishmentType,
  RecordFieldStage,
  RecordSubject,
  RecordValues,
  Role,
} from '@tenfour/domain';
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

/** A reply of the bot. Mentions are never resolved; the code that inserts users' texts must escape them. */
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

/** A file that was uploaded into a form. */
export interface BotFile {
  url: string;
  /** In bytes, as Discord says. */
  size: number;
}

/** Who uses the bot, as Discord says. */
export interface BotPerson {
  discordId: string;
  username: string;
  /** Their permissions in the current Discord server; 0 in a direct message. */
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
  /** By platform staff: the bot then does nothing for it and says so. */
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
  /** Files of a form's field. */
  files(name: string): BotFile[];
  /** The value that was chosen in a menu. */
  readonly choice: string | null;
  /** Everything as it was given. */
  readonly given: readonly { name: string; value?: string | number | boolean | undefined }[];
}

/** What a person sent with the form of a command's record. */
export interface FilledForm {
  fields: RecordValues;
  evidence: string[];
}

/** A form that Discord opens. */
export type BotForm = APIModalInteractionResponseCallbackData;

/** Everything that a command or a button gets. */
export interface BotCall {
  /** The interaction's id: the same press delivered twice has the same one, so it serves as a `clientId`. */
  interactionId: string;
  person: BotPerson;
  /** The product's user with this Discord id; null for a person who never signed in to the panel. */
  account: Account | null;
  /** Discord server; null in a direct message. */
  guildId: string | null;
  channelId: string | null;
  /** Null where the Discord server is tied to none. */
  community: BotCommunity | null;
  options: BotOptions;
  /**
   * The same procedures as the web, called as this person with the same permission checks. Throws what they throw, and
   * UNAUTHORIZED without an account. `toPublicError` creates the message that is shown.
   */
  api: Caller;
  /** Stores a picture as evidence and returns its path, with the panel's checks. */
  uploadEvidence(serverId: string, file: BotFile): Promise<string>;
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
  /** Absent where the form was not asked for. */
  filled?: FilledForm;
}

/** Which record a command makes or closes. */
export interface RecordQuestion {
  serverId: string;
  subject: RecordSubject;
  type?: PunishmentType;
  /** Fields of which stage are asked for; all when left out. */
  stage?: RecordFieldStage;
  /** Title of the form. */
  title: string;
  /** Values that the record has already: their fields are not asked for. */
  before?: RecordValues;
  /** What the command itself says, by ids of fields. */
  known?: Readonly<Record<string, string>>;
  /** Options of the command that are asked for too, with the ids of `record-forms.ts`. */
  inputs?: readonly FormInput[];
}

/** A slash command. One file each in `commands/`, listed in `commands/index.ts`. */
export interface BotCommand {
  /** By `@discordjs/builders`. */
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /**
   * What the command requires; without it, the reply explains how to get it. `community` includes `account`; the
   * procedures check membership themselves.
   */
  needs: 'nothing' | 'account' | 'community';
  /** Whether only the asking person sees the answer. */
  ephemeral: boolean;
  /** Deferred already: may take up to 15 minutes. A thrown refusal is shown as its sentence. */
  run(call: BotCall): Promise<BotReply>;
  /** At most 25 choices, within a second, from what is in the database; never throws. */
  complete?(call: BotCall): Promise<BotChoice[]>;
  /**
   * The record that the command makes, whose fields are asked for before it runs; null for none. Changes nothing.
   * Throws, as `run` does, where the person can't make it.
   */
  asks?(call: BotCall): Promise<RecordQuestion | null>;
  /** The form that is asked for first; null for none. `askingFields` adds it to commands that ask. */
  form?(call: BotCall): Promise<BotForm | null>;
}

/** A button or menu on a message of the bot: its `custom_id` is `<name>:<argument>:…`, at most 100 characters. */
export interface BotButton {
  name: string;
  /** Like a command's; `community` by default. */
  needs?: BotCommand['needs'];
  /** What the press does to the message: a new message in its place, or an answer that only the presser sees. */
  press(call: BotCall, args: readonly string[]): Promise<BotPress>;
  /** A form that is asked for first, such as a reason; its texts come with the press. */
  form?(args: readonly string[]): BotForm;
  /**
   * A form that depends on what is stored; `form` is shown where it takes too long. Its `custom_id` names the button
   * that gets it. Throws what is shown instead.
   */
  opens?(call: BotCall, args: readonly string[]): Promise<BotForm>;
}

/** `replace` changes the message with the button, `answer` says something to the presser alone. */
export interface BotPress {
  replace?: BotReply;
  answer?: BotReply;
}
