import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Turns of the event loop to one millisecond of the page's. */
const TURNS = 10;

/** A clock that waits for the test. */
export interface SlowTime {
  /** Advances the time by `ms` immediately, running everything due in between. */
  pass: (ms: number) => Promise<void>;
}

/**
 * Slows the page's time to a tenth of its pace or less until the end of the test; `pass` advances it. What is true for
 * a second or two can then be observed on a busy machine, without waiting for what follows. Work that is due
 * immediately still runs immediately.
 */
export function slowTime(): SlowTime {
  const { setInterval, clearInterval } = globalThis;
  vi.useFakeTimers();
  let turn = 0;
  let passing = false;
  const ticker = setInterval(() => {
    if (passing || !vi.isFakeTimers()) return;
    turn += 1;
    vi.advanceTimersByTime(turn % TURNS === 0 ? 1 : 0);
  }, 1);
  onTestFinished(() => clearInterval(ticker));
  return {
    pass: async (ms) => {
      passing = true;
      await act(() => vi.advanceTimersByTimeAsync(ms));
      passing = false;
    },
  };
}
