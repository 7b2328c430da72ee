import { it } from 'vitest';
import { expectSameOutcome } from './replayed-hour-checks.ts';
import { replay } from './replayed-hour-run.ts';

const SIZE = { minutes: 60, speed: 30, seed: 7 };

it('an hour of a 40-player world with all automations on is the same with the process killed 20 times', async () => {
  const [calm, killed] = await Promise.all([replay({ ...SIZE, kills: 0 }), replay({ ...SIZE, kills: 20 })]);
  expectSameOutcome(calm, killed);
}, 900_000);
