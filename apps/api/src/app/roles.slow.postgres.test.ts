import { expect, it } from 'vitest';
import { startRoles } from '../testing/discord/roles.ts';

const { start, a, b, worker, onB, press, received } = await startRoles();

it('a second worker takes over from a killed one, and sends commands pressed meanwhile once', async () => {
  const second = await start('worker');
  await worker.kill();
  const answer = await press(onB, ':h Meanwhile');
  expect(answer).toMatchObject({ success: true });
  await expect.poll(() => received(':h Meanwhile'), { timeout: 25_000 }).toBe(1);
  expect(await second.stop()).toBe(0);
  for (const web of [a, b]) expect(await web.stop()).toBe(0);
  expect(await received(':h Meanwhile')).toBe(1);
}, 90_000);
