import { LIVE_PING_MS } from '@tenfour/contracts';
import type { Change, OwnChange, ServerChange } from '../db/changes.ts';
import { liveChanges } from '../metrics/instrumentation.ts';
import type { Audience } from './audience.ts';
import { createBroadcaster } from './broadcaster.ts';
import { createPermissionRefresh } from './permission-refresh.ts';
import type { Told } from './replay-buffer.ts';
import { createSseEncoder } from './sse-encoder.ts';
import { type Listener, ping, type Sink, type Speech, type Stream, say, sayBye, tell } from './stream.ts';
import { createTopics, serverTopic, userTopic } from './topics.ts';

/** Pings are spread over the ping interval, so that thousands are not sent at the same moment. */
const PING_SLOTS = 60;

/**
 * How often every stream's permissions are refreshed, in ms: an instance that crashes at the wrong moment publishes no
 * change, and rows can be edited by hand.
 */
const RIGHTS_MS = 2 * 60_000;

/** Returns whether a change can alter a server's permissions or removes the server. */
function decidesRights({ entity, op }: ServerChange): boolean {
  return entity === 'permissions' || (entity === 'server' && op === 'removed');
}

export interface HubDeps {
  audience: Audience;
  /** Epoch ms. */
  now: () => number;
  /** Receives errors of a permission refresh. */
  onError(error: unknown): void;
  /** Between two signs of life of a stream, in ms; for tests. */
  pingMs?: number;
  /** Time between two periodic permission refreshes of a stream, in ms; for tests. */
  rightsMs?: number;
}

/** A stream as its connection sees it. */
export interface OpenedStream {
  /** The reader disconnected. Idempotent. */
  gone(): void;
}

/** A stream that is about to be opened. */
export interface Opening extends Listener {
  rights: Stream['rights'];
  sink: Sink;
  /** The id of the last event that the reader received, if it sent one. */
  lastEventId: string | null;
  /** `Hub.version` before its permissions were queried. */
  version: number;
  /** Called once when the stream is over, whichever side ended it. */
  onOver(): void;
}

/**
 * All live streams of this process. Nothing is stored: the events of the last minutes are in a replay buffer per topic,
 * from which a broken stream resumes.
 */
export interface Hub {
  /** Changes whenever any permissions may have changed. */
  readonly version: number;
  /** Streams that are open. */
  readonly size: number;
  /** Servers and people that are listened to, or were lately. */
  readonly topics: number;
  open(opening: Opening): OpenedStream;
  /** Sends changes to the streams that listen to them, in this order. */
  receive(changes: readonly Change[]): void;
  /** Changes can be missed from now on: nothing is sent until `found`. */
  lost(): void;
  /** Changes arrive again: refreshes every stream's permissions and sends it a resync. */
  found(): void;
  /** Ends every stream; later ones are ended immediately. */
  close(): void;
}

