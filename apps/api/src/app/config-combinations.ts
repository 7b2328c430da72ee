import { z } from 'zod';
import { databaseProblems, namesDatabase } from './config-database.ts';

type Given = Readonly<Record<string, string | undefined>>;

const KEYS = ['SECRETS_KEYS', 'SECRETS_KEYS_FILE', 'SECRETS_KEYS_COMMAND'];

/** Returns the variable that gives the sealing keys; undefined when none does. */
export function keyVariableIn(given: Given): string | undefined {
  return KEYS.find((name) => given[name] !== undefined);
}

/** A program and its arguments: a JSON list of texts, or words without quotes. */
export const zKeysCommand = z
  .string()
  .trim()
  .transform((text, context) => {
    const words = text.startsWith('[') ? listIn(text) : text.split(/\s+/);
    if (words?.[0]) return words;
    context.addIssue({
      code: 'custom',
      message: 'must be a program and its arguments, or a JSON list of them',
    });
    return z.NEVER;
  })
  .optional();

function listIn(text: string): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const S3 = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'];

/** Returns the problems of variables that are each valid but conflict with each other. */
export function combinationProblems(given: Given): string[] {
  const problems = [...databaseProblems(given), ...roleProblems(given), ...filesProblems(given)];
  const keys = KEYS.filter((name) => given[name] !== undefined);
  if (namesDatabase(given) && keys.length === 0) {
    problems.push('SECRETS_KEYS is missing; with PostgreSQL every instance needs the same keys');
  }
  if (keys.length > 1) problems.push(`${keys.join(' and ')} exclude each other; give one`);
  if (!given.ROBLOX_CLIENT_ID !== !given.ROBLOX_CLIENT_SECRET) {
    problems.push('ROBLOX_CLIENT_ID and ROBLOX_CLIENT_SECRET belong together; give both or neither');
  }
  if (!given.VAPID_PUBLIC_KEY !== !given.VAPID_PRIVATE_KEY) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together; give both or neither');
  }
  return problems;
}

/** Roles other than `all` share a database with other processes, which SQLite does not allow. */
function roleProblems(given: Given): string[] {
  const { ROLE: role = 'all' } = given;
  if (!['web', 'worker', 'gateway'].includes(role)) return [];
  const problems: string[] = [];
  if (!namesDatabase(given)) problems.push(`DATABASE_URL is missing; ROLE=${role} needs it`);
  if (role === 'gateway' && given.DISCORD_BOT_TOKEN === undefined) {
    problems.push('DISCORD_BOT_TOKEN is missing; ROLE=gateway needs it');
  }
  return problems;
}

/** A picture storage is set completely or not at all. */
function filesProblems(given: Given): string[] {
  const missing = S3.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === S3.length) return [];
  return missing.map((name) => `${name} is missing; the others of FILES_S3_* are set`);
}
