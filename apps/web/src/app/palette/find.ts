import { type Entry, type EntryGroup, GROUPS } from './entry.ts';

/** Most servers that are listed while nothing is typed. */
const SERVERS_AT_FIRST = 6;

/** A part of the palette with what was found for it, best first. */
export interface FoundGroup {
  group: EntryGroup;
  entries: readonly Entry[];
}

const WORD = /[\p{L}\p{N}:]+/gu;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Whether each word of `asked` begins one of `words`. */
function allBegin(asked: readonly string[], words: readonly string[]): boolean {
  return asked.every((part) => words.some((word) => word.startsWith(part)));
}

/** How well an entry answers what was typed: 0 best; null when it does not. */
export function scoreOf({ label, words = '', note = '' }: Entry, typed: string): number | null {
  const asked = wordsOf(typed);
  const text = typed.trim().toLowerCase();
  if (label.toLowerCase().startsWith(text)) return 0;
  if (asked.length === 0) return null;
  if (allBegin(asked, wordsOf(label))) return 1;
  if (allBegin(asked, wordsOf(`${label} ${words} ${note}`))) return 2;
  return label.toLowerCase().includes(text) ? 3 : null;
}

/** What can be run before what cannot. */
function held({ whyNot }: Entry): number {
  return whyNot === undefined ? 0 : 1;
}

function bestFirst(entries: readonly Entry[], typed: string): { entry: Entry; score: number }[] {
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, typed);
      return score === null ? [] : [{ entry, score }];
    })
    .sort((a, b) => a.score - b.score || held(a.entry) - held(b.entry));
}

function everything(entries: readonly Entry[]): FoundGroup[] {
  return GROUPS.map((group) => {
    const all = entries.filter((entry) => entry.group === group).sort((a, b) => held(a) - held(b));
    return { group, entries: group === 'servers' ? all.slice(0, SERVERS_AT_FIRST) : all };
  });
}

/**
 * What answers what was typed, by groups: the group with the best answer first. `players` were found elsewhere and stand
 * at the end, so that their coming moves nothing.
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

/** What was typed, without the word that says what is to be done with the player. */
export function nameIn(typed: string): { name: string; verb: 'punish' | 'player' | null } {
  const [, verb, name] = /^\s*(punish|player)\s+(.*)$/i.exec(typed) ?? [];
  if (verb === undefined || name === undefined) return { name: typed.trim(), verb: null };
  return { name: name.trim(), verb: verb.toLowerCase() === 'punish' ? 'punish' : 'player' };
}
