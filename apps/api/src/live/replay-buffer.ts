import { LIVE_RING, type LiveEntity, type LiveOwnEntity } from '@tenfour/contracts';
import type { Frame } from './sse-encoder.ts';

/** A change as it is sent to every listening stream. */
export interface Told {
  /** Place in the order of this process. */
  seq: number;
  /** Epoch ms. */
  at: number;
  topic: string;
  /** Null for what concerns the person and no server. */
  serverId: string | null;
  entity: LiveEntity | LiveOwnEntity;
  /** The event as it stands on the wire. */
  frame: Frame;
}

/** The recent events of one topic. Complete from `bornAt` on, except for those it has dropped. */
export interface ReplayBuffer {
  push(told: Told): void;
  /** Returns the events after `seq`, oldest first. */
  after(seq: number): readonly Told[];
  /** Whether `after(seq)` is all that there was. */
  reaches(seq: number): boolean;
  /** Whether something after `seq` was there and is forgotten. */
  forgot(seq: number): boolean;
  /** Forgets what is too old at `now`, epoch ms. */
  trim(now: number): void;
}

const NOTHING: readonly Told[] = [];

/** Creates a replay buffer without the events up to `bornAt`. */
export function createReplayBuffer(
  bornAt: number,
  most: { events: number; ms: number; bytes: number } = LIVE_RING,
): ReplayBuffer {
  const kept: Told[] = [];
  let bytes = 0;
  let forgottenTo = -1;

  const isTooMuch = (events: number): boolean => events > most.events || bytes > most.bytes;

  function trim(now: number): void {
    let gone = 0;
    for (const { at, frame } of kept) {
      if (at > now - most.ms && !isTooMuch(kept.length - gone)) break;
      gone += 1;
      bytes -= frame.chunk.length;
    }
    forgottenTo = kept.splice(0, gone).at(-1)?.seq ?? forgottenTo;
  }

  return {
    push(told) {
      kept.push(told);
      bytes += told.frame.chunk.length;
      if (isTooMuch(kept.length)) trim(told.at);
    },
    after: (seq) =>
      (kept.at(-1)?.seq ?? 0) <= seq
        ? NOTHING
        : kept.slice(kept.findLastIndex((told) => told.seq <= seq) + 1),
    reaches: (seq) => seq >= bornAt && seq >= forgottenTo,
    forgot: (seq) => seq < forgottenTo,
    trim,
  };
}
