import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createDeliveryGate } from './delivery-gate.ts';

const limited = (scope: 'user' | 'shared' | 'global', retryAfterMs = 1_000) =>
  ({ kind: 'rate-limited', scope, retryAfterMs, problem: '' }) as const;

it('closes for as long as Discord says when the limit is that of the address', () => {
  const gate = createDeliveryGate(() => 5_000);
  gate.recordFailure(limited('user'), 'w');
  gate.recordFailure(limited('shared'), 'w');
  expect(gate.openAt()).toBeLessThanOrEqual(5_000);
  gate.recordFailure(limited('global', 3_000), 'w');
  expect(gate.openAt()).toBe(8_000);
  gate.recordFailure(limited('global', 1_000), 'w');
  expect(gate.openAt()).toBe(8_000);
});

it('closes for the rest of ten minutes long before Discord would ban the address', () => {
  let now = 1_000;
  const gate = createDeliveryGate(() => now);
  for (let at = 0; at < 999; at += 1) gate.recordFailure(limited('user'), `w${at % 20}`);
  for (let at = 0; at < 5_000; at += 1) gate.recordFailure(limited('shared'), 'w');
  gate.recordFailure({ kind: 'gone', problem: '' }, 'w');
  gate.recordFailure({ kind: 'timeout', problem: '' }, 'w');
  expect(gate.openAt()).toBe(0);
  now += 60_000;
  gate.recordFailure({ kind: 'refused', problem: '' }, 'w');
  expect(gate.openAt()).toBe(601_000);
  now = 601_000;
  gate.recordFailure({ kind: 'forbidden', problem: '' }, 'w');
  expect(gate.openAt()).toBe(601_000);
});

it('stays open for all others, whatever becomes of one webhook', () => {
  const gate = createDeliveryGate(() => 1_000);
  for (let at = 0; at < 5_000; at += 1) gate.recordFailure({ kind: 'refused', problem: '' }, 'one');
  expect(gate.openAt()).toBe(0);
  for (let at = 0; at < 899; at += 1) gate.recordFailure({ kind: 'refused', problem: '' }, `w${at}`);
  expect(gate.openAt()).toBe(0);
  gate.recordFailure({ kind: 'refused', problem: '' }, 'another');
  expect(gate.openAt()).toBe(601_000);
});

it('gives forty turns a second, the first of them immediately', async () => {
  const gate = createDeliveryGate(Date.now);
  const begun = performance.now();
  const first = Promise.all(Array.from({ length: 40 }, () => gate.turn())).then(() => 'at once');
  expect(await Promise.race([first, nextTurn('later')])).toBe('at once');
  await gate.turn();
  expect(performance.now() - begun).toBeGreaterThan(980);
});
