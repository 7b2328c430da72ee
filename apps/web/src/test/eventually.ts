import { vi } from 'vitest';

/** Tries until `check` throws no more, for as long as a busy machine may need. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}
