import { LIVE_RESYNC_JITTER_MS, LIVE_RIGHTS_JITTER_MS, LIVE_SILENCE_MS } from '@tenfour/contracts';
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
      rightsChanged: () => told.push('rights changed'),
      closed: (reason) => told.push(`closed ${reason}`),
      failing: (refused, failures) => told.push(`failing ${refused ? 'refused' : failures}`),
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
  last().source.tell('ready', { id: 'a-1' });
  last().source.tell('change', { ...change, id: 'a-2', entity: 'mod-calls' }, 'a-2');
  last().source.breakOff();
  expect(told).toEqual(['opened', 'mod-calls', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe('a-2');
  last().source.tell('ready', { id: 'a-9' }, 'a-9');
  expect(told.at(-1)).toBe('resumed');
  expect(connection.lastId()).toBe('a-9');
});

test('a stream without any event yet goes on behind its first event', () => {
  begin();
  last().source.tell('ready', { id: 'a-1' });
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
  expect(told.filter((text) => text.startsWith('failing'))).toEqual([
    'failing 3',
    'failing 4',
    'failing 5',
    'failing 6',
  ]);
  last().source.tell('ready', { id: 'b-1' });
  last().source.breakOff();
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(8);
});

test('an answer that is no stream is asked about at once, and tried again', () => {
  begin();
  last().source.refuse();
  expect(told).toEqual(['failing refused', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(2);
});

test('silence is a break; a ping is a sign of life', () => {
  begin();
  last().source.tell('ready', { id: 'a-1' });
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
  ['session', 'session', 1_000],
  ['what is this', 'restart', LIVE_RESYNC_JITTER_MS],
])('a close for "%s" is reported, and another stream follows after a random wait', (reason, heard, most) => {
  begin();
  last().source.tell('ready', { id: 'a-1' });
  last().source.tell('close', { reason });
  expect(told).toEqual(['opened', `closed ${heard}`, 'lost']);
  expect(opened[0]?.source.readyState).toBe(2);
  vi.advanceTimersByTime(most - 1);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(last().after).toBe('a-1');
});

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

test('changed rights are reported and the stream reconnects, both at random within the spread of the server', () => {
  begin();
  last().source.tell('ready', { id: 'a-1' });
  last().source.tell('rights-changed', { at: change.at, spreadMs: 2_000 });
  last().source.tell('bye', { reason: 'rights-changed' });
  expect(told).toEqual(['opened', 'lost']);
  vi.advanceTimersByTime(LIVE_RIGHTS_JITTER_MS);
  expect([told.at(-1), opened.length]).toEqual(['rights changed', 1]);
  vi.advanceTimersByTime(2_000 - LIVE_RIGHTS_JITTER_MS);
  expect([last().after, opened.length]).toEqual(['a-1', 2]);
  last().source.tell('rights-changed', { at: change.at, spreadMs: 0 });
  vi.advanceTimersByTime(200);
  expect([told.at(-1), opened.length], 'a single stream reconnects soon').toEqual(['rights changed', 3]);
});

test('a server of the previous release is understood, and one of this release opens once', () => {
  begin();
  last().source.tell('hello', { id: 'a-1' });
  last().source.tell('bye', { reason: 'membership' });
  expect(told).toEqual(['opened', 'closed restart', 'lost']);
  vi.advanceTimersByTime(LIVE_RESYNC_JITTER_MS);
  last().source.tell('ready', { id: 'a-2' });
  last().source.tell('hello', { id: 'a-2' });
  expect(told.slice(3)).toEqual(['resumed']);
});
