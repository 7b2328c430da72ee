import { LIVE_PING_MS, LIVE_RESYNC_JITTER_MS, LIVE_SPREAD_PER_STREAM_MS } from '@tenfour/contracts';
import type { Change, OwnChange, ServerChange } from '../db/changes.ts';
import { liveChanges } from '../metrics/instrumentation.ts';
import type { Audience } from './audience.ts';
import { createBroadcaster } from './broadcaster.ts';
import type { BufferedEvent } from './replay-buffer.ts';
import { createSseEncoder } from './sse-encoder.ts';
import {
  closeStream,
  findOutdatedStreams,
  type Listener,
  type Sink,
  type Stream,
  type StreamContext,
  sendEvents,
  sendFrames,
  sendPing,
  stopStream,
} from './stream.ts';
import { createTopics, serverTopic, userTopic } from './topics.ts';

/** Pings are spread over the ping interval, so that thousands are not sent at the same moment. */
const PING_SLOTS = 60;

/**
 * How often the rights of every stream are compared with the database, in ms: an instance that crashes at the wrong
 * moment publishes no change, and rows can be edited by hand.
 */
const RIGHTS_CHECK_MS = 2 * 60_000;

/** Returns whether a change can alter a server's permissions or removes the server. */
function changesRights({ entity, op }: ServerChange): boolean {
  return entity === 'permissions' || (entity === 'server' && op === 'removed');
}

export interface HubDeps {
  audience: Audience;
  /** Epoch ms. */
  now: () => number;
  /** Receives errors of the periodic check of rights. */
  onError(error: unknown): void;
  /** Between two heartbeats of a stream, in ms; for tests. */
  pingMs?: number;
  /** Time between two checks of a stream's rights, in ms; for tests. */
  rightsMs?: number;
}

/** A stream as its connection sees it. */
export interface OpenedStream {
  /** The reader disconnected. Idempotent. */
  disconnected(): void;
}

/** A stream that is about to be opened. */
export interface Opening extends Listener {
  rights: Stream['rights'];
  sink: Sink;
  /** The id of the last event that the reader received, if it sent one. */
  lastEventId: string | null;
  /** `Hub.rightsVersion` before its rights were queried. */
  rightsVersion: number;
  /** Called once when the stream is over, whichever side ended it. */
  onOver(): void;
}

/**
 * All live streams of this process. Nothing is stored: the events of the last minutes are in a replay buffer per topic,
 * from which a broken stream resumes. The rights of a stream never change: a stream is closed when they do.
 */
export interface Hub {
  /** Changes whenever any rights may have changed. */
  readonly rightsVersion: number;
  /** Streams that are open. */
  readonly size: number;
  /** Servers and people that have listeners, or had some in the last minutes. */
  readonly topics: number;
  /**
   * Returns the id after which a stream misses nothing of what is read from now on; null while changes can be missed.
   */
  position(): string | null;
  open(opening: Opening): OpenedStream;
  /** Sends changes to the streams that listen to them, in this order. */
  receive(changes: readonly Change[]): void;
  /** Changes can be missed from now on: no events are sent until `resume`. */
  pause(): void;
  /** Changes arrive again: closes every stream, whose pages refetch everything when they reconnect. */
  resume(): void;
  /** Ends every stream; later ones are ended immediately. */
  close(): void;
}

