import { ControlError, type Input, inputOf, optionalText, requiredText } from '../control/input.ts';
import { type Guild, type GuildMember, memberIn, memberObject, permissionsIn } from './guilds.ts';
import {
  type CommandLine,
  definitionOf,
  optionsFor,
  parseLine,
  type SentOption,
} from './interaction-command-line.ts';
import { isRecord } from './json-fields.ts';
import type { DiscordMessage } from './message.ts';
import { buttonsOf, menusOf } from './message-components.ts';
import { messagesOf } from './messages.ts';
import { filledRows, shownModal, uploadsOf } from './modal-submit.ts';
import type { DiscordUser } from './people.ts';
import type { DiscordState } from './state.ts';

/** The acting user and the place. */
export interface Place {
  user: DiscordUser;
  /** Null in a direct message. */
  guild: Guild | null;
  member: GuildMember | null;
  channelId: string;
}

/** The content of an interaction besides user and place. */
export interface Said {
  /** Discord's interaction type. */
  type: 2 | 3 | 4 | 5;
  applicationId: string;
  data: Record<string, unknown>;
  message: DiscordMessage | null;
}

/** Reads `user`, `guild` and `channel`, each by its name or its id. Throws a ControlError. */
export function placeOf(state: DiscordState, input: Input): Place {
  const user = userOf(state, requiredText(input, 'user'));
  const wanted = optionalText(input, 'guild');
  if (wanted === 'none') return { user, guild: null, member: null, channelId: `1${user.id.slice(1)}` };
  const [first] = state.guilds.all();
  const guild =
    wanted === undefined
      ? first
      : state.guilds.all().find(({ id, name }) => id === wanted || name === wanted);
  if (!guild) throw new ControlError(`There is no Discord server ${wanted ?? ''}.`);
  const member = memberIn(guild, user);
  if (!member) throw new ControlError(`${user.username} is not in ${guild.name}.`);
  const name = optionalText(input, 'channel') ?? 'general';
  const channel = [...guild.channels.values()].find((one) => one.id === name || one.name === name);
  if (!channel) throw new ControlError(`There is no channel ${name} in ${guild.name}.`);
  return { user, guild, member, channelId: channel.id };
}

function userOf(state: DiscordState, text: string): DiscordUser {
  return (/^\d{15,20}$/.test(text) ? state.people.byId(text) : undefined) ?? state.people.byName(text);
}

/**
 * Reads the action: `line` ("/shift start") or `command` with `sub` and `options`; either with `focused`, the option
 * being typed; `button` (its custom id or its label) or `choice` (a label of its menu) with `message`; or `modal` (its custom id) with
 * `fields`, by their custom ids or labels.
 */
export function saidOf(state: DiscordState, place: Place, input: Input): Said {
  const modal = optionalText(input, 'modal');
  if (modal !== undefined) return modalOf(state, place, modal, input);
  const choice = optionalText(input, 'choice');
  if (choice !== undefined) return choiceOf(state, choice, input);
  const button = optionalText(input, 'button');
  return button === undefined ? commandOf(state, place, input) : buttonOf(state, button, input);
}

function messageBy(state: DiscordState, input: Input): DiscordMessage | null {
  const id = optionalText(input, 'message');
  if (id === undefined) return null;
  const message = messagesOf(state).find((one) => one.id === id);
  if (!message) throw new ControlError(`There is no message ${id}.`);
  return message;
}

function applicationOf(state: DiscordState, input: Input): string {
  const [registered] = state.commands.keys();
  return optionalText(input, 'application') ?? registered ?? 'tenfour';
}

function buttonOf(state: DiscordState, wanted: string, input: Input): Said {
  const message = messageBy(state, input);
  if (message === null) throw new ControlError('"message" is missing: the message with the button.');
  const found = buttonsOf(message).find(({ id, label }) => id === wanted || label === wanted);
  if (!found) throw new ControlError(`That message has no button ${wanted}.`);
  if (found.disabled) throw new ControlError(`The button ${wanted} is switched off.`);
  const data = { component_type: 2, custom_id: found.id };
  return { type: 3, applicationId: applicationOf(state, input), data, message };
}

