import type { LiveCloseReason } from '@tenfour/contracts';
import { type Audience, type Person, type Right, rightOf } from './audience.ts';
import type { BufferedEvent } from './replay-buffer.ts';
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
  /** Whether an API key opened it. `userId` is its creator then, whose own events it doesn't receive. */
  isKey: boolean;
}

/** What a stream's owner receives, by server: the one, or for the overview every one that they belong to. */
export type StreamRights = ReadonlyMap<string, Right>;

/** One open connection. A plain object, since there are thousands. */
export interface Stream extends Listener {
  readonly sink: Sink;
  /** As they were when it was opened: a stream whose rights change is closed. */
  readonly rights: StreamRights;
  /** Position of the last event that was sent to it, or skipped as not for it. */
  seen: number;
  /** Which of the hub's ping slots it is in. */
  readonly slot: number;
  /** Nothing is sent any more except a last frame. */
  over: boolean;
}

/** What the functions of a stream share. */
export interface StreamContext {
  encoder(): SseEncoder;
  /** Epoch ms. */
  now: () => number;
  /** Called once when a stream is over. */
  onOver(stream: Stream): void;
}

/** Stops sending to a stream; the caller then sends the last frame. Returns false when it was over before. */
export function stopStream(context: StreamContext, stream: Stream): boolean {
  if (stream.over) return false;
  stream.over = true;
  context.onOver(stream);
  return true;
}

/** Ends a stream permanently and sends the reason. Idempotent. */
export function closeStream(context: StreamContext, stream: Stream, reason: LiveCloseReason): void {
  if (stopStream(context, stream)) stream.sink.end(context.encoder().close(reason));
}

/** Writes, unless the session's time is over; drops a reader that takes too little. */
export function sendFrames(context: StreamContext, stream: Stream, ...frames: readonly Frame[]): void {
  if (stream.over) return;
  if (context.now() >= stream.expiresAt) {
    closeStream(context, stream, 'session');
    return;
  }
  stream.sink.write(frames);
  if (stream.sink.backlog() > BACKLOG_BYTES) closeStream(context, stream, 'slow');
}

/** Sends a heartbeat. */
export function sendPing(context: StreamContext, stream: Stream): void {
  sendFrames(context, stream, PING);
}

/** Sends a stream the next events of its topics that its owner can receive; the others count as seen too. */
export function sendEvents(
  context: StreamContext,
  stream: Stream,
  ...events: readonly BufferedEvent[]
): void {
  const unseen = events.filter(({ seq }) => seq > stream.seen);
  stream.seen = unseen.at(-1)?.seq ?? stream.seen;
  const received = unseen.filter((event) => canReceive(stream, event));
  if (received.length > 0) sendFrames(context, stream, ...received.map(({ frame }) => frame));
}

function canReceive(
  { userId, rights, isKey }: Stream,
  { serverId, entity, hiddenFrom }: BufferedEvent,
): boolean {
  if (serverId === null) return !isKey;
  // A key receives no more than who created it.
  if (hiddenFrom.includes(userId)) return false;
  const received: ReadonlySet<string> | undefined = rights.get(serverId)?.receives;
  return received?.has(entity) ?? false;
}

/** Returns the rights of an overview stream, by server. */
export function overviewRights({ memberships }: Person): StreamRights {
  const rights = new Map<string, Right>();
  for (const [serverId, { role, policy }] of memberships) {
    if (policy) rights.set(serverId, rightOf(role, policy, 'overview'));
  }
  return rights;
}

/** Returns the rights of a stream of one server; null for a person who is no member, and when the server is removed. */
export function serverRights(person: Person, serverId: string): StreamRights | null {
  const membership = person.memberships.get(serverId);
  if (!membership?.policy) return null;
  return new Map([[serverId, rightOf(membership.role, membership.policy, 'server')]]);
}

/** Streams that have to be closed, by the reason. */
interface OutdatedStreams {
  session: Stream[];
  rights: Stream[];
}

/**
 * Finds the streams whose session or rights differ from what the database has, with a few queries for all of them. They
 * changed without an event: a process that crashed between commit and broadcast, or a row that was edited by hand. Those
 * of API keys end soon anyway.
 */
export async function findOutdatedStreams(
  audience: Audience,
  streams: readonly Stream[],
): Promise<OutdatedStreams> {
  const ofPeople = streams.filter(({ isKey }) => !isKey);
  const people = await audience.people([...new Set(ofPeople.map(({ userId }) => userId))]);
  const outdated: OutdatedStreams = { session: [], rights: [] };
  for (const stream of ofPeople) {
    const person = people.get(stream.userId);
    if (!person?.sessions.has(stream.sessionId)) outdated.session.push(stream);
    else if (!hasSameRights(stream, person)) outdated.rights.push(stream);
  }
  return outdated;
}

function hasSameRights({ serverId, rights }: Stream, person: Person): boolean {
  const now = serverId === null ? overviewRights(person) : serverRights(person, serverId);
  if (now?.size !== rights.size) return false;
  return [...now].every(([id, right]) => rights.get(id)?.key === right.key);
}
