import { type Audience, type Person, type Right, rightOf } from './audience.ts';
import type { Stream, StreamRights } from './stream.ts';

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
export interface OutdatedStreams {
  session: Stream[];
  rights: Stream[];
}

/**
 * Finds the streams whose session or rights differ from what the database has, with a few queries for all of them. They
 * changed without an event: a process that crashed between commit and broadcast, or a row that was edited by hand.
 */
export async function findOutdatedStreams(
  audience: Audience,
  streams: readonly Stream[],
): Promise<OutdatedStreams> {
  const people = await audience.people([...new Set(streams.map(({ userId }) => userId))]);
  const outdated: OutdatedStreams = { session: [], rights: [] };
  for (const stream of streams) {
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
