import { describe, expect, it } from 'vitest';
import { networkOf, waitAfter } from './attempt-limits.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('the wait', () => {
  it('begins after the free tries and doubles up to a quarter of an hour', () => {
    const waits = [1, 4, 5, 6, 7, 8, 9, 10, 11, 1_000_000].map((failures) => waitAfter(failures, 5) / 1_000);
    expect(waits).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });
});
