import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeZoneNamed } from './weeks.ts';

it.each([
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['', null],
  ['+02:00', null],
  ['-05', null],
  ['Mars/Olympus', null],
  [' Europe/Berlin', null],
  ['Europe/Berlin\n', null],
  [`Europe/${'x'.repeat(80)}`, null],
])('%j is %j', (name, zone) => {
  expect(timeZoneNamed(name)).toBe(zone);
});

it('knows every zone that the runtime lists', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(timeZoneNamed(zone)).not.toBeNull();
});

it('never throws, and what it gives can be used', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const zone = timeZoneNamed(name);
      if (zone !== null) new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
    }),
  );
});
