import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:aa:bb:cc:dd:ee:ff', '2001:db8:aa::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
])('%s is logged as %s', (address, shortened) => expect(shortAddress(address)).toBe(shortened));