function choiceOf(state: DiscordState, label: string, input: Input): Said {
  const message = messageBy(state, input);
  if (message === null) throw new ControlError('"message" is missing: the message with the menu.');
  const menu = menusOf(message).find(({ options }) => options.some((one) => one.label === label));
  const value = menu?.options.find((one) => one.label === label)?.value;
  if (!menu || value === undefined) throw new ControlError(`That message has no choice ${label}.`);
  const data = { component_type: 3, custom_id: menu.id, values: [value] };
  return { type: 3, applicationId: applicationOf(state, input), data, message };
}

/** A form that the user was shown is sent as Discord's client does; any other as it is given, as an attacker would. */
function modalOf(state: DiscordState, { user }: Place, customId: string, input: Input): Said {
  const shown = shownModal(state.interactions, user.id, customId);
  const components = shown === null ? unseenRows(input) : filledRows(shown, input.fields);
  const { rows, attachments } = uploadsOf(shown, input.files);
  const data = {
    custom_id: customId,
    components: [...components, ...rows],
    ...(Object.keys(attachments).length > 0 ? { resolved: { attachments } } : {}),
  };
  return { type: 5, applicationId: applicationOf(state, input), data, message: messageBy(state, input) };
}

function unseenRows(input: Input): object[] {
  return Object.entries(inputOf(input.fields ?? {})).map(([id, value], index) => ({
    type: 1,
    id: index + 1,
    components: [{ type: 4, id: index + 100, custom_id: id, value: String(value) }],
  }));
}

function lineOf(input: Input, commands: Parameters<typeof parseLine>[1]): CommandLine {
  const line = optionalText(input, 'line');
  if (line !== undefined) return parseLine(line, commands);
  const sub = optionalText(input, 'sub');
  const options = Object.entries(inputOf(input.options ?? {}));
  return {
    command: requiredText(input, 'command'),
    path: sub === undefined ? [] : sub.split(' '),
    values: new Map(options.map(([name, value]) => [name, String(value)])),
  };
}

function commandOf(state: DiscordState, { guild }: Place, input: Input): Said {
  const applicationId = applicationOf(state, input);
  const registered = state.commands.get(applicationId) ?? [];
  const commands = registered.map(definitionOf);
  const line = lineOf(input, commands);
  const index = commands.findIndex(({ name }) => name === line.command);
  const command = commands[index];
  if (!command) throw new ControlError(`There is no command /${line.command}.`);
  const focused = optionalText(input, 'focused') ?? null;
  const users: Record<string, unknown> = {};
  const idOf = (type: number, text: string): string => {
    if (type === 6) {
      const user = userOf(state, text.replaceAll(/[<@!>]/g, ''));
      users[user.id] = user;
      return user.id;
    }
    return idIn(guild, type, text);
  };
  const options: SentOption[] = optionsFor(command, line, idOf, focused);
  const stored = registered[index];
  const id = isRecord(stored) ? String(stored.id) : '1';
  const resolved = Object.keys(users).length > 0 ? { resolved: { users } } : {};
  const data = { id, name: command.name, type: 1, options, ...resolved };
  return { type: focused === null ? 2 : 4, applicationId, data, message: null };
}

function idIn(guild: Guild | null, type: number, text: string): string {
  const word = text.replaceAll(/[<@&#>]/g, '');
  const among = type === 7 ? guild?.channels : guild?.roles;
  const found = [...(among?.values() ?? [])].find(({ id, name }) => id === word || name === word);
  if (!found) throw new ControlError(`There is no ${type === 7 ? 'channel' : 'role'} ${text}.`);
  return found.id;
}

/** Builds the body of an interaction as Discord sends it. */
export function bodyOf(
  { user, guild, member, channelId }: Place,
  { type, applicationId, data, message }: Said,
  { id, token }: { id: string; token: string },
): Record<string, unknown> {
  const who =
    guild && member
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, locale: 'en-GB', features: [] },
          member: { ...memberObject(member), permissions: permissionsIn(guild, member).toString() },
        }
      : { user };
  return {
    id,
    application_id: applicationId,
    type,
    token,
    version: 1,
    channel_id: channelId,
    channel: { id: channelId, type: guild ? 0 : 1 },
    locale: 'en-GB',
    app_permissions: '0',
    entitlements: [],
    authorizing_integration_owners: {},
    attachment_size_limit: 10_485_760,
    context: guild ? 0 : 1,
    data,
    ...who,
    ...(message ? { message } : {}),
  };
}
