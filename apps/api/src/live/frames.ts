import { randomBytes } from 'node:crypto';
import type { LiveByeReason, LiveEvent } from '@tenfour/contracts';

/** How soon a page opens its stream again, in ms: from here up to thrice as late, so that not all come at once. */
const RETRY_MS = 1_000;

/** A sign of life. It has a name, since an EventSource hides comments from its page, which listens for silence. */
export const PING = 'event: ping\ndata: {}\n\n';

/** The events of this process as they stand on the wire. Ids are `<epoch of the process>-<place in its order>`. */
export interface Frames {
  idOf(seq: number): string;
  /** The place that an id of this process names; null for any other text. */
  seqOf(id: string): number | null;
  hello(seq: number): string;
  change(seq: number, change: Omit<LiveEvent, 'id'>): string;
  resync(seq: number): string;
  bye(reason: LiveByeReason): string;
}

/** Frames with an epoch of their own, which no other process and no later one shares. */
export function createFrames(): Frames {
  const epoch = randomBytes(8).toString('hex');
  const idOf = (seq: number): string => `${epoch}-${seq}`;
  const frame = (event: string, data: object, id?: string): string =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    idOf,
    seqOf: (id) => {
      const [, of, seq] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
      return of === epoch ? Number(seq) : null;
    },
    hello: (seq) => {
      const retry = Math.round(RETRY_MS * (1 + 2 * Math.random()));
      return `retry: ${retry}\n${frame('hello', { id: idOf(seq) }, idOf(seq))}`;
    },
    change: (seq, change) => frame('change', { id: idOf(seq), ...change }, idOf(seq)),
    resync: (seq) => frame('resync', {}, idOf(seq)),
    bye: (reason) => frame('bye', { reason }),
  };
}
