import type { Stream } from './stream.ts';

/** Longest time slice of a broadcast, in ms, so that it does not block the event loop. */
const SLICE_MS = 8;

/** Streams between two checks of the clock. */
const CHECK_EVERY = 50;

/** One thing to do for many streams. */
interface Broadcast {
  /** Called when its turn comes; a stream that joins during a broadcast can still be included. */
  streams(): Iterable<Stream>;
  send(stream: Stream): void;
}

/** Does things for many streams in order, a time slice per turn of the event loop. */
export interface Broadcaster {
  add(broadcast: Broadcast): void;
}

/** Creates a broadcaster without work. */
export function createBroadcaster(): Broadcaster {
  const waiting: Broadcast[] = [];
  let current: Iterator<Stream> | undefined;
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(work);
  }

  function work(): void {
    scheduled = false;
    const until = performance.now() + SLICE_MS;
    for (let sent = 1; waiting.length > 0; sent += 1) {
      if (sent % CHECK_EVERY === 0 && performance.now() > until) break;
      const broadcast = waiting[0];
      if (!broadcast) break;
      current ??= broadcast.streams()[Symbol.iterator]();
      const next = current.next();
      if (next.done) {
        waiting.shift();
        current = undefined;
      } else broadcast.send(next.value);
    }
    if (waiting.length > 0) schedule();
  }

  return {
    add(broadcast) {
      waiting.push(broadcast);
      schedule();
    },
  };
}
