import type { ConnectionTest } from '@tenfour/contracts';
import type { CloudAnswer, CloudKeyProblem } from '../../../integrations/roblox/roblox-cloud.ts';

/** Roblox' own account. Any id works: a key that can read users gets the same kind of answer for an unknown one. */
export const PROBE_ID = '1';

const KEY_PROBLEMS: Readonly<Record<CloudKeyProblem, string>> = {
  unknown: 'Roblox does not know this key. Copy it again from the Creator Dashboard.',
  forbidden: 'Roblox knows this key, but it may not read users. Give it the users permission.',
};

/** Why Roblox does not take a key, in words. */
export function robloxProblemInWords(problem: CloudKeyProblem): string {
  return KEY_PROBLEMS[problem];
}

/** Returns what one read with an Open Cloud key shows about the key. */
export function robloxTestOf(answer: CloudAnswer): ConnectionTest {
  if (answer.kind === 'user' || answer.kind === 'absent') {
    return { ok: true, name: null, message: 'Roblox accepts this key.', code: null };
  }
  return failed(reasonFor(answer));
}

function reasonFor(answer: Exclude<CloudAnswer, { kind: 'user' | 'absent' }>): string {
  if (answer.kind === 'refused') return KEY_PROBLEMS[answer.problem];
  if (answer.kind === 'limited') {
    return 'Roblox answers too many requests at the moment. Try again in a minute.';
  }
  if (answer.status === null) return 'Roblox does not answer right now. Try again in a moment.';
  return `Roblox could not check this key (status ${answer.status}). Try again in a moment.`;
}

/** A test that could not succeed, in words. */
export function failed(message: string): ConnectionTest {
  return { ok: false, name: null, message, code: null };
}
