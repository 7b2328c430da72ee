import { expect, it } from 'vitest';
import { placeText } from './places.ts';

it.each([
  ['218', 'Park Street', 'Postal 218, Park Street'],
  [' 218 ', null, 'Postal 218'],
  [null, 'Freedom Highway', 'Freedom Highway'],
  ['', ' Freedom Highway ', 'Freedom Highway'],
  ['', ' ', null],
  [null, null, null],
  ['<b>', '"', 'Postal <b>, "'],
  ['2\0', 'x'.repeat(1_000), `Postal 2, ${'x'.repeat(60)}`],
])('postal %j and street %j are %j', (postalCode, streetName, text) =>
  expect(placeText({ postalCode, streetName })).toBe(text),
);
