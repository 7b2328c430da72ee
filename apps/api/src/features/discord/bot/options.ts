import type { BotOptions } from './command.ts';
import type { Interaction, InteractionField, InteractionOption } from './interaction.ts';

/** Types of options that hold others: a sub-command and a group of them. */
const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;

/** The type of a menu in a form. */
const MENU = 3;

/** Options as they were given, without what is read of them. */
export interface GivenOptions {
  sub: string | null;
  given: readonly Pick<InteractionOption, 'name' | 'value' | 'focused'>[];
}

/** What was given to a command, a form, a menu or an autocompletion, by its names. */
export function optionsOf({ data }: Interaction): BotOptions {
  const { sub, options } = innermost(data?.options ?? []);
  const fields = (data?.components ?? []).flatMap((row) => row.components ?? row.component ?? []);
  const given = [...options, ...fields.map(givenIn)];
  const { users = {}, attachments = {} } = data?.resolved ?? {};
  return {
    ...optionsFrom({ sub, given }, users),
    choice: data?.values?.[0] ?? null,
    files(name) {
      const ids = fields.find((one) => one.custom_id === name)?.values ?? [];
      return ids.flatMap((id) => (Object.hasOwn(attachments, id) ? (attachments[id] ?? []) : []));
    },
  };
}

/** A menu without a choice is empty, like a text that was left out. */
function givenIn({ type, custom_id: name = '', value, values = [] }: InteractionField) {
  return { name, value: type === MENU ? (values[0] ?? '') : value };
}

/** Reads given options. `users` are those that Discord resolved. */
export function optionsFrom(
  { sub, given }: GivenOptions,
  users: Readonly<Record<string, { username: string }>> = {},
): BotOptions {
  const rawValue = (name: string) => given.find((one) => one.name === name)?.value;
  const idOf = (name: string): string | null => {
    const value = rawValue(name);
    return typeof value === 'string' && /^\d{1,25}$/.test(value) ? value : null;
  };
  return {
    text(name) {
      const value = rawValue(name);
      // PostgreSQL rejects it, and it can't be typed.
      return typeof value === 'string' ? value.replaceAll('\0', '') : null;
    },
    whole(name) {
      const value = rawValue(name);
      return typeof value === 'number' && Number.isInteger(value) ? value : null;
    },
    flag(name) {
      const value = rawValue(name);
      return typeof value === 'boolean' ? value : null;
    },
    user(name) {
      const id = idOf(name);
      return id === null ? null : { discordId: id, username: users[id]?.username ?? id };
    },
    id: idOf,
    sub,
    focused: focusedOf(given),
    choice: null,
    files: () => [],
    given,
  };
}

function innermost(options: readonly InteractionOption[]): {
  sub: string | null;
  options: readonly InteractionOption[];
} {
  const [first] = options;
  if (first?.type === SUB_COMMAND_GROUP) return innermost(first.options ?? []);
  if (first?.type === SUB_COMMAND) return { sub: first.name, options: first.options ?? [] };
  return { sub: null, options };
}

function focusedOf(given: GivenOptions['given']): BotOptions['focused'] {
  const found = given.find((one) => one.focused === true);
  return found ? { name: found.name, value: String(found.value ?? '') } : null;
}
