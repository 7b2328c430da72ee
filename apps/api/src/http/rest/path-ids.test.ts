import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './path-ids.ts';

const HOME = 'https://panel.example';

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/server/7?tab=log#end', '/server/7?tab=log#end'],
  ['/a/../b', '/b'],
  ['/apiary', '/apiary'],
  ['', '/'],
  ['dashboard', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n//evil.example', '/'],
  ['/./\\/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https://panel.example@evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/logout', '/'],
  ['/API/logout', '/'],
  ['/x/../api/logout', '/'],
  ['/trpc/x', '/'],
  ['/%61pi/logout', '/'],
  ['/api%2flogout', '/'],
  ['/%2f/evil.example', '/'],
  ['/server/%', '/'],
  ['/join/%20x', '/join/%20x'],
  [`/${'x'.repeat(600)}`, '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('%j leads to %s', (next, expected) => {
  expect(ownPath(next, HOME)).toBe(expected);
});

test('whatever is asked, a browser stays with us', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\r\n',
    '@',
    ':',
    'evil.example',
    '//',
    '%2f',
    '?',
    '#',
    ' ',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(text, (next) => {
      const path = ownPath(next, HOME);
      expect(new URL(path, HOME).origin).toBe(HOME);
      expect(path).toMatch(/^\/(?![/\\])/);
    }),
  );
});
