import { randomBytes } from 'node:crypto';
import {
  LIVE_FORMER_EVENT_NAMES,
  LIVE_RESYNC_JITTER_MS,
  type LiveCloseReason,
  type LiveEvent,
  type LiveRightsChanged,
} from '@tenfour/contracts';

/**
 * Shortest delay before a page reconnects, in ms; the longest is three times as much, so that reconnects are spread
 * out.
 */
const RETRY_MS = 1_000;

/** Something that is sent, as text and as the chunk of an HTTP/1.1 answer, encoded once for all streams. */
export interface Frame {
  text: string;
  chunk: Buffer;
}

function frameOf(text: string): Frame {
  return { text, chunk: Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`) };
}

function eventText(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Tells clients that are not our own pages when to reconnect. */
function retryText(ms: number): string {
  return `retry: ${Math.round(ms)}\n`;
}

/** A heartbeat. A named event, because an EventSource hides comments from its page. */
export const PING: Frame = frameOf(eventText('ping', {}));

/** Encodes the events of one process. Ids are `<epoch of the encoder>-<position in its order>`. */
export interface SseEncoder {
  idOf(seq: number): string;
  /** Returns the position in an id of this encoder; null for any other text. */
  seqOf(id: string): number | null;
  ready(seq: number): Frame;
  change(seq: number, change: Omit<LiveEvent, 'id'>): Frame;
  resync(seq: number): Frame;
  rightsChanged(data: LiveRightsChanged): Frame;
  close(reason: LiveCloseReason): Frame;
}

/** Creates an encoder with a unique epoch, which no other or later one shares. */
export function createSseEncoder(): SseEncoder {
  const epoch = randomBytes(8).toString('hex');
  const idOf = (seq: number): string => `${epoch}-${seq}`;
  const former = LIVE_FORMER_EVENT_NAMES;
  return {
    idOf,
    seqOf: (id) => {
      const [, of, seq] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
      return of === epoch ? Number(seq) : null;
    },
    ready: (seq) => {
      const id = idOf(seq);
      const retry = retryText(RETRY_MS * (1 + 2 * Math.random()));
      return frameOf(`${retry}${eventText('ready', { id }, id)}${eventText(former.ready, { id }, id)}`);
    },
    change: (seq, change) => frameOf(eventText('change', { id: idOf(seq), ...change }, idOf(seq))),
    resync: (seq) => frameOf(eventText('resync', {}, idOf(seq))),
    rightsChanged: (data) => {
      const last = eventText(former.close, { reason: 'rights-changed' });
      return frameOf(retryText(data.spreadMs * Math.random()) + eventText('rights-changed', data) + last);
    },
    close: (reason) => {
      // All streams of a process receive it in the same moment, so their reconnects are spread.
      const retry = reason === 'restart' ? retryText(LIVE_RESYNC_JITTER_MS * Math.random()) : '';
      return frameOf(retry + eventText('close', { reason }) + eventText(former.close, { reason }));
    },
  };
}
