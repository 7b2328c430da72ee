import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Player } from '../community/identity.ts';
import { complete, completionsFor } from './command-completion.ts';
import { COMMAND_TABLE } from './commands.ts';

const online: Player[] = [
  { name: 'Zoe', id: '1' },
  { name: 'Ana', id: '2' },
  { name: 'Diana', id: '3' },
];

/** Returns the labels offered at `|`. */
function offered(marked: string, players: readonly Player[] = online): string[] {
  const caret = marked.indexOf('|');
  const found = completionsFor(marked.replace('|', ''), caret, players);
  return (found?.items ?? []).map(({ label }) => label);
}

/** Returns the text after accepting an entry, with `|` at the caret. */
function taken(marked: string, label: string): string | null {
  const text = marked.replace('|', '');
  const found = completionsFor(text, marked.indexOf('|'), online);
  const item = found?.items.find((one) => one.label === label);
  if (!found || !item) return null;
  const done = complete(text, found, item);
  return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`;
}

describe('offered completions', () => {
  it.each([
    [':ki|', [':kick', ':kill', ':killlogs']],
    ['ki|', [':kick', ':kill', ':killlogs']],
    [':KI|', [':kick', ':kill', ':killlogs']],
    [':teleport|', [':tp']],
    [':m|', [':m', ':mod', ':mods']],
    [':kick|', []],
    [':shutdown|', []],
    [':nothing|', []],
    ['|', []],
    [':kick |', ['Ana', 'Diana', 'Zoe', 'all', 'others']],
    [':kick an|', ['Ana', 'Diana']],
    ['kick an|', ['Ana', 'Diana']],
    ['hello an|', []],
    [':kick an| spam', ['Ana', 'Diana']],
    [':kick Zoe|', []],
    [':kick Zoe, a|', ['Ana', 'Diana']],
    [':kick Zoe,|', ['Ana', 'Diana']],
    [':kick Zoe sp|', []],
    [':kick al|', ['all']],
    [':mod a|', ['Ana', 'Diana']],
    [':tp Ana |', ['Ana', 'Diana', 'Zoe']],
    [':tp Ana,Zoe di|', ['Diana']],
    [':pm Ana z|', []],
    [':view a|', ['Ana', 'Diana']],
    [':weather |', ['rain', 'thunderstorm', 'fog', 'clear', 'snow']],
    [':startfire b|', ['brush', 'building']],
    [':weather rain |', []],
    [':h an|', []],
    [':unknown an|', []],
    [':ki|ck Ana', [':kick', ':kill', ':killlogs']],
  ])('%s', (marked, labels) => expect(offered(marked)).toEqual(labels));

  it('a colon alone offers every command, what works only in the game at the end', () => {
    const labels = completionsFor(':', 1, [])?.items ?? [];
    const remote = labels.map(({ spec }) => spec?.remote === 'no');
    expect(labels.length).toBeGreaterThan(20);
    expect(remote.lastIndexOf(false)).toBeLessThan(
      remote.includes(true) ? remote.indexOf(true) : remote.length,
    );
  });

  it('two hundred players are offered in part', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ name: `Player${at}`, id: String(at) }));
    expect(offered(':kick pl|', many)).toHaveLength(30);
  });
});

describe('taking an entry', () => {
  it.each([
    [':ki|', ':kick', ':kick |'],
    ['ki|', ':kick', ':kick |'],
    [':shut|', ':shutdown', ':shutdown|'],
    [':ki|ck Ana', ':kill', ':kill| Ana'],
    [':kick an|', 'Ana', ':kick Ana |'],
    [':kick an| spam', 'Ana', ':kick Ana| spam'],
    ['kick an|', 'Ana', 'kick Ana |'],
    [':pm z|, Ana', 'Zoe', ':pm Zoe|, Ana'],
    [':wanted zo|', 'Zoe', ':wanted Zoe|'],
    [':tp Ana,zo| Ana', 'Zoe', ':tp Ana,Zoe| Ana'],
    [':tp Zoe di|', 'Diana', ':tp Zoe Diana|'],
    [':kick |', 'all', ':kick all |'],
    [':weather |', 'fog', ':weather fog|'],
  ])('%s', (marked, label, expected) => expect(taken(marked, label)).toBe(expected));
});

it('whatever is typed, an entry replaces only the word at the caret', () => {
  const word = fc.constantFrom(...COMMAND_TABLE.map(({ name }) => `:${name} `), ':', '', 'ki', ':x ');
  const rest = fc.string({ unit: fc.constantFrom('a', 'n', 'A', ' ', ',', 'z', ':') });
  fc.assert(
    fc.property(word, rest, fc.nat(), (first, second, position) => {
      const text = first + second;
      const caret = position % (text.length + 1);
      const found = completionsFor(text, caret, online);
      if (!found) return;
      expect(found.from).toBeLessThanOrEqual(caret);
      expect(found.to).toBeGreaterThanOrEqual(caret);
      expect(text.slice(found.from, found.to)).not.toMatch(/[\s,]/);
      for (const item of found.items) {
        const done = complete(text, found, item);
        expect(done.text.startsWith(text.slice(0, found.from))).toBe(true);
        expect(done.text.endsWith(text.slice(found.to))).toBe(true);
        expect(done.text.slice(0, done.caret).endsWith(item.insert)).toBe(true);
      }
      expect(new Set(found.items.map(({ label }) => label)).size).toBe(found.items.length);
    }),
  );
});
