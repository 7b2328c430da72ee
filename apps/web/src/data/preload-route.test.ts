import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ahead, leadBy } from './preload-route.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A part that notes when its code is asked for. */
function part() {
  return { preload: vi.fn(async () => undefined), isThere: () => false };
}

test('code comes after the answers that the first picture draws', async () => {
  let notify = (): void => undefined;
  leadBy(
    new Promise<void>((resolve) => {
      notify = resolve;
    }),
  );
  const page = part();
  ahead(page)();
  await vi.advanceTimersByTimeAsync(100);
  expect(page.preload).not.toHaveBeenCalled();
  notify();
  await vi.advanceTimersByTimeAsync(40);
  expect(page.preload).toHaveBeenCalledOnce();
});

test('and waits a moment for them, not longer', async () => {
  leadBy(new Promise(() => undefined));
  const page = part();
  ahead(page)();
  await vi.advanceTimersByTimeAsync(250);
  expect(page.preload).toHaveBeenCalledOnce();
  const next = part();
  ahead(next)();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.preload, 'once for all').toHaveBeenCalledOnce();
});
