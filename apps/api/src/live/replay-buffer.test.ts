import { expect, it } from 'vitest';
import { type BufferedEvent, createReplayBuffer } from './replay-buffer.ts';
import { PING } from './sse-encoder.ts';

const event = (seq: number, at = seq): BufferedEvent => ({
  seq,
  at,
  topic: 'server:s',
  serverId: 's',
  entity: 'server',
  hiddenFrom: [],
  frame: PING,
});
const seqs = (list: readonly BufferedEvent[]): number[] => list.map(({ seq }) => seq);

it('returns the events after a position, and whether they are complete', () => {
  const buffer = createReplayBuffer(10);
  for (const seq of [11, 14, 15]) buffer.push(event(seq));
  expect(seqs(buffer.after(11))).toEqual([14, 15]);
  expect(seqs(buffer.after(12))).toEqual([14, 15]);
  expect(seqs(buffer.after(15))).toEqual([]);
  expect([9, 10, 15].map((seq) => buffer.hasAccessLevel(seq))).toEqual([false, true, true]);
});

it('drops events beyond its size and no longer reaches back to them', () => {
  const buffer = createReplayBuffer(0, { events: 3, ms: 1_000, bytes: 1_000 });
  for (const seq of [1, 2, 3, 4, 5]) buffer.push(event(seq));
  expect(seqs(buffer.after(0))).toEqual([3, 4, 5]);
  expect([1, 2].map((seq) => buffer.hasAccessLevel(seq))).toEqual([false, true]);
});

it('drops events that take too much memory, however few they are', () => {
  const buffer = createReplayBuffer(0, { events: 10, ms: 1_000, bytes: 1_000 });
  const long = { text: '', chunk: Buffer.alloc(400) };
  for (const seq of [1, 2, 3, 4]) buffer.push({ ...event(seq), frame: long });
  expect(seqs(buffer.after(0))).toEqual([3, 4]);
  expect([1, 2].map((seq) => buffer.hasAccessLevel(seq))).toEqual([false, true]);
  for (const seq of [5, 6, 7]) buffer.push(event(seq));
  expect(seqs(buffer.after(0))).toEqual([3, 4, 5, 6, 7]);
  buffer.trim(2_000);
  for (const seq of [2_001, 2_002]) buffer.push({ ...event(seq), frame: long });
  expect(seqs(buffer.after(0))).toEqual([2_001, 2_002]);
});

it('drops old events, and reaches back to the start while there were none', () => {
  const buffer = createReplayBuffer(0, { events: 10, ms: 1_000, bytes: 1_000 });
  buffer.trim(50_000);
  expect(buffer.hasAccessLevel(0)).toBe(true);
  buffer.push(event(1, 100));
  buffer.push(event(2, 900));
  buffer.trim(1_100);
  expect(seqs(buffer.after(0))).toEqual([2]);
  expect(buffer.hasAccessLevel(0)).toBe(false);
  expect(buffer.hasAccessLevel(1)).toBe(true);
  buffer.trim(5_000);
  expect(seqs(buffer.after(0))).toEqual([]);
  expect(buffer.hasAccessLevel(1)).toBe(false);
  expect(buffer.hasAccessLevel(2)).toBe(true);
});
