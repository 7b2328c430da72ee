import { expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { fakeLocks } from '../../test/live.ts';
import { LIVE_SLOTS, type Locks, takeSlot } from './slots.ts';

function window(locks: Locks | undefined) {
  const asked = { got: vi.fn(), full: vi.fn() };
  return { ...asked, close: takeSlot(locks, asked) };
}

const got = (windows: readonly ReturnType<typeof window>[]) =>
  windows.map(({ got }) => got.mock.calls.length);

test('four windows have a place, the others wait for one that is given back, and none is taken twice', async () => {
  const locks = fakeLocks();
  const windows = Array.from({ length: LIVE_SLOTS + 2 }, () => window(locks));
  await eventually(() => expect(got(windows)).toEqual([1, 1, 1, 1, 0, 0]));
  await eventually(() =>
    expect(windows.map(({ full }) => full.mock.calls.length)).toEqual([0, 0, 0, 0, 1, 1]),
  );

  windows[2]?.close();
  await eventually(() => expect(got(windows)).toEqual([1, 1, 1, 1, 1, 0]));
  expect(locks.held()).toHaveLength(LIVE_SLOTS);
  windows[0]?.close();
  await eventually(() => expect(got(windows)).toEqual([1, 1, 1, 1, 1, 1]));
  for (const one of windows) one.close();
  await eventually(() => expect(locks.held()).toEqual([]));
  expect(got(windows)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a window that gives up waiting takes no place later', async () => {
  const locks = fakeLocks();
  const windows = Array.from({ length: LIVE_SLOTS + 1 }, () => window(locks));
  const last = windows.at(-1);
  await eventually(() => expect(last?.full).toHaveBeenCalled());
  last?.close();
  windows[0]?.close();
  await eventually(() => expect(locks.held()).toHaveLength(LIVE_SLOTS - 1));
  expect(last?.got).not.toHaveBeenCalled();
});

test('without locks there is no limit', () => {
  const windows = Array.from({ length: 9 }, () => window(undefined));
  expect(got(windows)).toEqual(Array(9).fill(1));
});
