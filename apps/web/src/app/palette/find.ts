import { type Entry, type EntryGroup, GROUPS } from './entry.ts';

/*
 * Filters and ranks the palette's entries. `match-sorter` (6 kB) compares the typed text as a whole: it does not find "game
 * in" in "In-game panel", nor words of which one is in the label and one among the keywords. Mantine's own filter has no
 * ranks.
 */

/** Maximum number of servers listed while nothing is typed. */
const SERVERS_AT_FIRST = 6;

/** A group of the palette with its matching entries, best first. */
export interface FoundGroup {
  group: EntryGroup;
  entries: readonly Entry[];
}

const WORD = /[\p{L}\p{N}:]+/gu;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Returns whether each word of `asked` begins one of `words`. */
function allBegin(asked: readonly string[], words: readonly string[]): boolean {
  return asked.every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns the rank of an entry for the typed text, 0 the best; null without a match. */
export function scoreOf({ label, words = '', note = '' }: Entry, typed: string): number | null {
  const asked = wordsOf(typed);
  const text = typed.trim().toLowerCase();
  if (label.toLowerCase().startsWith(text)) return 0;
  if (asked.length === 0) return null;
  if (allBegin(asked, wordsOf(label))) return 1;
  if (allBegin(asked, wordsOf(`${label} ${words} ${note}`))) return 2;
  return label.toLowerCase().includes(text) ? 3 : null;
}

/** Orders entries that can be run before those that cannot. */
function blockedRank({ whyNot }: Entry): number {
  return whyNot === undefined ? 0 : 1;
}

function bestFirst(entries: readonly Entry[], typed: string): { entry: Entry; score: number }[] {
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, typed);
      return score === null ? [] : [{ entry, score }];
    })
    .sort((a, b) => a.score - b.score || blockedRank(a.entry) - blockedRank(b.entry));
}

/** Returns what is listed while nothing is typed: everything that can be run. */
function everything(entries: readonly Entry[]): FoundGroup[] {
  return GROUPS.map((group) => {
    const all = entries.filter((entry) => entry.group === group && entry.whyNot === undefined);
    return { group, entries: group === 'servers' ? all.slice(0, SERVERS_AT_FIRST) : all };
  });
}

/**
 * Returns the entries that match the typed text by group, the group with the best match first. `players` were searched
 * elsewhere and come last, so that their late arrival moves nothing.
 */
export function find(entries: readonly Entry[], players: readonly Entry[], typed: string): FoundGroup[] {
  const isAsked = typed.trim() !== '';
  const groups = isAsked
    ? GROUPS.map((group) => ({
        group,
        found: bestFirst(
          entries.filter((entry) => entry.group === group),
          typed,
        ),
      }))
        .sort((a, b) => (a.found[0]?.score ?? 9) - (b.found[0]?.score ?? 9))
        .map(({ group, found }) => ({ group, entries: found.map(({ entry }) => entry) }))
    : everything(entries);
  return [...groups, { group: 'players' as const, entries: players }].filter(
    (part) => part.entries.length > 0,
  );
}

/** What can be typed before a player's name, and what it stands for. */
const VERBS = {
  punish: 'punish',
  warn: 'warning',
  warning: 'warning',
  kick: 'kick',
  strike: 'strike',
  ban: 'ban',
  pm: 'pm',
  message: 'pm',
  note: 'note',
  bolo: 'bolo',
  history: 'history',
  player: 'open',
} as const;
type PlayerVerb = (typeof VERBS)[keyof typeof VERBS];

function isVerb(word: string): word is keyof typeof VERBS {
  return Object.hasOwn(VERBS, word);
}

/** Splits the typed text into a player's name and the action before it. */
export function nameIn(typed: string): { name: string; verb: PlayerVerb | null } {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(.*)$/.exec(typed) ?? [];
  const word = first.toLowerCase();
  return isVerb(word) ? { name: rest.trim(), verb: VERBS[word] } : { name: typed.trim(), verb: null };
}
