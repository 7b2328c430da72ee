import { ControlError } from '../control/input.ts';
import { isRecord } from './json-fields.ts';

/** An option as an interaction carries it. */
export interface SentOption {
  name: string;
  type: number;
  value?: string | number | boolean;
  focused?: boolean;
  options?: SentOption[];
}

/** A command's or an option's definition, as it was registered. */
export interface Definition {
  name: string;
  description: string;
  type: number;
  required: boolean;
  autocomplete: boolean;
  choices: { name: string; value: string | number }[];
  options: Definition[];
}

const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;

/** Reads a registered definition. */
export function definitionOf(value: unknown): Definition {
  const record = isRecord(value) ? value : {};
  const list = (key: string): unknown[] => (Array.isArray(record[key]) ? record[key] : []);
  return {
    name: String(record.name ?? ''),
    description: String(record.description ?? ''),
    type: typeof record.type === 'number' ? record.type : 1,
    required: record.required === true,
    autocomplete: record.autocomplete === true,
    choices: list('choices')
      .filter(isRecord)
      .map((choice) => ({ name: String(choice.name), value: choice.value as string | number })),
    options: list('options').map(definitionOf),
  };
}

/** A command line: the command's name, and the words behind it. */
export interface CommandLine {
  command: string;
  /** Names of a sub-command's group and the sub-command itself, where there are. */
  path: string[];
  /** Texts by option name, in the order in which they were typed. */
  values: Map<string, string>;
}

/**
 * Reads `/command sub name:value other:some words` by the definitions that are registered, as Discord's own client does.
 * Throws a ControlError for a command or an option that is not registered.
 */
export function parseLine(text: string, commands: readonly Definition[]): CommandLine {
  const [, name = '', rest = ''] = /^\/?(\S*)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  const command = commands.find((one) => one.name === name);
  if (!command) throw new ControlError(`There is no command /${name}.`);
  let left = rest;
  let at = command;
  const path: string[] = [];
  while (at.options.some(({ type }) => type === SUB_COMMAND || type === SUB_COMMAND_GROUP)) {
    const [, word = '', behind = ''] = /^(\S*)\s*([\s\S]*)$/.exec(left) ?? [];
    const sub = at.options.find((one) => one.name === word);
    if (!sub)
      throw new ControlError(`/${name} needs one of ${at.options.map((one) => one.name).join(', ')}.`);
    path.push(word);
    at = sub;
    left = behind;
  }
  return { command: name, path, values: valuesOf(left, at) };
}

function valuesOf(text: string, { options }: Definition): Map<string, string> {
  const values = new Map<string, string>();
  if (options.length === 0) return values;
  const names = options.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, 'gu'))];
  for (const [index, part] of parts.entries()) {
    const end = parts[index + 1]?.index ?? text.length;
    values.set(part[1] ?? '', text.slice(part.index + part[0].length, end).trim());
  }
  const [only] = options;
  // Commands typed by hand can omit the name of the only option.
  if (parts.length === 0 && text !== '' && only) values.set(only.name, text.trim());
  return values;
}

/** Resolves a name or an id to an id, for options that select a user, role or channel. */
export type IdOf = (type: number, text: string) => string;

/**
 * Builds the options of an interaction. `focused` is the option being typed; without one, required options must be
 * present, as Discord's client ensures. Throws a ControlError.
 */
export function optionsFor(
  command: Definition,
  { path, values }: Pick<CommandLine, 'path' | 'values'>,
  idOf: IdOf,
  focused: string | null,
): SentOption[] {
  const [name, ...deeper] = path;
  if (name !== undefined) {
    const sub = command.options.find((one) => one.name === name);
    if (!sub) throw new ControlError(`There is no sub-command ${name}.`);
    return [{ name, type: sub.type, options: optionsFor(sub, { path: deeper, values }, idOf, focused) }];
  }
  for (const given of values.keys()) {
    if (!command.options.some((one) => one.name === given))
      throw new ControlError(`There is no option ${given}.`);
  }
  return command.options.flatMap((option) => {
    const text = values.get(option.name);
    const isFocused = option.name === focused;
    if (text === undefined || (text === '' && !isFocused)) {
      if (option.required && focused === null)
        throw new ControlError(`The option ${option.name} is required.`);
      if (!isFocused) return [];
    }
    const value = isFocused ? (text ?? '') : sentValue(option, text ?? '', idOf);
    return [{ name: option.name, type: option.type, value, ...(isFocused ? { focused: true } : {}) }];
  });
}

function sentValue(option: Definition, text: string, idOf: IdOf): string | number | boolean {
  if (option.choices.length > 0) {
    const choice = option.choices.find(({ name, value }) => name === text || String(value) === text);
    if (!choice)
      throw new ControlError(
        `${option.name} must be one of ${option.choices.map((one) => one.name).join(', ')}.`,
      );
    return choice.value;
  }
  switch (option.type) {
    case 4:
    case 10: {
      const number = Number(text);
      if (Number.isNaN(number) || (option.type === 4 && !Number.isInteger(number))) {
        throw new ControlError(`${option.name} must be a number.`);
      }
      return number;
    }
    case 5:
      return /^(true|yes|on)$/i.test(text);
    case 6:
    case 7:
    case 8:
    case 9:
      return idOf(option.type, text);
    default:
      return text;
  }
}
