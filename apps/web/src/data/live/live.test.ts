import { LIVE_HIDDEN_MS } from '@tenfour/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { FakeSource, fakeLocks } from '../../test/live.ts';
import { createLive, type Live, type LiveEffects } from './live.ts';
import { createPositions, type Positions } from './positions.ts';

let live: Live;
let opened: FakeSource[];
let positions: Positions;
let effects: { [Name in keyof LiveEffects]: ReturnType<typeof vi.fn<LiveEffects[Name]>> };

function start(locks?: ReturnType<typeof fakeLocks>): Live {
  return createLive(
    {
      open: (url) => {
        const source = new FakeSource(url);
        opened.push(source);
        return source;
      },
      locks,
      positions,
      random: () => 1,
    },
    effects,
  );
}

const last = () => opened.at(-1) as FakeSource;
const isOpen = () => opened.filter(({ readyState }) => readyState !== 2).length;

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Time passes on a stream that gives its signs of life. */
function pass(ms: number): void {
  for (let gone = 0; gone < ms; gone += 10_000) {
    last().notify('ping', {});
    vi.advanceTimersByTime(Math.min(10_000, ms - gone));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  positions = createPositions();
  effects = {
    opened: vi.fn(),
    paused: vi.fn(),
    changed: vi.fn(),
    missed: vi.fn(),
    unstreamed: vi.fn(),
    rightsChanged: vi.fn(),
    closed: vi.fn(),
    failing: vi.fn(),
  };
  live = start();
});

afterEach(() => {
  live.go(undefined);
});

test('nowhere, no stream; somewhere, one; elsewhere, another one instead', () => {
  expect([opened.length, live.state()]).toEqual([0, 'off']);
  live.go('s1');
  expect([last().url, live.state()]).toEqual(['/api/live?server=s1', 'connecting']);
  last().notify('ready', { id: 'a-1' });
  expect([live.state(), effects.opened.mock.calls]).toEqual(['live', [['s1', false]]]);
  live.go('s1');
  expect(opened).toHaveLength(1);
  live.go(null);
  expect([last().url, isOpen()]).toEqual(['/api/live', 1]);
  last().notify('ready', { id: 'b-1' });
  live.go('s1');
  expect(last().url).toBe('/api/live?server=s1&lastEventId=a-1');
  last().notify('ready', { id: 'a-1' });
  expect(effects.opened).toHaveBeenLastCalledWith('s1', true);
  live.go(undefined);
  expect([isOpen(), live.state()]).toEqual([0, 'off']);
});

test('a hidden window lets go after a minute and goes on where it was when it is looked at', () => {
  live.go('s1');
  last().notify('ready', { id: 'a-1' });
  hide(true);
  pass(LIVE_HIDDEN_MS - 1);
  hide(false);
  pass(LIVE_HIDDEN_MS);
  expect([opened.length, isOpen()]).toEqual([1, 1]);
  hide(true);
  pass(LIVE_HIDDEN_MS);
  expect([isOpen(), live.state()]).toEqual([0, 'off']);
  hide(false);
  expect([last().url, isOpen()]).toEqual(['/api/live?server=s1&lastEventId=a-1', 1]);
});

test('a page that the browser puts aside holds no stream, and has one when it comes back', () => {
  live.go('s1');
  window.dispatchEvent(new Event('pagehide'));
  expect(isOpen()).toBe(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(isOpen()).toBe(1);
});

test('paused there is none, also after going elsewhere; then it goes on', () => {
  live.go('s1');
  last().notify('ready', { id: 'a-1' });
  live.pause(true);
  expect([isOpen(), live.state()]).toEqual([0, 'paused']);
  live.go('s2');
  expect(isOpen()).toBe(0);
  live.pause(false);
  expect([last().url, live.state()]).toEqual(['/api/live?server=s2', 'connecting']);
});

test('an interruption is reported, retried immediately when the network is back, and over once the stream is ready again', () => {
  const received: string[] = [];
  live.subscribe(() => received.push(live.state()));
  live.go('s1');
  last().notify('ready', { id: 'a-1' });
  last().breakOff();
  window.dispatchEvent(new Event('online'));
  expect(last().url).toBe('/api/live?server=s1&lastEventId=a-1');
  last().notify('ready', { id: 'a-1' });
  expect(received).toEqual(['connecting', 'live', 'lost', 'live']);
});

test('a fifth window waits and is live once another one is hidden for long', async () => {
  vi.useRealTimers();
  const locks = fakeLocks();
  const windows = [1, 2, 3, 4, 5].map(() => start(locks));
  for (const one of windows) one.go('s1');
  await eventually(() => expect(windows[4]?.state()).toBe('waiting'));
  expect(isOpen()).toBe(4);
  windows[1]?.pause(true);
  await eventually(() => expect(windows[4]?.state()).toBe('connecting'));
  expect(isOpen()).toBe(4);
  for (const one of windows) one.go(undefined);
  await eventually(() => expect(locks.held()).toEqual([]));
});

test('the first stream starts at the oldest answer, so that nothing is fetched twice', () => {
  positions.note('a-7', 0);
  positions.note('a-5', 0);
  positions.note('a-9', 0);
  live.go('s1');
  expect(last().url).toBe('/api/live?server=s1&lastEventId=a-5');
  positions.note('a-6', 0);
  last().notify('ready', { id: 'a-5' }, 'a-5');
  expect(effects.opened.mock.calls).toEqual([['s1', true]]);
  positions.note('a-8', 0);
  positions.note(null, performance.now() + 1);
  expect(effects.missed).not.toHaveBeenCalled();
});

test.each(['a-4', 'b-9', null])(
  'an answer of %s beside a stream that starts at a-5 is fetched again',
  (late) => {
    positions.note('a-5', 0);
    live.go('s1');
    positions.note(late, 0);
    last().notify('ready', { id: 'a-5' }, 'a-5');
    expect(effects.opened.mock.calls).toEqual([['s1', false]]);
    expect(effects.missed).not.toHaveBeenCalled();
    positions.note(late, performance.now() - 1);
    expect(effects.missed.mock.calls).toEqual([['s1']]);
    live.go(undefined);
    positions.note(late, 0);
    expect(effects.missed).toHaveBeenCalledTimes(1);
  },
);

test('answers of two processes, or without a position, start the stream fresh', () => {
  for (const other of ['b-1', null]) {
    positions = createPositions();
    const one = start();
    positions.note('a-5', 0);
    positions.note(other, 0);
    positions.note('a-6', 0);
    one.go('s1');
    expect(last().url).toBe('/api/live?server=s1');
    one.go(undefined);
  }
});
