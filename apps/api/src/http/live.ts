import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  LIVE_STREAMS_PER_SESSION,
  noSuchServer,
  unauthorized,
  type Viewer,
  zId,
  zText,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Audience, rightOf } from '../live/audience.ts';
import type { Hub } from '../live/hub.ts';
import { type Listener, overviewRights, type Sink, type StreamRights, serverRights } from '../live/stream.ts';
import { addressKey } from '../security/rate-limits/addresses.ts';
import type { ContextOf } from './trpc/context.ts';

/** Streams of one address are as many as this many requests a minute of one session. */
const ADDRESS_SHARE = 2;

/** A reader that does not take the last frame is cut off after this long, in ms. */
const LINGER_MS = 500;

/**
 * An API key's stream lives this long, in ms: its program reconnects and resumes. Rights that changed without an event
 * reach it no later than those of a session, which are compared every two minutes.
 */
const KEY_STREAM_MS = 2 * 60_000;

const zQuery = z.object({
  server: zId.optional(),
  lastEventId: zText.max(100).optional(),
});

export interface LiveDeps {
  hub: Hub;
  audience: Audience;
  /** Requests a minute that a session may make; 0 lifts the limits of streams as well. */
  rateLimit: number;
  /** Epoch ms. */
  now: () => number;
}

/**
 * `GET /api/live`: what changes in a server (`?server=`), or what the overview pages show of all one's servers, as
 * server-sent events. 401 and 404 are answered as data: an EventSource takes them for the end. A page that opens a new
 * EventSource says in `?lastEventId=` what the former one has seen.
 */
export function addLive(app: FastifyInstance, contextOf: ContextOf, deps: LiveDeps): void {
  const { hub, rateLimit } = deps;
  const count = createCount(rateLimit);

  // Runs before the server waits for its connections: streams never end on their own.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  app.route({
    method: 'GET',
    url: '/api/live',
    exposeHeadRoute: false,
    config: { longLived: true, shedLast: true },
    async handler(request, reply) {
      const { server = null, lastEventId } = zQuery.parse(request.query);
      const { rightsVersion, ...found } = await admitCurrent(deps, contextOf(request, reply, 'rest'), server);
      const release = count(found.who.sessionId, request.ip);
      const sink = begin(reply);
      const stream = hub.open({
        ...found.who,
        rights: found.rights,
        sink,
        rightsVersion,
        lastEventId: lastEventIdOf(request) ?? lastEventId ?? null,
        onOver: release,
      });
      reply.raw.once('close', stream.disconnected);
      if (reply.raw.destroyed) stream.disconnected();
    },
  });
}

/** Times that a caller is admitted again while the rights of anyone change meanwhile. */
const ADMISSIONS = 3;

/** Admits a caller, and again when rights changed while theirs were read: cheaper than a page that reconnects. */
async function admitCurrent(deps: LiveDeps, context: ReturnType<ContextOf>, server: string | null) {
  for (let left = ADMISSIONS - 1; ; left -= 1) {
    const { rightsVersion } = deps.hub;
    const found = await admit(deps, context, server);
    // A request reads its key once: the hub ends the stream when rights changed meanwhile.
    const isLast = left === 0 || found.who.isKey;
    if (isLast || rightsVersion === deps.hub.rightsVersion) return { ...found, rightsVersion };
  }
}

/** Returns the caller and the events they may receive. Throws UNAUTHORIZED or NOT_FOUND, as the procedures do. */
async function admit(
  deps: LiveDeps,
  { access }: ReturnType<ContextOf>,
  serverId: string | null,
): Promise<{ who: Listener; rights: StreamRights }> {
  const at = serverId === null ? null : await access.at(serverId);
  const account = serverId === null ? await access.account() : at?.account;
  if (!account) throw unauthorized();
  if (at?.viewer === null) throw noSuchServer();
  if (at?.viewer.apiKeyId !== undefined) return admitKey(deps, at.viewer);
  const { audience } = deps;
  const { id: userId, sessionId } = account;
  const person = await audience.person(userId);
  const expiresAt = person.sessions.get(sessionId);
  if (expiresAt === undefined) throw unauthorized();
  const who = { userId, sessionId, expiresAt, serverId, isKey: false };
  if (serverId === null) return { who, rights: overviewRights(person) };
  const rights = serverRights(person, serverId);
  if (rights === null) throw noSuchServer();
  return { who, rights };
}

