import { vi } from 'vitest';

/** Tries until `check` throws no more, for as long as a busy machine may need; what it answered in the end. */
export function eventually<T>(check: () => Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
