/** How long lines of one key are gathered, in ms. */
export const REPEATS_WINDOW_MS = 10_000;

/** Keys that are gathered at a time; further ones share a key, so that no flood of different lines fills the memory. */
const MOST_KEYS = 500;
const SHARED_KEY = 'others';

/** Gathers lines that repeat each other. */
export interface Repeats {
  /**
   * Returns whether to write a line: the first `limit` ones of a key in a window. Those beyond are counted, and
   * `summarize` writes the last one's summary with the count when the window ends.
   */
  admit(key: string, limit: number, summarize: (count: number) => void): boolean;
  /** Writes all summaries now. */
  flush(): void;
}

interface Collected {
  lines: number;
  hidden: number;
  summarize(count: number): void;
  timer: NodeJS.Timeout;
}

export function createRepeats(windowMs = REPEATS_WINDOW_MS): Repeats {
  const gathered = new Map<string, Collected>();

  function end(key: string): void {
    const one = gathered.get(key);
    if (one === undefined) return;
    gathered.delete(key);
    clearTimeout(one.timer);
    if (one.hidden > 0) one.summarize(one.hidden);
  }

  function find(key: string, summarize: Collected['summarize']): Collected {
    const name = gathered.has(key) || gathered.size < MOST_KEYS ? key : SHARED_KEY;
    const known = gathered.get(name);
    if (known) return known;
    const timer = setTimeout(end, windowMs, name).unref();
    const fresh = { lines: 0, hidden: 0, summarize, timer };
    gathered.set(name, fresh);
    return fresh;
  }

  return {
    admit(key, limit, summarize) {
      const one = find(key, summarize);
      one.lines += 1;
      if (one.lines <= limit) return true;
      one.hidden += 1;
      one.summarize = summarize;
      return false;
    },
    flush() {
      for (const key of [...gathered.keys()]) end(key);
    },
  };
}
