import { splitTargets } from '../../game/command-targets.ts';
import { readCommandLine } from '../../game/commands.ts';

/** Stopping staff who do too much harm in a short time, such as with a stolen account. */
export interface StaffFreezeSettings {
  /** More than this many of a person's actions within `minutes` freeze them. */
  actions: number;
  minutes: number;
}

export const STAFF_FREEZE_DEFAULTS: Readonly<StaffFreezeSettings> = { actions: 15, minutes: 10 };

export const STAFF_FREEZE_LIMITS = {
  actions: { min: 3, max: 200 },
  minutes: { min: 1, max: 60 },
} as const;

/** Describes the effect of the settings in a sentence. */
export function staffFreezeSentence({ actions, minutes }: StaffFreezeSettings): string {
  const span = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Freezes staff who make more than ${actions} bans, kicks, deletions or removals within ${span}, until the owner lifts it.`;
}

/**
 * What staff do that harms a community when they do much of it. `lift` ends a record before its time; `change` is one of
 * settings, keys, roles or webhooks.
 */
export const STAFF_ACTION_KINDS = [
  'ban',
  'kick',
  'deletion',
  'lift',
  'removal',
  'demotion',
  'command',
  'change',
] as const;
export type StaffActionKind = (typeof STAFF_ACTION_KINDS)[number];

/** Kinds that the owner can undo here with one press. Kicked players can rejoin; the log says what a change was before. */
const REVERSIBLE: ReadonlySet<StaffActionKind> = new Set(['ban', 'deletion', 'lift', 'removal', 'demotion']);

export function isReversible(kind: StaffActionKind): boolean {
  return REVERSIBLE.has(kind);
}

/** Weight of a command for everyone: over every limit. */
const EVERYONE_WEIGHT = STAFF_FREEZE_LIMITS.actions.max + 1;

/** Returns how many actions a command counts as: one for each player that it kicks or bans, none for other commands. */
export function weightOfCommand(text: string): number {
  const line = readCommandLine(text);
  const name = line?.spec?.name;
  if (name === 'shutdown') return EVERYONE_WEIGHT;
  if (name !== 'kick' && name !== 'ban') return 0;
  const targets = splitTargets(line?.rest ?? '').targets.map((target) => target.toLowerCase());
  if (targets.some((target) => target === 'all' || target === 'others')) return EVERYONE_WEIGHT;
  return new Set(targets).size;
}

/** An action of one person. */
export interface CountedAction {
  /** Epoch ms. */
  at: number;
  weight: number;
}

/** Returns when a person would have been frozen first by their actions, epoch ms; null for never. */
export function firstFreeze(
  actions: readonly CountedAction[],
  settings: StaffFreezeSettings,
): { at: number; total: number } | null {
  const sorted = actions.toSorted((a, b) => a.at - b.at);
  let [from, total] = [0, 0];
  for (const [place, { at, weight }] of sorted.entries()) {
    total += weight;
    for (let old = sorted[from]; old && old.at <= at - settings.minutes * 60_000; old = sorted[from]) {
      total -= old.weight;
      from += 1;
    }
    // Those of the same moment count together.
    if (total > settings.actions && sorted[place + 1]?.at !== at) return { at, total };
  }
  return null;
}
