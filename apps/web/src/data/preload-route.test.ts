import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/**
 * Another instance of the module: test files share theirs, and another one may have painted already. Resetting all
 * modules would leave imports that are under way without an end, and hang a later file of the worker.
 */
const FRESH = './preload-route.ts?fresh';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('code is requested after the first paint, and immediately from then on', async () => {
  const { preloadRoute } = (await import(FRESH)) as typeof import('./preload-route.ts');
  const part = () => ({ preload: vi.fn(async () => undefined), isLoaded: () => false });
  const [first, next] = [part(), part()];
  preloadRoute(first)();
  await vi.advanceTimersByTimeAsync(0);
  expect(first.preload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(40);
  expect(first.preload).toHaveBeenCalledOnce();
  preloadRoute(next)();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.preload).toHaveBeenCalledOnce();
});
