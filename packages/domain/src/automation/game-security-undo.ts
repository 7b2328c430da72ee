import { usernameKey } from '../community/identity.ts';
import { commandProblem, readCommandLine } from '../game/commands.ts';

/** One command that undoes part of another. */
export interface UndoStep {
  /** The target's name: a stable key for this step within its command. */
  key: string;
  command: string;
}

/** The steps that undo a command, and a note about them. */
export interface Undo {
  steps: readonly UndoStep[];
  /** Why nothing can be undone, or what the steps do not cover; null when there is nothing to add. */
  note: string | null;
}

/** Pairs of commands that undo each other for each target. */
const OPPOSITES: Readonly<Record<string, string>> = {
  ban: 'unban',
  unban: 'ban',
  mod: 'unmod',
  unmod: 'mod',
  admin: 'unadmin',
  unadmin: 'admin',
  helper: 'unhelper',
  unhelper: 'helper',
  jail: 'unjail',
  wanted: 'unwanted',
};

/** Commands whose effect ends without an undo, with the reason. */
const OVER: Readonly<Record<string, string>> = {
  kick: 'Nothing to undo: a kicked player can rejoin.',
  kill: 'Nothing to undo: a killed player respawns.',
  down: 'Nothing to undo: a downed player gets up again.',
  shutdown: 'Nothing to undo: everyone was sent out and can rejoin.',
};

const NO_ONE = 'Who was hit is not known: compare the game’s own list with who should be on it.';

const OFFLINE_STAFF = 'Staff who were not in the game are not listed here: compare with the game’s own list.';

/** Returns the steps that undo a command, given the names that it hit (`hitBy`). Each step is a separate command. */
export function undoOf(text: string, hit: readonly string[]): Undo {
  const line = readCommandLine(text);
  const name = line?.spec?.name ?? '';
  if (name === 'pt' || name === 'prty') return { steps: [{ key: name, command: `:${name} 0` }], note: null };
  const opposite = OPPOSITES[name];
  if (opposite === undefined)
    return { steps: [], note: OVER[name] ?? 'There is no command that undoes this.' };
  const named = new Map(hit.map((player) => [usernameKey(player), player]));
  const steps = [...named].map(([key, player]) => ({ key, command: `:${opposite} ${player}` }));
  const sound = steps.filter(({ key, command }) => /^\w+$/.test(key) && commandProblem(command) === null);
  return { steps: sound, note: noteOf(line?.rest ?? '', opposite, sound.length, steps.length) };
}

function noteOf(rest: string, opposite: string, sound: number, all: number): string | null {
  if (all === 0) return NO_ONE;
  if (sound < all) return 'Some names cannot be typed: undo those in the game by their id.';
  const forEveryone = /(^|[\s,])(all|others)([\s,]|$)/i.test(rest);
  return forEveryone && /^(mod|admin|helper)$/.test(opposite) ? OFFLINE_STAFF : null;
}
