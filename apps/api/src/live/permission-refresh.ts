import { setImmediate as breathe } from 'node:timers/promises';
import type { LiveByeReason } from '@tenfour/contracts';
import type { ServerPolicy } from '@tenfour/domain';
import { type Audience, type Person, rightOf } from './audience.ts';
import type { Stream } from './stream.ts';

/** Streams that are brought up to date at a time: a millisecond or two of work. */
const STREAMS_A_STEP = 250;

/** Streams whose permissions may have changed, and the queries needed to know. */
interface Round {
  users: Set<string>;
  servers: Set<string>;
  streams: Set<Stream>;
}

const newRound = (): Round => ({ users: new Set(), servers: new Set(), streams: new Set() });

export interface PermissionRefreshDeps {
  audience: Audience;
  /** Ends a stream. */
  bye(stream: Stream, reason: LiveByeReason): void;
  /** The servers of an overview stream changed. */
  rejoin(stream: Stream, rights: Stream['rights']): void;
  /** The permissions of a stream are known again: sends it the pending events. */
  settled(stream: Stream): void;
  onError(error: unknown): void;
}

/**
 * Refreshes the permissions of streams after changes, one batch at a time, with a few queries per batch however many
 * streams there are. Later changes go to the next batch. A stream `waits` from the moment it is queued until its batch
 * is done.
 */
export interface PermissionRefresh {
  /** Counts how often permissions may have changed. */
  readonly version: number;
  /** Whether refreshes are only queued. */
  readonly held: boolean;
  /** A person's permissions or session may have changed. */
  user(userId: string, streams: Iterable<Stream>): void;
  /** A server's policy may have changed, or the server is removed. */
  server(serverId: string, streams: Iterable<Stream>): void;
  /** From now on refreshes are only queued. */
  hold(): void;
  run(): void;
  /** Resolves when no stream waits any more. */
  idle(): Promise<void>;
}

/**
 * Creates the permission refresh for an audience. When the audience query fails, the affected streams end: their pages
 * reconnect and are checked then.
 */
export function createPermissionRefresh(deps: PermissionRefreshDeps): PermissionRefresh {
  let next = newRound();
  let version = 0;
  let held = false;
  let running: Promise<void> | undefined;

  function add(streams: Iterable<Stream>): void {
    version += 1;
    for (const stream of streams) {
      if (stream.over || next.streams.has(stream)) continue;
      next.streams.add(stream);
      stream.waits += 1;
    }
    start();
  }

  function start(): void {
    if (held) return;
    running ??= work().finally(() => {
      running = undefined;
      // Something may have come between its last look and this.
      if (next.streams.size > 0) start();
    });
  }

  async function work(): Promise<void> {
    while (!held && next.streams.size > 0) {
      const round = next;
      next = newRound();
      await resolve(round).catch((error: unknown) => {
        deps.onError(error);
        for (const stream of round.streams) deps.bye(stream, 'restart');
      });
    }
  }

  async function resolve({ users, servers, streams }: Round): Promise<void> {
    const policies = await deps.audience.policies([...servers]);
    const people = await deps.audience.people([...users]);
    let done = 0;
    for (const stream of streams) {
      // It may have ended while the database was asked.
      if (stream.over) continue;
      if (users.has(stream.userId)) resolvePerson(deps, stream, people.get(stream.userId));
      else resolveServers(deps, stream, servers, policies);
      stream.waits -= 1;
      if (stream.waits === 0 && !stream.over) deps.settled(stream);
      done += 1;
      if (done % STREAMS_A_STEP === 0) await breathe();
    }
  }

  return {
    get version() {
      return version;
    },
    get held() {
      return held;
    },
    user(userId, streams) {
      next.users.add(userId);
      add(streams);
    },
    server(serverId, streams) {
      next.servers.add(serverId);
      add(streams);
    },
    hold() {
      held = true;
    },
    run() {
      held = false;
      start();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}

type Resolving = Pick<PermissionRefreshDeps, 'bye' | 'rejoin'>;

function resolvePerson(deps: Resolving, stream: Stream, person: Person | undefined): void {
  const { serverId } = stream;
  if (!person?.sessions.has(stream.sessionId)) deps.bye(stream, 'session');
  else if (serverId === null) deps.rejoin(stream, overviewRights(person));
  else {
    const membership = person.memberships.get(serverId);
    if (!membership) deps.bye(stream, 'membership');
    else if (!membership.policy) deps.bye(stream, 'server');
    else stream.rights = new Map([[serverId, rightOf(membership.role, membership.policy, 'server')]]);
  }
}

/** Returns the rights of an overview stream, by server. */
export function overviewRights({ memberships }: Person): Stream['rights'] {
  const rights: Stream['rights'] = new Map();
  for (const [serverId, { role, policy }] of memberships) {
    if (policy) rights.set(serverId, rightOf(role, policy, 'overview'));
  }
  return rights;
}

/** Applies changed server policies; the person's roles are unchanged. */
function resolveServers(
  deps: Resolving,
  stream: Stream,
  servers: ReadonlySet<string>,
  policies: ReadonlyMap<string, ServerPolicy>,
): void {
  const rights = new Map(stream.rights);
  for (const [serverId, { role }] of stream.rights) {
    if (!servers.has(serverId)) continue;
    const policy = policies.get(serverId);
    if (policy) rights.set(serverId, rightOf(role, policy, stream.serverId === null ? 'overview' : 'server'));
    else rights.delete(serverId);
  }
  if (stream.serverId === null) deps.rejoin(stream, rights);
  else if (rights.has(stream.serverId)) stream.rights = rights;
  else deps.bye(stream, 'server');
}
