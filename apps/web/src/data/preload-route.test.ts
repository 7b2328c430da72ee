import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('code is requested after the first paint, and immediately from then on', async () => {
  // Test files share their modules, and another one may have painted already.
  vi.resetModules();
  const { preloadRoute } = await import('./preload-route.ts');
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
