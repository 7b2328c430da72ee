import { LIVE_RESYNC_JITTER_MS, LIVE_RIGHTS_JITTER_MS, LIVE_SILENCE_MS } from '@tenfour/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSource } from '../../test/live.ts';
import { type LiveConnection, openConnection } from './connection.ts';

const change = { at: '2026-01-01T00:00:00.000Z', serverId: 's1', op: 'changed', ids: [] };
let received: string[];
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
      opened: (resumed) => received.push(resumed ? 'resumed' : 'opened'),
      lost: () => received.push('lost'),
      changed: ({ entity }) => received.push(entity),
      missed: () => received.push('missed'),
      rightsChanged: () => received.push('rights changed'),
      closed: (reason) => received.push(`closed ${reason}`),
      failing: (refused, failures) => received.push(`failing ${refused ? 'refused' : failures}`),
    },
    () => 1,
  );
}

const last = () => opened.at(-1) as (typeof opened)[number];

beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  opened = [];
});

afterEach(() => {
  connection.close();
  expect(vi.getTimerCount(), 'nothing is left running').toBe(0);
});

test('changes arrive, and after a break the stream goes on behind the newest one', () => {
  begin();
  expect(last().after).toBeNull();
  last().source.notify('ready', { id: 'a-1' });
  last().source.notify('change', { ...change, id: 'a-2', entity: 'mod-calls' }, 'a-2');
  last().source.breakOff();
  expect(received).toEqual(['opened', 'mod-calls', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe('a-2');
  last().source.notify('ready', { id: 'a-9' }, 'a-9');
  expect(received.at(-1)).toBe('resumed');
  expect(connection.lastId()).toBe('a-9');
});

test('a stream without any event yet goes on behind its first event', () => {
  begin();
  last().source.notify('ready', { id: 'a-1' });
  expect(connection.lastId()).toBe('a-1');
});

test('what is no change of ours is passed over', () => {
  begin();
  last().source.notify('change', { entity: 'weather' });
  last().source.notify('change', 'nonsense');
  expect(received).toEqual([]);
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
  expect(received.filter((text) => text.startsWith('failing'))).toEqual([
    'failing 3',
    'failing 4',
    'failing 5',
    'failing 6',
  ]);
  last().source.notify('ready', { id: 'b-1' });
  last().source.breakOff();
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(8);
});

test('an answer that is no stream is checked immediately, and tried again', () => {
  begin();
  last().source.refuse();
  expect(received).toEqual(['failing refused', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(2);
});

test('silence is a break; a ping is a sign of life', () => {
  begin();
  last().source.notify('ready', { id: 'a-1' });
  vi.advanceTimersByTime(LIVE_SILENCE_MS - 1);
  last().source.notify('ping', {});
  vi.advanceTimersByTime(LIVE_SILENCE_MS - 1);
  expect(received).toEqual(['opened']);
  vi.advanceTimersByTime(1);
  expect(received).toEqual(['opened', 'lost']);
  expect(opened[0]?.source.readyState).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(last().after).toBe('a-1');
});

test('a source that was left is not listened to', () => {
  begin();
  const [first] = opened;
  first?.source.breakOff();
  vi.advanceTimersByTime(1_000);
  first?.source.notify('change', { ...change, id: 'a-2', entity: 'mod-calls' }, 'a-2');
  first?.source.breakOff();
  expect(received).toEqual(['lost']);
});

test('what the first stream missed is asked for without waiting', () => {
  begin('z-9');
  last().source.notify('resync', {}, 'a-1');
  vi.advanceTimersByTime(0);
  expect(received).toEqual(['missed']);
});

test('what was missed while the stream was lost is asked for once, after some chance waiting', () => {
  begin('z-9');
  last().source.breakOff();
  vi.advanceTimersByTime(1_000);
  received = [];
  last().source.notify('resync', {}, 'a-1');
  last().source.notify('resync', {}, 'a-1');
  vi.advanceTimersByTime(LIVE_RESYNC_JITTER_MS - 1);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual(['missed']);
  expect(connection.lastId()).toBe('a-1');
});

test.each([
  ['restart', 'restart', LIVE_RESYNC_JITTER_MS],
  ['session', 'session', 1_000],
  ['what is this', 'restart', LIVE_RESYNC_JITTER_MS],
])(
  'a close for "%s" is reported, and another stream follows after a random wait',
  (reason, notified, most) => {
    begin();
    last().source.notify('ready', { id: 'a-1' });
    last().source.notify('close', { reason });
    expect(received).toEqual(['opened', `closed ${notified}`, 'lost']);
    expect(opened[0]?.source.readyState).toBe(2);
    vi.advanceTimersByTime(most - 1);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(last().after).toBe('a-1');
  },
);

test('a nudge retries immediately, unless the stream is connected', () => {
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
  last().source.notify('ready', { id: 'a-1' });
  last().source.notify('rights-changed', { at: change.at, spreadMs: 2_000 });
  last().source.notify('bye', { reason: 'rights-changed' });
  expect(received).toEqual(['opened', 'lost']);
  vi.advanceTimersByTime(LIVE_RIGHTS_JITTER_MS);
  expect([received.at(-1), opened.length]).toEqual(['rights changed', 1]);
  vi.advanceTimersByTime(2_000 - LIVE_RIGHTS_JITTER_MS);
  expect([last().after, opened.length]).toEqual(['a-1', 2]);
  last().source.notify('rights-changed', { at: change.at, spreadMs: 0 });
  vi.advanceTimersByTime(200);
  expect([received.at(-1), opened.length], 'a single stream reconnects soon').toEqual(['rights changed', 3]);
});

test('rights that changed just before the stream is closed are reported, once', () => {
  begin();
  last().source.notify('ready', { id: 'a-1' });
  last().source.notify('rights-changed', { at: change.at, spreadMs: 2_000 });
  connection.close();
  expect(received).toEqual(['opened', 'lost', 'rights changed']);
  connection.close();
  expect(received).toHaveLength(3);
});

test('a server of the previous release is understood, and one of this release opens once', () => {
  begin();
  last().source.notify('hello', { id: 'a-1' });
  last().source.notify('bye', { reason: 'membership' });
  expect(received).toEqual(['opened', 'closed restart', 'lost']);
  vi.advanceTimersByTime(LIVE_RESYNC_JITTER_MS);
  last().source.notify('ready', { id: 'a-2' });
  last().source.notify('hello', { id: 'a-2' });
  expect(received.slice(3)).toEqual(['resumed']);
});
