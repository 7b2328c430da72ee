import type { Lease } from '../../jobs/lease.ts';

/** Creates a lease that tests grant and revoke. */
export function testLease(held = true): Lease & { change(holds: boolean): void } {
  const listeners: ((holds: boolean) => void)[] = [];
  let holding = held;
  return {
    holds: () => holding,
    onChange(listener) {
      listeners.push(listener);
      if (holding) listener(true);
    },
    change(holds) {
      holding = holds;
      for (const listener of listeners) listener(holds);
    },
  };
}
