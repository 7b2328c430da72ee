import type { z } from 'zod';
import { type Config, readConfig, zEnvironment } from '../../app/config.ts';
import { keyVariableIn } from '../../app/config-combinations.ts';
import { namesDatabase } from '../../app/config-database.ts';
import { checkAddress, checkDiscord, checkGame, checkRoblox, type Finding } from './checks.ts';
import type { Values } from './env-file.ts';
import { checkDatabase } from './storage-check.ts';

export type VariableName = keyof typeof zEnvironment.shape;

/** One question: its rules and its default are those of `config.ts`. */
export interface Question {
  name: VariableName;
  label: string;
  /** Asked only then. */
  when?: (values: Values) => boolean;
}

/** Questions that are checked together. */
export interface Section {
  title: string;
  note?: string;
  questions: readonly Question[];
  /** Further variables that the check depends on. */
  also?: readonly VariableName[];
  check(config: Config, values: Values, before: Values | null): Promise<Finding>;
}

export const SECTIONS: readonly Section[] = [
  {
    title: 'Address',
    questions: [
      { name: 'PORT', label: 'Port to listen on' },
      { name: 'PUBLIC_URL', label: 'Address people open' },
      {
        name: 'TRUST_PROXY',
        label: 'Number of reverse proxies in front',
        when: ({ PUBLIC_URL = '' }) => PUBLIC_URL.startsWith('https:'),
      },
    ],
    also: ['HOST'],
    check: checkAddress,
  },
  {
    title: 'Discord',
    note: 'Create an application at https://discord.com/developers/applications.',
    questions: [
      { name: 'DISCORD_CLIENT_ID', label: 'Client ID (OAuth2 page)' },
      { name: 'DISCORD_CLIENT_SECRET', label: 'Client secret (OAuth2 page)' },
      { name: 'DISCORD_BOT_TOKEN', label: 'Bot token (Bot page), empty for no bot' },
    ],
    also: ['DISCORD_PUBLIC_KEY', 'DISCORD_BASE_URL'],
    check: checkDiscord,
  },
  {
    title: 'Database',
    questions: [
      {
        name: 'DATABASE_URL',
        label: 'PostgreSQL address (postgres://…), empty for SQLite',
        when: ({ DATABASE_HOST }) => DATABASE_HOST === undefined,
      },
      { name: 'DATA_DIR', label: 'Data folder' },
      {
        name: 'SECRETS_KEYS',
        label: 'Sealing keys of an earlier installation, empty to generate one',
        when: (values) => namesDatabase(values) && keyVariableIn(values) === undefined,
      },
    ],
    also: ['DATABASE_HOST', 'DATABASE_PORT', 'DATABASE_NAME', 'DATABASE_USER', 'DATABASE_PASSWORD'],
    check: checkDatabase,
  },
  {
    title: 'Roblox sign-in',
    note: 'Optional: an OAuth app of https://create.roblox.com/dashboard/credentials.',
    questions: [
      { name: 'ROBLOX_CLIENT_ID', label: 'Client ID, empty for none' },
      {
        name: 'ROBLOX_CLIENT_SECRET',
        label: 'Client secret',
        when: ({ ROBLOX_CLIENT_ID }) => ROBLOX_CLIENT_ID !== undefined,
      },
    ],
    also: ['ROBLOX_APIS_URL'],
    check: checkRoblox,
  },
  {
    title: 'ER:LC application',
    note: 'Optional: higher limits for large applications.',
    questions: [
      { name: 'ERLC_GLOBAL_KEY', label: 'Global API key, empty for none' },
      {
        name: 'ERLC_APPLICATION_ID',
        label: 'Application ID, empty for none',
        when: ({ ERLC_GLOBAL_KEY }) => ERLC_GLOBAL_KEY !== undefined,
      },
    ],
    also: ['ERLC_BASE_URL'],
    check: checkGame,
  },
];

/** Returns whether a section's check depends on a variable. */
export function concerns({ questions, also = [] }: Section, name: string): boolean {
  return [...questions.map((question) => question.name), ...also].some((one) => one === name);
}

/** Returns whether the API reads a variable of this name. */
export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(zEnvironment.shape, name);
}

/** Returns whether a value is never shown. */
export function isSecret(name: string): boolean {
  return (
    /(_KEYS?$|_KEY_|SECRET|TOKEN|PASSWORD|WEBHOOK|^DATABASE_URL$)/.test(name) && !/PUBLIC_KEY/.test(name)
  );
}

/** Returns what `config.ts` takes a value for; undefined is an absent variable. */
function parse(name: VariableName, value: string | undefined): z.ZodSafeParseResult<unknown> {
  return zEnvironment.shape[name].safeParse(value);
}

/** Returns what is wrong with a value, as `config.ts` says it; an empty one is absent. */
export function problemOf(name: VariableName, value: string): string | undefined {
  const { error } = parse(name, value.trim() === '' ? undefined : value);
  const message = error?.issues[0]?.message;
  return message && `${message[0]?.toUpperCase()}${message.slice(1)}.`;
}

/** Returns the default of a variable for display; empty where there is none. */
export function defaultOf(name: VariableName): string {
  const { data } = parse(name, undefined);
  return typeof data === 'string' || typeof data === 'number' ? String(data) : '';
}

/** Reads an unfinished configuration: what later sections ask for can be missing. Throws ConfigError. */
export function readDraft(section: Section, values: Values): Config {
  const isKeyless = namesDatabase(values) && keyVariableIn(values) === undefined;
  const keys = isKeyless ? { SECRETS_KEYS: 'draft' } : {};
  if (concerns(section, 'DISCORD_CLIENT_ID')) return readConfig({ ...keys, ...values });
  return readConfig({ DISCORD_CLIENT_ID: 'draft', DISCORD_CLIENT_SECRET: 'draft', ...keys, ...values });
}
