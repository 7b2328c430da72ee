import type { Told } from './replay-buffer.ts';
import type { Stream } from './stream.ts';

/** Longest time slice of a broadcast, in ms, so that it does not block the event loop. */
const SLICE_MS = 8;

/** Streams between two checks of the clock. */
const LOOK_EVERY = 50;

/** Hands events to many streams in order, a slice at a time. */
export interface Broadcaster {
  add(told: Told): void;
}

/**
 * Creates the broadcaster. `streamsOf` returns the current streams of a topic; a stream that joins during a broadcast
 * can still receive the event.
 */
export function createBroadcaster(
  streamsOf: (topic: string) => Iterable<Stream>,
  give: (stream: Stream, told: Told) => void,
): Broadcaster {
  const waiting: Told[] = [];
  let round: Iterator<Stream> | undefined;
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(work);
  }

  function work(): void {
    scheduled = false;
    const until = performance.now() + SLICE_MS;
    for (let given = 1; waiting.length > 0; given += 1) {
      if (given % LOOK_EVERY === 0 && performance.now() > until) break;
      const told = waiting[0];
      if (!told) break;
      round ??= streamsOf(told.topic)[Symbol.iterator]();
      const next = round.next();
      if (next.done) {
        waiting.shift();
        round = undefined;
      } else give(next.value, told);
    }
    if (waiting.length > 0) schedule();
  }

  return {
    add(told) {
      waiting.push(told);
      schedule();
    },
  };
}