/** Creates a hub without streams. */
export function createHub(deps: HubDeps): Hub {
  const { audience, now, pingMs = LIVE_PING_MS, rightsMs = RIGHTS_CHECK_MS } = deps;
  let encoder = createSseEncoder();
  const streams = new Map<Stream, () => void>();
  const slots = Array.from({ length: PING_SLOTS }, () => new Set<Stream>());
  let seq = 0;
  let slot = 0;
  /** Passes over all slots between two checks of a stream's rights. */
  const passesPerCheck = Math.max(1, Math.round(rightsMs / pingMs));
  let pass = 0;
  let rightsVersion = 0;
  let paused = false;
  let closed = false;
  const nextSeq = (): number => {
    seq += 1;
    return seq;
  };
  const topics = createTopics(now);
  const context: StreamContext = { encoder: () => encoder, now, onOver: forget };
  const broadcaster = createBroadcaster();
  const timer = setInterval(tick, pingMs / PING_SLOTS).unref();

  function topicsOf({ userId, rights }: Stream): string[] {
    return [userTopic(userId), ...[...rights.keys()].map(serverTopic)];
  }

  function listenersOf(topic: string): Stream[] {
    return [...(topics.get(topic)?.streams ?? [])];
  }

  function forget(stream: Stream): void {
    for (const topic of topicsOf(stream)) topics.leave(topic, stream);
    slots[stream.slot]?.delete(stream);
    const onOver = streams.get(stream);
    streams.delete(stream);
    onOver?.();
  }

  function tick(): void {
    slot = (slot + 1) % PING_SLOTS;
    const members = [...(slots[slot] ?? [])];
    for (const stream of members) sendPing(context, stream);
    // Offset by slot, so that only a few streams are checked at a time.
    if ((pass + slot) % passesPerCheck === 0 && members.length > 0) void checkRights(members);
    if (slot > 0) return;
    pass += 1;
    topics.tidy();
  }

  async function checkRights(members: readonly Stream[]): Promise<void> {
    try {
      const { session, rights } = await findOutdatedStreams(audience, members);
      for (const stream of session) closeStream(context, stream, 'session');
      revoke(rights);
    } catch (error) {
      deps.onError(error);
    }
  }

  /**
   * Stops these streams immediately, so that nothing is sent by rights that ended, then tells their pages in time
   * slices.
   */
  function revoke(listeners: readonly Stream[], at = now()): void {
    const stopped = listeners.filter((stream) => stopStream(context, stream));
    if (stopped.length === 0) return;
    const spread = Math.min(LIVE_RESYNC_JITTER_MS, stopped.length * LIVE_SPREAD_PER_STREAM_MS);
    const data = { at: new Date(at).toISOString(), spreadMs: Math.floor(spread) };
    broadcaster.add({
      streams: () => stopped,
      send: ({ sink }) => sink.end(encoder.rightsChanged(data)),
    });
  }

  /** Returns the position a stream can resume from: the one it names if every later event is buffered, else null. */
  function resumable(stream: Stream, lastEventId: string): number | null {
    const from = encoder.seqOf(lastEventId);
    if (from === null || from > seq) return null;
    const at = now();
    const buffers = topicsOf(stream).flatMap((topic) => topics.get(topic)?.buffer ?? []);
    for (const buffer of buffers) buffer.trim(at);
    return buffers.every((buffer) => buffer.hasAccessLevel(from)) ? from : null;
  }

  /** Sends the first event, then what the reader has missed. */
  function begin(stream: Stream, lastEventId: string | null): void {
    const from = lastEventId === null ? seq : resumable(stream, lastEventId);
    stream.seen = from ?? seq;
    sendFrames(context, stream, encoder.ready(stream.seen));
    if (from === null) sendFrames(context, stream, encoder.resync(seq));
    else {
      const buffers = topicsOf(stream).flatMap((topic) => topics.get(topic)?.buffer ?? []);
      const missed = buffers.flatMap((buffer) => buffer.after(from));
      sendEvents(context, stream, ...missed.sort((one, other) => one.seq - other.seq));
      stream.seen = seq;
    }
  }

  /** Closes the streams whose rights a change can affect, before anything else is sent. */
  function revokeBy(change: Change, at: number): void {
    if ('userId' in change) revokeOwn(change, at);
    else if (changesRights(change)) {
      rightsVersion += 1;
      // The owner receives everything whatever the policy says, but not of a removed server.
      const isAffected = ({ rights }: Stream) =>
        change.op === 'removed' || rights.get(change.serverId)?.role !== 'owner';
      revoke(listenersOf(serverTopic(change.serverId)).filter(isAffected), at);
    }
  }

  function revokeOwn({ userId, entity, op, ids }: OwnChange, at: number): void {
    const listeners = listenersOf(userTopic(userId));
    if (entity === 'memberships') {
      rightsVersion += 1;
      const isOf = ({ serverId }: Stream) => serverId === null || ids.length === 0 || ids.includes(serverId);
      revoke(listeners.filter(isOf), at);
    } else if (entity === 'account' && op === 'removed') {
      rightsVersion += 1;
      for (const stream of listeners) {
        if (ids.includes(stream.sessionId)) closeStream(context, stream, 'session');
      }
    }
  }

  function publish(change: Change, at: number): void {
    const serverId = 'serverId' in change ? change.serverId : null;
    const topic = 'serverId' in change ? serverTopic(change.serverId) : userTopic(change.userId);
    const place = nextSeq();
    topics.note(topic, place);
    const found = topics.get(topic);
    if (!found) return;
    const { entity, op } = change;
    const ids = [...change.ids];
    const frame = encoder.change(place, { at: new Date(at).toISOString(), serverId, entity, op, ids });
    const hiddenFrom = ('serverId' in change && change.hiddenFrom) || [];
    const event: BufferedEvent = { seq: place, at, topic, serverId, entity, hiddenFrom, frame };
    found.buffer.push(event);
    liveChanges.notify({ streams: found.streams.size });
    if (found.streams.size === 0) return;
    broadcaster.add({
      streams: () => topics.get(topic)?.streams ?? [],
      send: (stream) => sendEvents(context, stream, event),
    });
  }

  return {
    get rightsVersion() {
      return rightsVersion;
    },
    get size() {
      return streams.size;
    },
    get topics() {
      return topics.size;
    },
    position: () => (paused ? null : encoder.idOf(seq)),
    open({ lastEventId, rightsVersion: version, onOver, ...opening }) {
      const stream: Stream = { ...opening, slot: streams.size % PING_SLOTS, seen: 0, over: false };
      streams.set(stream, onOver);
      slots[stream.slot]?.add(stream);
      for (const topic of topicsOf(stream)) topics.join(topic, stream);
      if (closed) closeStream(context, stream, 'restart');
      else if (version !== rightsVersion) revoke([stream]);
      else begin(stream, lastEventId);
      return {
        disconnected: () => void stopStream(context, stream),
      };
    },
    receive(changes) {
      // One time for both: pages compare the time of a change with that of `rights-changed`.
      const at = now();
      for (const change of changes) revokeBy(change, at);
      if (paused) return;
      for (const change of changes) publish(change, at);
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      // Ids of the former encoder cannot be resumed from, so every page that reconnects gets a resync.
      encoder = createSseEncoder();
      rightsVersion += 1;
      for (const stream of [...streams.keys()]) closeStream(context, stream, 'restart');
    },
    close() {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams.keys()]) closeStream(context, stream, 'restart');
    },
  };
}
