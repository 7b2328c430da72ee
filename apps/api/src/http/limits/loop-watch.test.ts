import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLoopWatch } from './loop-watch.ts';

const WAIT_MS = 100;

let clock = 0;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a loop whose turns take as long as the test says. */
function watched() {
  clock = 0;
  const loop = createLoopWatch(WAIT_MS, () => clock);
  onTestFinished(() => loop.stop());
  return loop;
}

/** Ends the current turn, so that the timers of the next one run. */
function nextTurn(): void {
  vi.advanceTimersToNextTimer();
}

/** Spends time within a turn. */
function work(ms: number): void {
  clock += ms;
}

test('one stall of less than a second refuses nothing in its turn, and a longer one nothing in the next', () => {
  const loop = watched();
  for (const ms of [240, 160, 580]) {
    work(ms);
    expect([loop.shouldRefuse(1), loop.shouldRefuse(3)]).toEqual([false, false]);
  }
  nextTurn();
  work(20);
  nextTurn();
  work(2_000);
  nextTurn();
  expect(loop.shouldRefuse(1)).toBe(false);
  work(20);
  nextTurn();
  expect(loop.shouldRefuse(1)).toBe(false);
});

test('a stall of a second refuses what is read in its turn', () => {
  const loop = watched();
  work(1_000);
  expect([loop.shouldRefuse(1), loop.shouldRefuse(3)]).toEqual([true, true]);
});

test('turns that stay late refuse what is read late in them, reads before writes', () => {
  const loop = watched();
  for (let turn = 0; turn < 3; turn += 1) {
    work(200);
    nextTurn();
  }
  work(100);
  expect([loop.shouldRefuse(1), loop.shouldRefuse(3)]).toEqual([false, false]);
  work(50);
  expect([loop.shouldRefuse(1), loop.shouldRefuse(3)]).toEqual([true, false]);
  work(200);
  expect([loop.shouldRefuse(1), loop.shouldRefuse(3)]).toEqual([true, true]);
  // The next turn starts with what it has time for.
  nextTurn();
  expect(loop.shouldRefuse(1)).toBe(false);
});

test('refusals need no patience for a second, then the loop is trusted again', () => {
  const loop = watched();
  for (let turn = 0; turn < 3; turn += 1) {
    work(200);
    nextTurn();
  }
  work(150);
  expect(loop.shouldRefuse(1)).toBe(true);
  nextTurn();
  for (let turn = 0; turn < 10; turn += 1) {
    work(60);
    nextTurn();
  }
  work(150);
  expect(loop.shouldRefuse(1)).toBe(true);
  nextTurn();
  for (let turn = 0; turn < 20; turn += 1) {
    work(60);
    nextTurn();
  }
  work(150);
  expect(loop.shouldRefuse(1)).toBe(false);
});

test('a loop that is held up in every turn refuses all reads and still takes writes', () => {
  const loop = watched();
  for (let turn = 0; turn < 3; turn += 1) {
    work(500);
    nextTurn();
  }
  expect([loop.shouldRefuse(1), loop.shouldRefuse(3)]).toEqual([true, false]);
  for (let turn = 0; turn < 2; turn += 1) {
    work(20);
    nextTurn();
  }
  expect(loop.shouldRefuse(1)).toBe(false);
});
