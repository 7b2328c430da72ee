import { expect, test } from 'vitest';
import { addressKey } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['2001:0DB8:0001:3::1', '2001:db8:1:3::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['not:an:address', 'not:an:address'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
