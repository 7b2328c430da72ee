import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { deviceName } from './devices.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['curl/8', 'Browser'],
  [null, 'Browser'],
])('names %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('never repeats text of the user agent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      expect(deviceName(`${text} Chrome/130 @everyone <b>\u202e`)).toMatch(
        /^(Edge|Opera|Firefox|Chrome)( on (iPhone|iPad|Android|Windows|Mac|Linux))?$/,
      );
    }),
  );
});
