import type { LiveByeReason } from '@tenfour/contracts';
import type { Right } from './audience.ts';
import type { Told } from './replay-buffer.ts';
import { type Frame, PING, type SseEncoder } from './sse-encoder.ts';

/** Most bytes buffered for a reader before it is dropped. */
export const BACKLOG_BYTES = 256 * 1_024;

/** Where a stream's events go. */
export interface Sink {
  /** In one go. */
  write(frames: readonly Frame[]): void;
  /** Writes the last frame and ends the connection, by force if the reader does not take it. */
  end(frame: Frame): void;
  /** Bytes that have not been taken yet. */
  backlog(): number;
}

/** The owner of the stream. */
export interface Listener {
  userId: string;
  sessionId: string;
  /** When the session ends, epoch ms. */
  expiresAt: number;
  /** Null for the stream of the overview pages. */
  serverId: string | null;
}

/** One open connection. A plain object, since there are thousands. */
export interface Stream extends Listener {
  readonly sink: Sink;
  /** By server: the one, or for the overview every one that the person belongs to. */
  rights: Map<string, Right>;
  /** Position of the last event that was sent to it, or skipped as not for it. */
  seen: number;
  /** Permission refreshes pending for it: nothing is sent meanwhile. */
  waits: number;
  over: boolean;
}

/** What every stream needs to speak. */
export interface Speech {
  encoder: SseEncoder;
  /** Epoch ms. */
  now: () => number;
  /** Called once when a stream is over. */
  onOver(stream: Stream): void;
}

/** Ends a stream permanently and sends the reason. Idempotent. */
export function sayBye(speech: Speech, stream: Stream, reason: LiveByeReason): void {
  if (stream.over) return;
  stream.over = true;
  speech.onOver(stream);
  stream.sink.end(speech.encoder.bye(reason));
}

/** Writes, unless the session's time is over; drops a reader that takes too little. */
export function say(speech: Speech, stream: Stream, ...frames: readonly Frame[]): void {
  if (stream.over) return;
  if (speech.now() >= stream.expiresAt) {
    sayBye(speech, stream, 'session');
    return;
  }
  stream.sink.write(frames);
  if (stream.sink.backlog() > BACKLOG_BYTES) sayBye(speech, stream, 'slow');
}

/** A sign of life. */
export function ping(speech: Speech, stream: Stream): void {
  say(speech, stream, PING);
}

/**
 * Sends a stream the next events of its topics that its reader may receive; the others count as seen too. Sends nothing
 * while it waits.
 */
export function tell(speech: Speech, stream: Stream, ...events: readonly Told[]): void {
  if (stream.waits > 0) return;
  const news = events.filter(({ seq }) => seq > stream.seen);
  stream.seen = news.at(-1)?.seq ?? stream.seen;
  const heard = news.filter((told) => hears(stream, told));
  if (heard.length > 0) say(speech, stream, ...heard.map(({ frame }) => frame));
}

function hears({ rights }: Stream, { serverId, entity }: Told): boolean {
  if (serverId === null) return true;
  const right: ReadonlySet<string> | undefined = rights.get(serverId)?.hears;
  return right?.has(entity) ?? false;
}