/** A hub without streams. */
export function createHub(deps: HubDeps): Hub {
  const { audience, now, pingMs = LIVE_PING_MS, rightsMs = RIGHTS_MS } = deps;
  const encoder = createSseEncoder();
  const streams = new Map<Stream, () => void>();
  const slots = Array.from({ length: PING_SLOTS }, () => new Set<Stream>());
  /** Streams that need a resync once their permissions are known. */
  const behind = new Set<Stream>();
  let seq = 0;
  let slot = 0;
  /** Passes over all slots between two permission refreshes of a stream. */
  const rightsLaps = Math.max(1, Math.round(rightsMs / pingMs));
  let lap = 0;
  let closed = false;
  const nextSeq = (): number => {
    seq += 1;
    return seq;
  };
  const topics = createTopics(nextSeq, now);
  const speech: Speech = { encoder, now, onOver: forget };
  const broadcaster = createBroadcaster(
    (topic) => topics.get(topic)?.streams ?? [],
    (stream, told) => tell(speech, stream, told),
  );
  const permissionRefresh = createPermissionRefresh({
    audience,
    bye: (stream, reason) => sayBye(speech, stream, reason),
    rejoin,
    settled: (stream) => (behind.delete(stream) ? resync(stream) : catchUp(stream)),
    onError: deps.onError,
  });
  const timer = setInterval(tick, pingMs / PING_SLOTS).unref();

  function* topicsOf({ userId, rights }: Stream): Generator<string> {
    yield userTopic(userId);
    for (const serverId of rights.keys()) yield serverTopic(serverId);
  }

  function forget(stream: Stream): void {
    for (const topic of topicsOf(stream)) topics.leave(topic, stream);
    for (const members of slots) members.delete(stream);
    behind.delete(stream);
    const onOver = streams.get(stream);
    streams.delete(stream);
    onOver?.();
  }

  function tick(): void {
    slot = (slot + 1) % PING_SLOTS;
    const members = slots[slot] ?? [];
    for (const stream of members) ping(speech, stream);
    // Offset by slot, so that only a few streams are refreshed at a time.
    if ((lap + slot) % rightsLaps === 0)
      for (const stream of members) permissionRefresh.user(stream.userId, [stream]);
    if (slot > 0) return;
    lap += 1;
    topics.tidy();
  }

  /** What the stream has not seen of its topics, as far as it is still known. */
  function missed(stream: Stream): { forgotten: boolean; told: Told[] } {
    const rings = [...topicsOf(stream)].flatMap((topic) => topics.get(topic)?.ring ?? []);
    const told = rings.flatMap((ring) => ring.after(stream.seen));
    return {
      forgotten: rings.some((ring) => ring.forgot(stream.seen)),
      told: told.sort((one, other) => one.seq - other.seq),
    };
  }

  function catchUp(stream: Stream): void {
    const { forgotten, told } = missed(stream);
    if (forgotten) resync(stream);
    else tell(speech, stream, ...told);
    stream.seen = seq;
  }

  function resync(stream: Stream): void {
    stream.seen = seq;
    say(speech, stream, encoder.resync(seq));
  }

  function rejoin(stream: Stream, rights: Stream['rights']): void {
    if (stream.over) return;
    for (const serverId of stream.rights.keys()) {
      if (!rights.has(serverId)) topics.leave(serverTopic(serverId), stream);
    }
    stream.rights = rights;
    for (const topic of topicsOf(stream)) topics.join(topic, stream);
  }

  /** Returns the position a stream can resume from: the one it names if every later event is known, else null. */
  function resumable(stream: Stream, lastEventId: string): number | null {
    const from = encoder.seqOf(lastEventId);
    if (from === null || from > seq) return null;
    const at = now();
    const rings = [...topicsOf(stream)].flatMap((topic) => topics.get(topic)?.ring ?? []);
    for (const ring of rings) ring.trim(at);
    return rings.every((ring) => ring.reaches(from)) ? from : null;
  }

  function greet(stream: Stream, lastEventId: string | null): void {
    const from = lastEventId === null ? seq : resumable(stream, lastEventId);
    stream.seen = from ?? seq;
    say(speech, stream, encoder.hello(stream.seen));
    if (from === null && stream.waits > 0) behind.add(stream);
    else if (from === null) resync(stream);
    else if (stream.waits === 0) catchUp(stream);
  }

  /** Makes the streams whose permissions this change can affect wait, before anything else is sent. */
  function heed(change: Change): void {
    if ('userId' in change) heedOwn(change);
    else if (decidesRights(change)) {
      permissionRefresh.server(change.serverId, topics.get(serverTopic(change.serverId))?.streams ?? []);
    }
  }

  function heedOwn({ userId, entity, op, ids }: OwnChange): void {
    const theirs = [...(topics.get(userTopic(userId))?.streams ?? [])];
    if (entity === 'memberships') permissionRefresh.user(userId, theirs);
    if (entity !== 'account' || op !== 'removed') return;
    // Also covers a stream of that session that is being opened right now.
    permissionRefresh.user(userId, []);
    for (const stream of theirs) if (ids.includes(stream.sessionId)) sayBye(speech, stream, 'session');
  }

  function publish(change: Change): void {
    const serverId = 'serverId' in change ? change.serverId : null;
    const topic = 'serverId' in change ? serverTopic(change.serverId) : userTopic(change.userId);
    const listened = topics.get(topic);
    if (!listened) return;
    const { entity, op } = change;
    const at = now();
    const place = nextSeq();
    const ids = [...change.ids];
    const frame = encoder.change(place, { at: new Date(at).toISOString(), serverId, entity, op, ids });
    const told: Told = { seq: place, at, topic, serverId, entity, frame };
    listened.ring.push(told);
    liveChanges.tell({ streams: listened.streams.size });
    if (listened.streams.size > 0) broadcaster.add(told);
  }

  return {
    get version() {
      return permissionRefresh.version;
    },
    get size() {
      return streams.size;
    },
    get topics() {
      return topics.size;
    },
    open({ rights, sink, lastEventId, version, onOver, userId, sessionId, expiresAt, serverId }) {
      const who: Listener = { userId, sessionId, expiresAt, serverId };
      const stream: Stream = { ...who, sink, rights, seen: 0, waits: 0, over: false };
      streams.set(stream, onOver);
      slots[streams.size % PING_SLOTS]?.add(stream);
      for (const topic of topicsOf(stream)) topics.join(topic, stream);
      // While changes are missed, its rights may be others without a word, as those of all that were here before.
      if (permissionRefresh.held || version !== permissionRefresh.version)
        permissionRefresh.user(userId, [stream]);
      greet(stream, lastEventId);
      if (closed) sayBye(speech, stream, 'restart');
      return {
        gone: () => {
          if (stream.over) return;
          stream.over = true;
          forget(stream);
        },
      };
    },
    receive(changes) {
      for (const change of changes) heed(change);
      for (const change of changes) publish(change);
    },
    lost() {
      permissionRefresh.hold();
      for (const stream of streams.keys()) permissionRefresh.user(stream.userId, [stream]);
    },
    found() {
      for (const stream of streams.keys()) {
        behind.add(stream);
        permissionRefresh.user(stream.userId, [stream]);
      }
      permissionRefresh.run();
    },
    close() {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams.keys()]) sayBye(speech, stream, 'restart');
    },
  };
}
