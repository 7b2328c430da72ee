import { expect, test } from 'vitest';
import { recapText } from './recap.ts';

const MINUTE_MS = 60_000;
const recapOf = (calls: number, records: number, commands: number) => ({ calls, records, commands });

test.each([
  [59_000, recapOf(0, 0, 0), null],
  [59_000, null, null],
  [59_000, recapOf(0, 0, 1), '0m on duty · 1 command'],
  [MINUTE_MS, recapOf(0, 0, 0), '1m on duty'],
  [130 * MINUTE_MS, recapOf(3, 1, 5), '2h 10m on duty · 3 calls resolved · 1 record · 5 commands'],
  [60 * MINUTE_MS, recapOf(1, 0, 2), '1h on duty · 1 call resolved · 2 commands'],
  [60 * MINUTE_MS, null, '1h on duty'],
])('a shift of %i ms with %j reads %s', (workedMs, recap, text) => {
  expect(recapText({ workedMs, recap })).toBe(text);
});
