/** Watches the answers beside a stream that starts at a position. */
interface AnswerWatch {
  /** The stream is ready. Returns false when an answer since its start lacks changes that it does not replay. */
  ready: () => boolean;
  stop: () => void;
}

/**
 * How current the answers of this page are, as positions in the order of the API's process: a stream that starts at the
 * oldest one misses nothing, so what was fetched before it opened need not be fetched again.
 */
export interface Positions {
  /** Notes the position of an answer, null where the API names none, and when it was asked for (`performance.now()`). */
  note: (position: string | null, askedAt: number) => void;
  /** Returns the oldest position so far; null before the first answer, and once one is unknown or of another process. */
  oldest: () => string | null;
  /** Calls `onBehind` for each answer that arrives after `ready` but was asked for before, from before `start`. */
  watch: (start: string, onBehind: () => void) => AnswerWatch;
}

/** Returns whether data at `position` has every change up to `start`. */
function isCurrent(position: string | null, start: string): boolean {
  if (position === null) return false;
  const [process, place] = position.split('-');
  const [startProcess, startPlace] = start.split('-');
  return process === startProcess && Number(place) >= Number(startPlace);
}

/** Creates the positions of a page without answers. */
export function createPositions(): Positions {
  const listeners = new Set<Positions['note']>();
  let oldest: string | null | undefined;

  function olderOf(position: string | null): string | null {
    if (oldest === undefined) return position;
    if (oldest === null || isCurrent(position, oldest)) return oldest;
    return position !== null && isCurrent(oldest, position) ? position : null;
  }

  return {
    note(position, askedAt) {
      oldest = olderOf(position);
      for (const listener of listeners) listener(position, askedAt);
    },
    oldest: () => oldest ?? null,
    watch(start, onBehind) {
      let readyAt = Number.POSITIVE_INFINITY;
      let isComplete = true;
      const listener: Positions['note'] = (position, askedAt) => {
        if (askedAt >= readyAt || isCurrent(position, start)) return;
        if (readyAt === Number.POSITIVE_INFINITY) isComplete = false;
        else onBehind();
      };
      listeners.add(listener);
      return {
        ready() {
          const wasComplete = isComplete;
          readyAt = Math.min(readyAt, performance.now());
          isComplete = true;
          return wasComplete;
        },
        stop: () => void listeners.delete(listener),
      };
    },
  };
}

/** The positions of this page's answers. */
export const pagePositions = createPositions();
