import { LIVE_RING, type LiveEntity, type LiveOwnEntity } from '@tenfour/contracts';
import type { Frame } from './frames.ts';

/** A change as it goes to everybody who hears of it. */
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

/** What one topic told lately. Complete from `bornAt` on, but for what it has forgotten. */
export interface Ring {
  push(told: Told): void;
  /** What came after `seq`, oldest first. */
  after(seq: number): readonly Told[];
  /** Whether `after(seq)` is all that there was. */
  reaches(seq: number): boolean;
  /** Whether something after `seq` was there and is forgotten. */
  forgot(seq: number): boolean;
  /** Forgets what is too old at `now`, epoch ms. */
  trim(now: number): void;
}

const NOTHING: readonly Told[] = [];

/** A ring that knows nothing of what was told up to `bornAt`. */
export function createRing(
  bornAt: number,
  { events: most, ms }: { events: number; ms: number } = LIVE_RING,
): Ring {
  const kept: Told[] = [];
  let forgottenTo = -1;

  function trim(now: number): void {
    const young = kept.findIndex(({ at }) => at > now - ms);
    const old = young === -1 ? kept.length : young;
    const gone = kept.splice(0, Math.max(old, kept.length - most));
    forgottenTo = gone.at(-1)?.seq ?? forgottenTo;
  }

  return {
    push(told) {
      kept.push(told);
      if (kept.length > most) trim(told.at);
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
