import type { CommandRun, CustomCommand } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { pollIn } from './schedule.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const FIVE_MINUTES = 300_000;
const at = (ms: number) => new Date(NOW + ms).toISOString();

type Row = Pick<CustomCommand, 'enabled' | 'nextRunAt' | 'lastRun'>;
const next = (ms: number, enabled = true): Row => ({ enabled, nextRunAt: at(ms), lastRun: null });
const ran = (state: CommandRun['state'], ms: number | null): Row => ({
  enabled: true,
  nextRunAt: at(FIVE_MINUTES),
  lastRun: { id: 'r', dueAt: at(ms ?? 0), ranAt: ms === null ? null : at(ms), state, message: null },
});

test.each<[string, Row[] | undefined, number]>([
  ['nothing known yet', undefined, FIVE_MINUTES],
  ['no command', [], FIVE_MINUTES],
  ['all off', [next(10_000, false)], FIVE_MINUTES],
  ['the soonest due time, and a moment more', [next(60_000), next(20_000)], 22_000],
  ['far away', [next(3_600_000)], FIVE_MINUTES],
  ['just passed', [next(-1_000)], 5_000],
  ['long passed: nobody works on it', [next(-120_000)], FIVE_MINUTES],
  ['handed over a moment ago', [ran('queued', -1_000)], 5_000],
  ['sent a moment ago, its confirmation may come', [ran('sent', -20_000)], 5_000],
  ['sent long ago', [ran('sent', -90_000)], FIVE_MINUTES],
  ['a final outcome', [ran('failed', -1_000)], FIVE_MINUTES],
  ['never sent', [ran('skipped', null)], FIVE_MINUTES],
])('when the list is read again: %s', (_what, rows, expected) => {
  expect(pollIn(rows, NOW)).toBe(expected);
});

// covers: R625
test('the list is never read faster than every two seconds, and at least every five minutes', () => {
  for (let left = -200_000; left < 400_000; left += 999) {
    const wait = pollIn([next(left)], NOW);
    expect(wait).toBeGreaterThanOrEqual(2_000);
    expect(wait).toBeLessThanOrEqual(FIVE_MINUTES);
  }
});
