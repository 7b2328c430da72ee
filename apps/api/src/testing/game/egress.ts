import type { Egress } from '../../features/game/gateway/budget/egress.ts';

/** A role that tests hand out and take away. */
export function testEgress(held = true): Egress & { change(holds: boolean): void } {
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
