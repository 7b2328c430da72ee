/** Resolution of the poll times, in ms. */
const SLOT_MS = 5;

/** Many moments, for fewer timers than there are polls. */
export interface Wheel {
  /** Calls `wake` about `inMs` from now; answers the slot in which that will be. */
  after(inMs: number, wake: (slot: number) => void): number;
}

/** Creates a wheel that turns until the process ends. */
export function createWheel(): Wheel {
  const slots = new Map<number, ((slot: number) => void)[]>();
  const slotNow = (): number => Math.floor(performance.now() / SLOT_MS);
  let done = slotNow();

  function turn(): void {
    for (const now = slotNow(); done < now; ) {
      done += 1;
      const due = slots.get(done);
      slots.delete(done);
      for (const wake of due ?? []) wake(done);
    }
  }

  setInterval(turn, SLOT_MS);
  return {
    after(inMs, wake) {
      const slot = Math.max(done, slotNow()) + Math.max(1, Math.ceil(inMs / SLOT_MS));
      const due = slots.get(slot);
      if (due) due.push(wake);
      else slots.set(slot, [wake]);
      return slot;
    },
  };
}
