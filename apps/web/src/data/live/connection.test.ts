import { LIVE_RESYNC_JITTER_MS, LIVE_SILENCE_MS } from '@tenfour/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSource } from '../../test/live.ts';
import { type LiveConnection, openConnection } from './connection.ts';

const change = { at: '2026-01-01T00:00:00.000Z', serverId: 's1', op: 'changed', ids: [] };
let told: string[];
let opened: { after: string | null; source: FakeSource }[];
let connection: LiveConnection;

function begin(startAfter: string | null = null) {
  connection = openConnection(
    (after) => {
      const source = new FakeSource();
      opened.push({ after, source });
      return source;
    },
    startAfter,
    {
      opened: (resumed) => told.push(resumed ? 'resumed' : 'opened'),
      lost: () => told.push('lost'),
      changed: ({ entity }) => told.push(entity),
      missed: () => told.push('missed'),
      bye: (reason) => told.push(`bye ${reason}`),
      doubt: (refused, failures) => told.push(`doubt ${refused ? 'refused' : failures}`),
    },
    () => 1,
  );
}

const last = () => opened.at(-1) as (typeof opened)[number];

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  opened = [];
});

afterEach(() => {
  connection.close();
  expect(vi.getTimerCount(), 'nothing is left running').toBe(0);
});

test('changes arrive, and after a break the stream goes on behind the newest one', () => {
  begin();
  expect(last().after).toBeNull();
  last().source.tell('hello', { id: 'a-1' });
  last().source.tell('change', { ...change, id: 'a-2', entity: 'mod-calls' }, 'a-2');
  last().source.breakOff();
  expect(told).toEqual(['opened', 'mod-calls', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe('a-2');
  last().source.tell('hello', { id: 'a-9' }, 'a-9');
  expect(told.at(-1)).toBe('resumed');
  expect(connection.lastId()).toBe('a-9');
});

test('a stream without any event yet goes on behind its hello', () => {
  begin();
  last().source.tell('hello', { id: 'a-1' });
  expect(connection.lastId()).toBe('a-1');
});

test('what is no change of ours is passed over', () => {
  begin();
  last().source.tell('change', { entity: 'weather' });
  last().source.tell('change', 'nonsense');
  expect(told).toEqual([]);
});

test('each try waits longer, and from the third on something small is asked', () => {
  begin();
  const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
  for (const [failed, wait] of waits.entries()) {
    last().source.breakOff();
    vi.advanceTimersByTime(wait - 1);
    expect(opened).toHaveLength(failed + 1);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(failed + 2);
  }
  expect(told.filter((text) => text.startsWith('doubt'))).toEqual([
    'doubt 3',
    'doubt 4',
    'doubt 5',
    'doubt 6',
  ]);
  last().source.tell('hello', { id: 'b-1' });
  last().source.breakOff();
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(8);
});

test('an answer that is no stream is asked about at once, and tried again', () => {
  begin();
  last().source.refuse();
  expect(told).toEqual(['doubt refused', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(2);
});

test('silence is a break; a ping is a sign of life', () => {
  begin();
  last().source.tell('hello', { id: 'a-1' });
  vi.advanceTimersByTime(LIVE_SILENCE_MS - 1);
  last().source.tell('ping', {});
  vi.advanceTimersByTime(LIVE_SILENCE_MS - 1);
  expect(told).toEqual(['opened']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['opened', 'lost']);
  expect(opened[0]?.source.readyState).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe('a-1');
});

test('a source that was left is not listened to', () => {
  begin();
  const [first] = opened;
  first?.source.breakOff();
  vi.advanceTimersByTime(1_000);
  first?.source.tell('change', { ...change, id: 'a-2', entity: 'mod-calls' }, 'a-2');
  first?.source.breakOff();
  expect(told).toEqual(['lost']);
});

test('what was missed is asked for once, after some chance waiting', () => {
  begin('z-9');
  last().source.tell('resync', {}, 'a-1');
  last().source.tell('resync', {}, 'a-1');
  vi.advanceTimersByTime(LIVE_RESYNC_JITTER_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['missed']);
  expect(connection.lastId()).toBe('a-1');
});

test.each([
  ['restart', 'restart', LIVE_RESYNC_JITTER_MS],
  ['membership', 'membership', 1_000],
  ['what is this', 'restart', LIVE_RESYNC_JITTER_MS],
])(
  'a farewell for "%s" is told, and another stream follows after some chance waiting',
  (reason, heard, most) => {
    begin();
    last().source.tell('hello', { id: 'a-1' });
    last().source.tell('bye', { reason });
    expect(told).toEqual(['opened', `bye ${heard}`, 'lost']);
    expect(opened[0]?.source.readyState).toBe(2);
    vi.advanceTimersByTime(most - 1);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(last().after).toBe('a-1');
  },
);

test('a nudge tries at once, unless the stream is there', () => {
  begin();
  connection.nudge();
  expect(opened).toHaveLength(1);
  last().source.breakOff();
  connection.nudge();
  expect(opened).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(opened).toHaveLength(2);
});
