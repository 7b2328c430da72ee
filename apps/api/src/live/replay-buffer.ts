import { LIVE_REPLAY, type LiveEntity, type LiveOwnEntity } from '@tenfour/contracts';
import type { Frame } from './sse-encoder.ts';

/** A change as it is sent to every listening stream of its topic. */
export interface BufferedEvent {
  /** Position in the order of this process. */
  seq: number;
  /** Epoch ms. */
  at: number;
  topic: string;
  /** Null for what concerns the person and no server. */
  serverId: string | null;
  entity: LiveEntity | LiveOwnEntity;
  /** People whose streams don't receive it. */
  hiddenFrom: readonly string[];
  /** The encoded event. */
  frame: Frame;
}

/** The recent events of one topic. Complete from `bornAt` on, except for those it has dropped. */
export interface ReplayBuffer {
  push(event: BufferedEvent): void;
  /** Returns the events after `seq`, oldest first. */
  after(seq: number): readonly BufferedEvent[];
  /** Returns whether `after(seq)` has every event after `seq`. */
  hasAccessLevel(seq: number): boolean;
  /** Drops what is too old at `now`, epoch ms. */
  trim(now: number): void;
}

const NONE: readonly BufferedEvent[] = [];

/** Creates a replay buffer without the events up to `bornAt`. */
export function createReplayBuffer(
  bornAt: number,
  most: { events: number; ms: number; bytes: number } = LIVE_REPLAY,
): ReplayBuffer {
  const stored: BufferedEvent[] = [];
  let bytes = 0;
  let droppedTo = -1;

  const isTooMuch = (events: number): boolean => events > most.events || bytes > most.bytes;

  function trim(now: number): void {
    let dropped = 0;
    for (const { at, frame } of stored) {
      if (at > now - most.ms && !isTooMuch(stored.length - dropped)) break;
      dropped += 1;
      bytes -= frame.chunk.length;
    }
    droppedTo = stored.splice(0, dropped).at(-1)?.seq ?? droppedTo;
  }

  return {
    push(event) {
      stored.push(event);
      bytes += event.frame.chunk.length;
      if (isTooMuch(stored.length)) trim(event.at);
    },
    after: (seq) =>
      (stored.at(-1)?.seq ?? 0) <= seq
        ? NONE
        : stored.slice(stored.findLastIndex((event) => event.seq <= seq) + 1),
    hasAccessLevel: (seq) => seq >= bornAt && seq >= droppedTo,
    trim,
  };
}
