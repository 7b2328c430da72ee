import { expect, it } from 'vitest';
import { judge } from './replayed-hour-judge.ts';
import { replay } from './replayed-hour-run.ts';

const SIZE = { minutes: 10, speed: 30, seed: 20_261_122 };

it('ten minutes of a busy world with all automations on are the same with the process killed four times', async () => {
  const calm = await replay({ ...SIZE, kills: 0 });
  expect(calm.alerts.length).toBeGreaterThanOrEqual(4);
  expect(calm.shifts.length).toBeGreaterThanOrEqual(3);
  expect(calm.received.length).toBeGreaterThan(10);
  judge(calm, await replay({ ...SIZE, kills: 4 }));
}, 240_000);
