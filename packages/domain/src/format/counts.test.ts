import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount, lowerFirst, plural } from './counts.ts';

it.each([
  [0, 'request', undefined, '0 requests'],
  [1, 'request', undefined, '1 request'],
  [3, 'request', undefined, '3 requests'],
  [1.25, 'player', undefined, '1.3 players'],
  [1, 'try', 'tries', '1 try'],
  [1_200, 'try', 'tries', '1,200 tries'],
  [1_000_000, 'person', 'people', '1,000,000 people'],
])('%d of "%s" is "%s"', (count, one, many, text) => {
  expect(plural(count, one, many)).toBe(text);
});

it('changes no digit of a count', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toMatch(/^\d{1,3}(,\d{3})*$/);
      expect(Number(formatCount(count).replaceAll(',', ''))).toBe(count);
    }),
  );
});

it('starts a label with a small letter and leaves the rest', () => {
  expect(lowerFirst('No ER:LC API key.')).toBe('no ER:LC API key.');
  expect(lowerFirst('')).toBe('');
});
