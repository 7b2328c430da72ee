import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCalibration,
  extendTrails,
  type GamePosition,
  type MapCalibration,
  type NamedPosition,
  nearestTo,
  placeOnMap,
  postalPoint,
  type Trail,
  toMapPoint,
} from './map.ts';

/** A picture of 1,000 pixels with the zero point in its middle, half a pixel a stud. */
const CENTERED: MapCalibration = {
  size: 1_000,
  pixelsPerStud: 0.5,
  origin: [500, 500],
  tolerance: 100,
  postals: { '101': [500, 500], '204': [600, 700], '305': [400, 300] },
};

const at = (x: number, z: number, postalCode: string | null = null): NamedPosition => ({ x, z, postalCode });

const coordinate = fc.double({ min: -10_000, max: 10_000, noNaN: true });
const calibration = fc.record({
  size: fc.integer({ min: 1, max: 20_000 }),
  pixelsPerStud: fc.double({ min: 0.01, max: 10, noNaN: true }),
  origin: fc.tuple(coordinate, coordinate),
  tolerance: fc.integer({ min: 1, max: 1_000 }),
  postals: fc.dictionary(fc.stringMatching(/^\d{1,4}$/), fc.tuple(coordinate, coordinate)),
});
const position = fc.record({
  x: coordinate,
  z: coordinate,
  postalCode: fc.option(fc.stringMatching(/^\d{1,4}$/)),
});

describe('points of a picture', () => {
  it.each([
    ['the zero point', CENTERED, at(0, 0), { u: 0.5, v: 0.5 }],
    ['right and down', CENTERED, at(200, 400), { u: 0.6, v: 0.7 }],
    [
      'a zero point in the north-west',
      { ...CENTERED, origin: [0, 0] as const },
      at(200, 400),
      { u: 0.1, v: 0.2 },
    ],
    ['beyond the picture', CENTERED, at(-2_000, 0), { u: -0.5, v: 0.5 }],
  ])('%s', (_what, given, position, expected) => {
    expect(toMapPoint(given, position)).toEqual(expected);
  });

  it('differences of positions are the same everywhere on the picture', () => {
    fc.assert(
      fc.property(calibration, coordinate, coordinate, coordinate, (given, x, z, step) => {
        const here = toMapPoint(given, { x, z });
        const there = toMapPoint(given, { x: x + step, z: z + step });
        const expected = (step * given.pixelsPerStud) / given.size;
        const error = 1e-9 * (Math.abs(here.u) + Math.abs(here.v) + Math.abs(expected) + 1);
        expect(Math.abs(there.u - here.u - expected)).toBeLessThanOrEqual(error);
        expect(Math.abs(there.v - here.v - expected)).toBeLessThanOrEqual(error);
      }),
    );
  });

  it.each(['constructor', '__proto__', 'toString', '999', ''])('"%s" is no postal', (postalCode) => {
    expect(postalPoint(CENTERED, postalCode)).toBeNull();
  });
});

describe('the check against named postals', () => {
  it.each<[string, readonly NamedPosition[], string]>([
    ['no players', [], 'unverified'],
    ['one postal alone', [at(9_000, 0, '101'), at(8_000, 0, '101')], 'unverified'],
    ['postals without a named point', [at(0, 0, '900'), at(0, 0, '901'), at(0, 0)], 'unverified'],
    ['all agree', [at(20, 0, '101'), at(210, 390, '204')], 'confirmed'],
    [
      'the nearest player of a postal counts',
      [at(0, 0, '101'), at(0, 900, '101'), at(200, 400, '204')],
      'confirmed',
    ],
    ['half agree', [at(0, 0, '101'), at(0, 0, '204')], 'confirmed'],
    ['one of three agrees', [at(0, 0, '101'), at(0, 0, '204'), at(900, 0, '305')], 'failed'],
    ['none agrees', [at(500, 500, '101'), at(700, 900, '204')], 'failed'],
  ])('%s', (_what, positions, expected) => {
    expect(checkCalibration(CENTERED, positions)).toBe(expected);
  });

  it('never fails for positions that lie on their postals', () => {
    fc.assert(
      fc.property(calibration, (given) => {
        const positions = Object.entries(given.postals).map(([postalCode, [x, y]]) => ({
          x: (x - given.origin[0]) / given.pixelsPerStud,
          z: (y - given.origin[1]) / given.pixelsPerStud,
          postalCode,
        }));
        expect(checkCalibration(given, positions)).toBe(positions.length < 2 ? 'unverified' : 'confirmed');
      }),
    );
  });
});