/** Returns the stream of an API key, which receives what its permissions allow and nothing about a person. */
async function admitKey({ audience, now }: LiveDeps, viewer: Viewer) {
  const { serverId, sessionId, role, policy, keyOwnerId: userId = '' } = viewer;
  const end = await audience.keyEnd(serverId, sessionId);
  const expiresAt = Math.min(end ?? Number.POSITIVE_INFINITY, now() + KEY_STREAM_MS);
  const who = { userId, sessionId, expiresAt, serverId, isKey: true };
  return { who, rights: new Map([[serverId, rightOf(role, policy, 'server')]]) };
}

/** Returns the last event id that an EventSource sends when it reconnects automatically. */
function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['last-event-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Takes the connection out of Fastify's hands, with the headers that were set so far, and answers its head. */
function begin(reply: FastifyReply): Sink {
  const { raw } = reply;
  const { socket } = raw;
  reply.hijack();
  // The head leaves together with the greeting.
  socket?.cork();
  process.nextTick(() => socket?.uncork());
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  return raw.chunkedEncoding && socket ? chunkSink(raw, socket) : plainSink(raw);
}

/**
 * Writes chunks that all streams share directly to the connections. `ServerResponse.write` frames each of them anew, and
 * takes 15.4 µs of processor time instead of 11.6 for each event and stream: 500 streams, medians of 10 interleaved rounds,
 * readers in another process. `npm run bench -- --only streams` shows the time until all have a change; compare it with
 * `plainSink` in place of this one.
 */
function chunkSink(raw: ServerResponse, socket: Socket): Sink {
  raw.flushHeaders();
  return {
    write(frames) {
      if (frames.length > 1) socket.cork();
      for (const { chunk } of frames) socket.write(chunk);
      if (frames.length > 1) socket.uncork();
    },
    backlog: () => socket.writableLength,
    end({ chunk }) {
      socket.write(chunk);
      raw.end();
      offline(socket);
    },
  };
}

/** Used for HTTP/1.0, which some proxies speak and which has no chunked encoding. */
function plainSink(raw: ServerResponse): Sink {
  raw.flushHeaders();
  return {
    write: (frames) => void raw.write(frames.map(({ text }) => text).join('')),
    backlog: () => raw.writableLength,
    end({ text }) {
      raw.end(text);
      offline(raw.socket);
    },
  };
}

/** Destroys the connection of a slow reader; one that has read everything closes it without this. */
function offline(socket: Socket | null): void {
  if (socket && socket.writableLength > 0) setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Counts streams per session and per address. The answer ends the count of one; throws TOO_MANY_REQUESTS. */
function createCount(rateLimit: number): (sessionId: string, address: string) => () => void {
  const open = new Map<string, number>();
  const change = (key: string, by: number): void => {
    const left = (open.get(key) ?? 0) + by;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  };
  const limits = { session: LIVE_STREAMS_PER_SESSION, address: ADDRESS_SHARE * rateLimit };
  return (sessionId, address) => {
    const keys = [`session ${sessionId}`, `address ${addressKey(address)}`];
    const [ofSession = 0, ofAddress = 0] = keys.map((key) => open.get(key) ?? 0);
    if (rateLimit > 0 && (ofSession >= limits.session || ofAddress >= limits.address)) throw tooManyStreams();
    for (const key of keys) change(key, 1);
    return () => {
      for (const key of keys) change(key, -1);
    };
  };
}

function tooManyStreams(): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many windows have live updates. Close some, or reload this one later.',
    details: { retryAfter: 30 },
  });
}
