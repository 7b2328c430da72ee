import { randomBytes } from 'node:crypto';
import { LIVE_RESYNC_JITTER_MS, type LiveByeReason, type LiveEvent } from '@tenfour/contracts';

/**
 * Shortest delay before a page reconnects, in ms; the longest is three times as much, so that reconnects are spread
 * out.
 */
const RETRY_MS = 1_000;

/** Something that is sent, as text and as the chunk of an HTTP/1.1 answer, put together once for all streams. */
export interface Frame {
  text: string;
  chunk: Buffer;
}

function frameOf(text: string): Frame {
  return { text, chunk: Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`) };
}

/** A sign of life: a comment, which pages do not see. */
export const PING: Frame = frameOf(':\n\n');

/** The events of this process as they stand on the wire. Ids are `<epoch of the process>-<place in its order>`. */
export interface SseEncoder {
  idOf(seq: number): string;
  /** Returns the position in an id of this process; null for any other text. */
  seqOf(id: string): number | null;
  hello(seq: number): Frame;
  change(seq: number, change: Omit<LiveEvent, 'id'>): Frame;
  resync(seq: number): Frame;
  bye(reason: LiveByeReason): Frame;
}

/** Creates frames with a unique epoch, which no other or later process shares. */
export function createSseEncoder(): SseEncoder {
  const epoch = randomBytes(8).toString('hex');
  const idOf = (seq: number): string => `${epoch}-${seq}`;
  const text = (event: string, data: object, id?: string): string =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    idOf,
    seqOf: (id) => {
      const [, of, seq] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
      return of === epoch ? Number(seq) : null;
    },
    hello: (seq) => {
      const retry = Math.round(RETRY_MS * (1 + 2 * Math.random()));
      return frameOf(`retry: ${retry}\n${text('hello', { id: idOf(seq) }, idOf(seq))}`);
    },
    change: (seq, change) => frameOf(text('change', { id: idOf(seq), ...change }, idOf(seq))),
    resync: (seq) => frameOf(text('resync', {}, idOf(seq))),
    bye: (reason) => {
      // Spreads the reconnects of clients that are not our own pages, since all of them receive this at the same
      // moment.
      const retry = `retry: ${Math.round(LIVE_RESYNC_JITTER_MS * Math.random())}\n`;
      return frameOf((reason === 'restart' ? retry : '') + text('bye', { reason }));
    },
  };
}