describe('the place of a position', () => {
  it.each([
    ['by scale and origin', 'confirmed', at(200, 400, '101'), { u: 0.6, v: 0.7 }],
    ['before there is a check', 'unverified', at(200, 400), { u: 0.6, v: 0.7 }],
    ['by postal after a failed check', 'failed', at(200, 400, '101'), { u: 0.5, v: 0.5 }],
    ['nowhere after a failed check without a postal', 'failed', at(200, 400), null],
    ['by postal beyond the picture', 'confirmed', at(9_000, 0, '204'), { u: 0.6, v: 0.7 }],
    ['nowhere beyond the picture', 'confirmed', at(9_000, 0), null],
  ] as const)('%s', (_what, check, position, expected) => {
    expect(placeOnMap(CENTERED, check, position)).toEqual(expected);
  });

  it('is always on the picture', () => {
    const check = fc.constantFrom('confirmed' as const, 'unverified' as const, 'failed' as const);
    fc.assert(
      fc.property(calibration, check, position, (given, checked, one) => {
        const point = placeOnMap(given, checked, one);
        if (point === null) return;
        expect(Math.min(point.u, point.v)).toBeGreaterThanOrEqual(0);
        expect(Math.max(point.u, point.v)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the nearest', () => {
  it('are sorted by distance, without those whose place is unknown', () => {
    const staff = [
      { name: 'far', position: at(300, 400) },
      { name: 'unknown', position: null },
      { name: 'near', position: at(3, 4) },
    ];
    const found = nearestTo({ x: 0, z: 0 }, staff, 3);
    expect(found.map(({ one, studs }) => [one.name, studs])).toEqual([
      ['near', 5],
      ['far', 500],
    ]);
  });

  it('no one left out is nearer', () => {
    const people = fc.array(fc.record({ position: fc.option(fc.record({ x: coordinate, z: coordinate })) }));
    fc.assert(
      fc.property(people, coordinate, coordinate, fc.integer({ min: 1, max: 5 }), (all, x, z, most) => {
        const found = nearestTo({ x, z }, all, most);
        const farthest = found.at(-1)?.studs ?? Number.POSITIVE_INFINITY;
        const left = nearestTo({ x, z }, all, all.length).slice(found.length);
        expect(left.every(({ studs }) => studs >= farthest)).toBe(true);
      }),
    );
  });
});

describe('trails', () => {
  it('reach back two minutes, hold no point twice, and end with who is in the game', () => {
    const reading = fc.record({
      step: fc.integer({ min: 0, max: 40_000 }),
      players: fc.uniqueArray(
        fc.record({ key: fc.constantFrom('a', 'b', 'c'), position: fc.option(position) }),
        { selector: ({ key }) => key },
      ),
    });
    fc.assert(
      fc.property(fc.array(reading), (readings) => {
        let trails: ReadonlyMap<string, Trail> = new Map();
        let now = 0;
        for (const { step, players } of readings) {
          now += step;
          trails = extendTrails(trails, players, now);
          expect([...trails.keys()].every((key) => players.some((one) => one.key === key))).toBe(true);
          for (const trail of trails.values()) {
            const times = trail.map((point) => point.at);
            expect(new Set(times).size).toBe(times.length);
            expect(times).toEqual(times.toSorted((a, b) => a - b));
            expect(times.every((moment) => moment > now - 120_000)).toBe(true);
          }
        }
      }),
    );
  });

  it('are bounded whatever the readings bring', () => {
    const crowd = Array.from({ length: 600 }, (_, index) => ({ key: String(index), position: at(index, 0) }));
    let trails: ReadonlyMap<string, Trail> = new Map();
    for (let now = 0; now < 200; now += 1) trails = extendTrails(trails, crowd, now);
    expect(trails.size).toBe(500);
    expect(trails.get('0')).toHaveLength(60);
  });

  it('an answer with the same reading adds nothing', () => {
    const players = [{ key: 'a', position: at(1, 2) }];
    const once = extendTrails(new Map(), players, 1_000);
    expect(extendTrails(once, players, 1_000)).toEqual(once);
    expect(extendTrails(once, [{ key: 'a', position: at(9, 9) }], 900)).toEqual(once);
  });

  it('a place that is unknown ends the trail', () => {
    const once = extendTrails(new Map(), [{ key: 'a', position: at(1, 2) }], 1_000);
    expect(extendTrails(once, [{ key: 'a', position: null }], 2_000).size).toBe(0);
  });
});

it('positions of the documented and of the observed origin differ by half a map', () => {
  const here: GamePosition = { x: 300, z: 300 };
  const centered = toMapPoint(CENTERED, here);
  const cornered = toMapPoint({ ...CENTERED, origin: [0, 0] }, here);
  expect(centered.u - cornered.u).toBeCloseTo(0.5);
});
