import { expect, it } from 'vitest';
import { createReplayBuffer, type Told } from './replay-buffer.ts';
import { PING } from './sse-encoder.ts';

const told = (seq: number, at = seq): Told => ({
  seq,
  at,
  topic: 'server:s',
  serverId: 's',
  entity: 'server',
  frame: PING,
});
const seqs = (list: readonly Told[]): number[] => list.map(({ seq }) => seq);

it('answers with what came after, and knows from where it is complete', () => {
  const ring = createReplayBuffer(10);
  for (const seq of [11, 14, 15]) ring.push(told(seq));
  expect(seqs(ring.after(11))).toEqual([14, 15]);
  expect(seqs(ring.after(12))).toEqual([14, 15]);
  expect(seqs(ring.after(15))).toEqual([]);
  expect([9, 10, 15].map((seq) => ring.reaches(seq))).toEqual([false, true, true]);
});

it('forgets what is beyond its size, and says so', () => {
  const ring = createReplayBuffer(0, { events: 3, ms: 1_000, bytes: 1_000 });
  for (const seq of [1, 2, 3, 4, 5]) ring.push(told(seq));
  expect(seqs(ring.after(0))).toEqual([3, 4, 5]);
  expect([1, 2].map((seq) => ring.reaches(seq))).toEqual([false, true]);
  expect([1, 2].map((seq) => ring.forgot(seq))).toEqual([true, false]);
});

it('forgets what takes too much memory, however few they are', () => {
  const ring = createReplayBuffer(0, { events: 10, ms: 1_000, bytes: 1_000 });
  const long = { text: '', chunk: Buffer.alloc(400) };
  for (const seq of [1, 2, 3, 4]) ring.push({ ...told(seq), frame: long });
  expect(seqs(ring.after(0))).toEqual([3, 4]);
  expect([1, 2].map((seq) => ring.reaches(seq))).toEqual([false, true]);
  for (const seq of [5, 6, 7]) ring.push(told(seq));
  expect(seqs(ring.after(0))).toEqual([3, 4, 5, 6, 7]);
  ring.trim(2_000);
  for (const seq of [2_001, 2_002]) ring.push({ ...told(seq), frame: long });
  expect(seqs(ring.after(0))).toEqual([2_001, 2_002]);
});

it('forgets what is too old, and nothing that nobody told', () => {
  const ring = createReplayBuffer(0, { events: 10, ms: 1_000, bytes: 1_000 });
  ring.trim(50_000);
  expect(ring.reaches(0)).toBe(true);
  ring.push(told(1, 100));
  ring.push(told(2, 900));
  ring.trim(1_100);
  expect(seqs(ring.after(0))).toEqual([2]);
  expect(ring.reaches(0)).toBe(false);
  expect(ring.reaches(1)).toBe(true);
  ring.trim(5_000);
  expect(seqs(ring.after(0))).toEqual([]);
  expect(ring.reaches(1)).toBe(false);
  expect(ring.reaches(2)).toBe(true);
});
