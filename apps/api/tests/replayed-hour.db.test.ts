import { expect, it } from 'vitest';
import { expectSameOutcome } from './replayed-hour-checks.ts';
import { replay } from './replayed-hour-run.ts';

const SIZE = { minutes: 10, speed: 15, seed: 20_261_122 };

it('ten minutes of a busy world with all automations on are the same with the process killed four times', async () => {
  const [calm, killed] = await Promise.all([replay({ ...SIZE, kills: 0 }), replay({ ...SIZE, kills: 4 })]);
  expect(calm.alerts.length).toBeGreaterThanOrEqual(4);
  expect(calm.shifts.length).toBeGreaterThanOrEqual(3);
  expect(calm.received.length).toBeGreaterThan(10);
  expectSameOutcome(calm, killed);
}, 240_000);
