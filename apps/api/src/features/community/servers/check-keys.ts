import type { ConnectionTest, UpdateServerInput } from '@tenfour/contracts';
import type { RobloxCloud } from '../../../integrations/roblox/roblox-cloud.ts';
import { CONFIGURED } from './store.ts';
import { PROBE_ID, robloxProblemInWords } from './test-connection.ts';

/** The two keys that a server can have. */
export type KeyName = 'erlc' | 'roblox';

/** The game API's codes for a key that it does not know (any more), and for a banned one. */
const REJECTED_CODES: readonly (number | null)[] = [2002, 2004];

/** The services that know keys. */
interface KeyServices {
  gameKeys: { test(key: string): Promise<ConnectionTest> };
  cloud: Pick<RobloxCloud, 'user'>;
}

/** A new key that its owner has to correct, and why. */
interface RejectedKey {
  field: `${KeyName}ApiKey`;
  message: string;
}

/**
 * Tries the new keys of an update and returns the first one that its service rejects, else null. A service that cannot
 * be reached rejects nothing, and a malformed key is left to the update itself.
 */
export async function findRejectedKey(
  deps: KeyServices,
  input: Pick<UpdateServerInput, `${KeyName}ApiKey`>,
): Promise<RejectedKey | null> {
  for (const key of ['erlc', 'roblox'] as const) {
    const field = `${key}ApiKey` as const;
    const value = input[field];
    if (!value || value === CONFIGURED || keyProblem(key, value) !== null) continue;
    const message = await rejectionOf(deps, key, value);
    if (message !== null) return { field, message };
  }
  return null;
}

async function rejectionOf(deps: KeyServices, key: KeyName, value: string): Promise<string | null> {
  if (key === 'erlc') {
    const { ok, code } = await deps.gameKeys.test(value);
    if (ok || !REJECTED_CODES.includes(code)) return null;
    return 'ER:LC rejected this key. Check it in your private server settings.';
  }
  const answer = await deps.cloud.user(value, PROBE_ID);
  return answer.kind === 'refused' ? robloxProblemInWords(answer.problem) : null;
}

/** ER:LC keys consist of two alphanumeric halves. */
const ERLC_KEY = /^[a-z0-9]+-[a-z0-9]+$/i;

/** A Roblox key travels in an HTTP header. */
const ROBLOX_KEY = /^[\x21-\x7e]+$/;

const KEY_RULES: Readonly<Record<KeyName, { pattern: RegExp; refusal: string }>> = {
  erlc: {
    pattern: ERLC_KEY,
    refusal: 'This does not look like an ER:LC API key. Copy it from your private server settings.',
  },
  roblox: {
    pattern: ROBLOX_KEY,
    refusal: 'This does not look like a Roblox Open Cloud key. Copy it again.',
  },
};

/** What is wrong with the form of a key, in words; null when nothing is. */
export function keyProblem(key: KeyName, value: string): string | null {
  const { pattern, refusal } = KEY_RULES[key];
  return pattern.test(value) ? null : refusal;
}
