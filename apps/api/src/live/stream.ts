import type { LiveByeReason } from '@tenfour/contracts';
import type { Right } from './audience.ts';
import { type Frames, PING } from './frames.ts';
import type { Told } from './ring.ts';

/** Bytes that may wait for a reader before it is dropped. */
export const BACKLOG_BYTES = 256 * 1_024;

/** Where a stream's events go. */
export interface Sink {
  write(frame: string): void;
  /** Writes the last frame and ends the connection, by force if the reader does not take it. */
  end(frame: string): void;
  /** Bytes that have not been taken yet. */
  backlog(): number;
}

/** Whose stream it is. */
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
  /** The last event that it was given or that was not for it. */
  seen: number;
  /** Rounds of resolving that it waits for: nothing is sent meanwhile. */
  waits: number;
  over: boolean;
}

/** What every stream needs to speak. */
export interface Speech {
  frames: Frames;
  /** Epoch ms. */
  now: () => number;
  /** Called once when a stream is over. */
  onOver(stream: Stream): void;
}

/** Ends a stream for good and says why. Harmless when repeated. */
export function sayBye(speech: Speech, stream: Stream, reason: LiveByeReason): void {
  if (stream.over) return;
  stream.over = true;
  speech.onOver(stream);
  stream.sink.end(speech.frames.bye(reason));
}

/** Writes, unless the session's time is over; drops a reader that takes too little. */
export function say(speech: Speech, stream: Stream, frame: string): void {
  if (stream.over) return;
  if (speech.now() >= stream.expiresAt) {
    sayBye(speech, stream, 'session');
    return;
  }
  stream.sink.write(frame);
  if (stream.sink.backlog() > BACKLOG_BYTES) sayBye(speech, stream, 'slow');
}

/** A sign of life. */
export function ping(speech: Speech, stream: Stream): void {
  say(speech, stream, PING);
}

/** Gives a stream the next event of one of its topics, if it is for its reader; it counts as seen either way. */
export function tell(speech: Speech, stream: Stream, told: Told): void {
  if (stream.waits > 0 || told.seq <= stream.seen) return;
  stream.seen = told.seq;
  if (hears(stream, told)) say(speech, stream, told.frame);
}

function hears({ rights }: Stream, { serverId, entity }: Told): boolean {
  if (serverId === null) return true;
  const right: ReadonlySet<string> | undefined = rights.get(serverId)?.hears;
  return right?.has(entity) ?? false;
}
