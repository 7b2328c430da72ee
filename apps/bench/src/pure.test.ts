import { describe, expect, it } from 'vitest';
import { heavyTail, offsets, sum } from './distribution.ts';
import { idAt } from './ids.ts';
import { createRandom, shuffle } from './random.ts';
import { queries } from './search.ts';
import { FULL, SMALL } from './size.ts';
import { median, percentile } from './statistics.ts';
import { table } from './table.ts';
import { playerName, reasonText } from './texts.ts';
import { FULL_PAGE, planWorld, readerServers } from './world.ts';

describe('random', () => {
  const sequence = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1_000 }, () => random.next());
  };

  it('repeats itself for a seed and for no other', () => {
    expect(sequence(7)).toEqual(sequence(7));
    expect(sequence(7)).not.toEqual(sequence(8));
    // Pinned, so that a change of the generator raises the dataset's version.
    expect(createRandom(1).below(1_000_000)).toBe(679_376);
  });

  it('fills [0, 1) evenly', () => {
    const tenths = new Array<number>(10).fill(0);
    const random = createRandom(3);
    for (let turn = 0; turn < 100_000; turn += 1) {
      const place = random.below(10);
      tenths[place] = (tenths[place] ?? 0) + 1;
    }
    for (const count of tenths) expect(count).toBeGreaterThan(9_600);
    expect(Math.max(...tenths)).toBeLessThan(10_400);
  });

  it('shuffles without losing or doubling anything', () => {
    const entries = Uint32Array.from({ length: 1_000 }, (_, index) => index);
    shuffle(entries, createRandom(5));
    expect([...entries]).not.toEqual([...entries].sort((a, b) => a - b));
    expect([...entries].sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('picks from the front with a lean, and from nothing not at all', () => {
    const random = createRandom(9);
    const picks = Array.from({ length: 10_000 }, () => random.pick([0, 1, 2, 3], 2));
    expect(picks.filter((pick) => pick === 0).length).toBeGreaterThan(4_500);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});

describe('heavyTail', () => {
  it.each([
    ['punishments', FULL.servers, FULL.largestServer, FULL.punishments, 0],
    ['members', FULL.servers, FULL.largestTeam, FULL.members, 1],
    ['small punishments', SMALL.servers, SMALL.largestServer, SMALL.punishments, 0],
    ['all equal', 10, 5, 50, 0],
    ['one takes all', 10, 41, 50, 1],
    ['one owner', 1, 3, 3, 0],
  ])('%s add up exactly, the largest first', (_name, count, largest, total, least) => {
    const sizes = heavyTail({ count, largest, total, least });
    expect(sizes).toHaveLength(count);
    expect(sum(sizes)).toBe(total);
    expect(sizes[0]).toBe(largest);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
    expect([...sizes]).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('gives the first hundredth of the servers more than a third', () => {
    const { servers: count, largestServer: largest, punishments: total } = FULL;
    const sizes = heavyTail({ count, largest, total, least: 0 });
    expect(sum(sizes.subarray(0, count / 100))).toBeGreaterThan(total / 3);
  });

  it.each([
    { count: 10, largest: 5, total: 51, least: 0 },
    { count: 10, largest: 5, total: 13, least: 1 },
    { count: 10, largest: 1, total: 10, least: 2 },
  ])('refuses what cannot add up: %o', (wanted) => {
    expect(() => heavyTail(wanted)).toThrow(RangeError);
  });

  it('offsets follow one another', () => {
    expect([...offsets(Uint32Array.of(3, 0, 2))]).toEqual([0, 3, 3, 5]);
  });
});

describe('statistics', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [hundred, 0.5, 50],
    [hundred, 0.99, 99],
    [hundred, 1, 100],
    [hundred, 0, 1],
    [[7], 0.99, 7],
    [[10, 9, 100], 0.5, 10],
  ])('percentile %#', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });

  it.each([
    [[3, 1, 2], 2],
    [[10, 9, 100, 1], 9.5],
    [[4], 4],
  ])('median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('has no value for no values', () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(median([])).toBeNaN();
  });
});

describe('world', () => {
  it('is the same for the same seed', () => {
    expect(planWorld(SMALL, createRandom(1))).toEqual(planWorld(SMALL, createRandom(1)));
  });

  it('gives no team a member twice', () => {
    const { members, teams, serverIds, userIds } = planWorld(SMALL, createRandom(1));
    expect(new Set([...serverIds, ...userIds]).size).toBe(SMALL.servers + SMALL.users);
    for (const number of serverIds.keys()) {
      const team = members.subarray(teams[number], teams[number + 1]);
      expect(new Set(team).size).toBe(team.length);
    }
  });

  it('lets the reader into servers with a full page only, the largest among them', () => {
    const sizes = Uint32Array.of(900, 70, 50, 49, 1);
    expect(readerServers(sizes)).toEqual([0, 1, 2]);
    expect(readerServers(new Uint32Array(1_000).fill(FULL_PAGE))).toHaveLength(200);
  });

  it('writes ids in the product’s form, in the order of time and place', () => {
    const random = createRandom(1);
    const ids = [
      idAt(1_000, 0, random),
      idAt(1_000, 1, random),
      idAt(1_000, 2_000_000, random),
      idAt(1_001, 0, random),
    ];
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('texts', () => {
  it('stay within what the product takes, and hold what the searches look for', () => {
    const random = createRandom(2);
    const names = Array.from({ length: 20_000 }, (_, number) => playerName(number));
    const reasons = names.map(() => reasonText(random));
    expect(names.every((name) => name.length >= 3 && name.length <= 20)).toBe(true);
    expect(reasons.every((reason) => reason.length >= 5 && reason.length <= 2_000)).toBe(true);
    const all = [...names, ...reasons].join('\n').normalize('NFKC').toLowerCase();
    const written = queries('').filter(
      ({ what }) => !/^(no hit|type|issuer|username, one|.*rare|reason, one)/.test(what),
    );
    for (const { term } of written) expect(all).toContain(term.normalize('NFKC').toLowerCase());
  });
});

describe('table', () => {
  it('aligns the first column to the left and the others to the right', () => {
    expect(
      table(
        ['a', 'bb'],
        [
          ['long', '1'],
          ['x', '100'],
        ],
      ),
    ).toBe('a      bb\n----  ---\nlong    1\nx     100');
  });
});
