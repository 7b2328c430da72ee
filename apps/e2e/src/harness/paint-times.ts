import type { Page } from '@playwright/test';

/** Returns a quantile: half of the values are at most this, `part` 0.5; 95 % of them, `part` 0.95. 0 without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * Records in every page from now on when it changed, when that was painted, and what blocked its main thread for 50 ms
 * or more. Call it before opening the page.
 */
export async function notePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { paints: [] as [number, number][], long: [] as number[] };
    Reflect.set(window, 'notedPaints', noted);
    new MutationObserver(() => {
      const at = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => noted.paints.push([at, performance.now()]);
      // The message is taken after the frame that begins here is painted.
      requestAnimationFrame(() => port2.postMessage(null));
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      noted.long.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    performance.setResourceTimingBufferSize(10_000);
  });
}

/** Durations in ms, from the start of a request whose address contains `call` until its answer was painted. */
export interface Painted {
  /** Until the first change after the answer is on the screen. */
  total: number;
  /** Until the answer had arrived. */
  answer: number;
}

/** Returns the times of the first request with `call` in its address after `act` began, from its start to the paint. */
export async function paintedAfter(page: Page, call: string, act: () => Promise<unknown>): Promise<Painted> {
  const since = await page.evaluate(() => performance.now()).catch(() => 0);
  const before = page.url();
  await act();
  // A reloaded page has another clock.
  const from = (await page.evaluate(() => performance.now())) < since || before === 'about:blank' ? 0 : since;
  const found = await page.waitForFunction(
    ({ call, from }): Painted | null => {
      const noted: { paints: [number, number][] } = Reflect.get(window, 'notedPaints');
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const request = entries.find(({ name, startTime }) => name.includes(call) && startTime >= from);
      if (!request) return null;
      const paint = noted.paints.find(([changed]) => changed >= request.responseEnd);
      if (!paint) return null;
      return { total: paint[1] - request.startTime, answer: request.responseEnd - request.startTime };
    },
    { call, from },
    { polling: 50 },
  );
  const painted = await found.jsonValue();
  if (painted === null) throw new Error('Nothing was painted.');
  return painted;
}

/** Returns tasks that blocked the main thread for 50 ms or more since the last call, in ms each. */
export async function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const noted: { long: number[] } = Reflect.get(window, 'notedPaints');
    return noted.long.splice(0);
  });
}
