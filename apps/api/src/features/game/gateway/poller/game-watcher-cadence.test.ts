import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Budget, type Demand, mayRead, phaseOf, type Tier } from './game-watcher-cadence.ts';

const NO_ONE: Demand = { people: 0, automations: 0, idle: 0 };
const fresh: Budget = { limit: 35, free: 35, windowMs: 7_000, lengthMs: 0, underWay: 0 };
const paced = { lengthMs: 7_000 };
const MANY = { people: 30, automations: 6 };

describe('whether one more read fits', () => {
  it.each<[string, Tier, boolean, Partial<Budget>, Partial<Demand>, boolean]>([
    ['a fresh window', 'people', false, {}, {}, true],
    ['four under way at once', 'people', true, { underWay: 4 }, {}, false],
    [
      'more at once where the limit is large',
      'people',
      false,
      { limit: 500, free: 500, underWay: 4 },
      {},
      true,
    ],
    ['a limit not yet known', 'people', false, { limit: null, free: 0 }, {}, true],
    ['a limit not yet known, one asking', 'people', true, { limit: null, free: 0, underWay: 1 }, {}, false],
    ['the last few of a window', 'people', false, { free: 3 }, {}, false],
    ['the last few, for a game never read', 'people', true, { free: 3 }, {}, true],
    ['none left', 'people', true, { free: 0 }, {}, false],
    ['the first 250 ms of a window', 'people', false, { ...paced, free: 34 }, MANY, true],
    ['what the next seconds are to have', 'people', false, { ...paced, free: 33 }, MANY, false],
    ['as much after a window', 'people', false, { ...paced, windowMs: 0, free: 34 }, MANY, true],
    ['no more after a window', 'people', false, { ...paced, windowMs: 0, free: 33 }, MANY, false],
    [
      'that, where fewer games wait than the window has',
      'people',
      false,
      { ...paced, free: 4 },
      { people: 35 },
      true,
    ],
    ['that, for a game never read', 'people', true, { ...paced, free: 30 }, MANY, true],
    ['that, for an unwatched one', 'idle', false, { ...paced, free: 30 }, MANY, false],
    [
      'half of a window, half of its reads',
      'people',
      false,
      { ...paced, windowMs: 3_500, free: 18 },
      MANY,
      true,
    ],
    [
      'half of a window, the other half',
      'people',
      false,
      { ...paced, windowMs: 3_500, free: 17 },
      MANY,
      false,
    ],
    [
      'all that is left in the last 250 ms',
      'people',
      false,
      { ...paced, windowMs: 240, free: 4 },
      MANY,
      true,
    ],
    ['an automation, the last few', 'automations', false, { free: 3 }, {}, false],
    ['a limit of one', 'people', false, { limit: 1, free: 1 }, {}, true],
    ['idle, no other', 'idle', false, {}, {}, true],
    ['idle, a fifth left', 'idle', false, { free: 7 }, {}, false],
    ['idle, more than others need', 'idle', false, { free: 23 }, { people: 20, automations: 3 }, true],
    ['idle, what others will need', 'idle', false, { free: 22 }, { people: 20, automations: 3 }, false],
    ['idle, others need all', 'idle', false, {}, { people: 300 }, false],
    ['idle at the end of a window', 'idle', false, { free: 30, windowMs: 100 }, { people: 300 }, true],
  ])('%s', (_what, tier, urgent, budget, demand, expected) => {
    expect(mayRead(tier, urgent, { ...fresh, ...budget }, { ...NO_ONE, ...demand })).toBe(expected);
  });

  it('never goes beyond the limit, and an idle game never comes before others', () => {
    const count = fc.nat({ max: 500 });
    const budget = fc.record({
      limit: fc.integer({ min: 1, max: 500 }),
      free: fc.integer({ min: -5, max: 500 }),
      lengthMs: fc.constantFrom(0, 7_000, 10_000),
    });
    fc.assert(
      fc.property(
        budget,
        count,
        count,
        fc.boolean(),
        ({ limit, free, lengthMs }, people, automations, urgent) => {
          const room = { ...fresh, limit, free, lengthMs };
          const demand = { people, automations, idle: 0 };
          for (const tier of ['people', 'automations', 'idle'] as const) {
            if (free <= 0) expect(mayRead(tier, urgent, room, demand)).toBe(false);
          }
          if (mayRead('idle', false, room, demand)) expect(mayRead('people', false, room, demand)).toBe(true);
        },
      ),
    );
  });
});

it('spreads games evenly over an interval, whatever their ids look like', () => {
  for (const name of [(n: number) => `still${n}`, (n: number) => n.toString(16).padStart(64, '0')]) {
    const parts = Array.from({ length: 10 }, () => 0);
    for (let n = 0; n < 2_000; n += 1) {
      const part = Math.floor(phaseOf(name(n)) * 10);
      parts[part] = (parts[part] ?? 0) + 1;
    }
    expect(parts).toHaveLength(10);
    for (const size of parts) expect(size).toBeGreaterThan(120);
  }
});
