import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { bench } from './_util.ts';
import { somewhere } from './locations.ts';
import { MAPS_FILE } from './maps.ts';

interface Measure {
  size: number;
  pixelsPerStud: number;
  origin: [number, number];
  tolerance: number;
  postals: Record<string, [number, number]>;
}

const measures = JSON.parse(readFileSync(MAPS_FILE, 'utf8')) as Record<string, Measure>;

const random = createRandom('maps');
const places = Array.from({ length: 500 }, () => somewhere(random, 'Civilian'));

/** How far players lie from their postal's point, in studs. */
function distances({ pixelsPerStud, origin, postals }: Measure): number[] {
  return places.flatMap(({ PostalCode, LocationX, LocationZ }) => {
    const point = postals[PostalCode ?? ''];
    if (!point) return [];
    const [dx, dy] = [
      origin[0] + LocationX * pixelsPerStud - point[0],
      origin[1] + LocationZ * pixelsPerStud - point[1],
    ];
    return [Math.hypot(dx, dy) / pixelsPerStud];
  });
}

describe('the map pictures', () => {
  test('four seasons have two pictures each', async () => {
    const url = (await bench()).urls.erlc;
    const list = (await (await fetch(`${url}/maps`)).json()) as string[];
    expect(list).toHaveLength(8);
    for (const path of list) {
      const answer = await fetch(url + path);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(bytes.readUInt32BE(16), path).toBe(measures.fall?.size);
    }
    expect((await fetch(`${url}/maps/autumn_blank.png`)).status).toBe(404);
  });

  test('places lie on the postals of the calibration, and off those of the wrong one', () => {
    const { fall, spring, snow, summer } = measures;
    if (!fall || !spring || !snow) throw new Error('A season has no calibration.');
    expect(summer).toBeUndefined();
    for (const right of [fall, spring]) {
      expect(distances(right).length).toBeGreaterThan(450);
      expect(Math.max(...distances(right))).toBeLessThan(right.tolerance);
    }
    const wrong = distances(snow).filter((studs) => studs > snow.tolerance);
    expect(wrong.length).toBeGreaterThan(distances(snow).length / 2);
  });
});
