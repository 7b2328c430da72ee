import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { moveAlong, somewhere } from './locations.ts';
import type { Place, WorldPlayer } from './types.ts';

const random = createRandom('locations');

function playerAt(place: Place): WorldPlayer {
  return { id: 7, name: 'Ana', team: 'Civilian', callsign: null, place, heading: 1, wantedStars: 0 };
}

const distance = (a: Place, b: Place) => Math.hypot(a.LocationX - b.LocationX, a.LocationZ - b.LocationZ);

describe('players on the streets', () => {
  test('move along their street, a little at a time, and turn around at its ends', () => {
    for (let start = 0; start < 50; start += 1) {
      const player = playerAt(somewhere(random, 'Civilian'));
      const seen = [player.place];
      const headings = new Set<number>();
      for (let step = 0; step < 60; step += 1) {
        const before = player.place;
        moveAlong(random, player);
        expect(player.place.StreetName).toBe(before.StreetName);
        expect(distance(before, player.place)).toBeLessThan(160.01);
        seen.push(player.place);
        headings.add(player.heading);
      }
      const far = Math.max(...seen.flatMap((one) => seen.map((other) => distance(one, other))));
      expect(far).toBeGreaterThan(500);
      expect(far).toBeLessThanOrEqual(801);
      expect(headings.size).toBe(2);
    }
  });

  test('have a postal nearly everywhere, and one postal covers one stretch', () => {
    const stretches = new Map<string, Place[]>();
    for (let start = 0; start < 5_000; start += 1) {
      const place = somewhere(random, 'Civilian');
      const postal = place.PostalCode ?? '';
      stretches.set(postal, [...(stretches.get(postal) ?? []), place]);
    }
    const bare = stretches.get('')?.length ?? 0;
    expect(bare).toBeGreaterThan(0);
    expect(bare / 5_000).toBeLessThan(0.03);
    stretches.delete('');
    for (const places of stretches.values()) {
      expect(new Set(places.map(({ StreetName }) => StreetName)).size).toBe(1);
      const [first] = places;
      for (const one of places) expect(first && distance(first, one)).toBeLessThanOrEqual(240);
    }
  });

  test('stay in jail', () => {
    const player = playerAt(somewhere(random, 'Jail'));
    const { place } = player;
    moveAlong(random, player);
    expect(player.place).toEqual(place);
  });
});
