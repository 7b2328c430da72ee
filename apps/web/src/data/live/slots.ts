/**
 * Concurrent streams of all windows of a browser: it opens six connections per host, and requests need some of them.
 */
export const LIVE_SLOTS = 4;

const nameOf = (slot: number) => `tenfour-live-${slot}`;

/** The part of the Web Locks API that is needed. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Acquires one of the browser's stream slots, waiting while all are taken. Calls `got` once it has one, and `full` when
 * none was free immediately. There is no limit where the browser has no locks (plain HTTP). Returns a function that
 * stops waiting and releases the slot.
 */
export function takeSlot(
  locks: Locks | undefined,
  { got, full }: { got: () => void; full: () => void },
): () => void {
  if (!locks) {
    got();
    return () => undefined;
  }
  const waiting = new AbortController();
  let over = false;
  let release: () => void = () => undefined;

  function hold(lock: Lock | null): Promise<void> | undefined {
    // Another slot was acquired first, or the wait was canceled.
    if (!lock || over) return undefined;
    over = true;
    waiting.abort();
    return new Promise((resolve) => {
      release = resolve;
      got();
    });
  }

  /** Called off, or a page that is being taken down: either way there is no place. */
  const quietly = (asked: Promise<unknown>) => asked.catch(() => undefined);

  async function take(available: Locks) {
    for (let slot = 1; slot <= LIVE_SLOTS && !over; slot += 1) {
      await new Promise<void>((next) => {
        void quietly(
          available.request(nameOf(slot), { ifAvailable: true }, (lock) => {
            const held = hold(lock);
            next();
            return held;
          }),
        ).then(() => next());
      });
    }
    if (over) return;
    full();
    for (let slot = 1; slot <= LIVE_SLOTS; slot += 1) {
      void quietly(available.request(nameOf(slot), { signal: waiting.signal }, hold));
    }
  }

  void take(locks);
  return () => {
    over = true;
    waiting.abort();
    release();
  };
}
