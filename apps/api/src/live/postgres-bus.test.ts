import { expect, it } from 'vitest';
import type { Change } from '../db/changes.ts';
import { payloadsOf } from './postgres-bus.ts';

const change = (serverId: string): Change => ({
  serverId,
  entity: 'game',
  op: 'changed',
  ids: ['é'.repeat(20)],
});

it('puts changes into as few payloads as PostgreSQL takes, in their order', () => {
  const changes = Array.from({ length: 1_000 }, (_, index) => change(`server-${index}`));
  const payloads = payloadsOf('me', changes);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  const bytes = payloads.reduce((sum, payload) => sum + Buffer.byteLength(payload), 0);
  expect(payloads.length).toBe(Math.ceil(bytes / 7_900));
  expect(payloads.flatMap((payload) => JSON.parse(payload).changes)).toEqual(changes);
});

it('says nothing when there is nothing', () => {
  expect(payloadsOf('me', [])).toEqual([]);
});

it('names no ids of a change that does not fit alone', () => {
  const [payload = ''] = payloadsOf('me', [{ ...change('s'), ids: ['x'.repeat(9_000)] }]);
  expect(JSON.parse(payload).changes).toEqual([{ ...change('s'), ids: [] }]);
});
