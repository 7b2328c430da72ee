import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Turns of the event loop to one millisecond of the page's. */
const TURNS = 10;

/** A clock that waits for the test. */
export interface SlowTime {
  /** Lets `ms` pass at once, with all that is due meanwhile. */
  pass: (ms: number) => Promise<void>;
}

/**
 * From here to the end of the test the page's time passes at a tenth of its pace or slower, and by `pass`: what is true
 * for a second or two can be looked at on a busy machine too, and what comes after it need not be waited for.
 * What is due at once still comes at once.
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
