import { LIVE_RING } from '@tenfour/contracts';
import { createRing, type Ring } from './ring.ts';
import type { Stream } from './stream.ts';

/** What can be listened to: a server, or a person. */
export const serverTopic = (serverId: string): string => `server:${serverId}`;
export const userTopic = (userId: string): string => `user:${userId}`;

/** Who listens to something, and what it told lately. */
export interface Topic {
  readonly streams: Set<Stream>;
  readonly ring: Ring;
  /** Since when nobody listens, epoch ms; null while somebody does. */
  deserted: number | null;
}

/**
 * The topics that somebody listens to, or did within the last minutes: what nobody hears is not even remembered, so
 * that memory follows the streams and not the servers.
 */
export interface Topics {
  readonly size: number;
  get(name: string): Topic | undefined;
  join(name: string, stream: Stream): void;
  leave(name: string, stream: Stream): void;
  /** Forgets what is too old. */
  tidy(): void;
}

/** `nextSeq` makes a new place in the order; `now` is epoch ms. */
export function createTopics(nextSeq: () => number, now: () => number): Topics {
  const topics = new Map<string, Topic>();
  return {
    get size() {
      return topics.size;
    },
    get: (name) => topics.get(name),
    join(name, stream) {
      let topic = topics.get(name);
      if (!topic) {
        // A place of its own: whoever has seen the one before may have missed something that was told to nobody.
        topic = { streams: new Set(), ring: createRing(nextSeq()), deserted: null };
        topics.set(name, topic);
      }
      topic.deserted = null;
      topic.streams.add(stream);
    },
    leave(name, stream) {
      const topic = topics.get(name);
      if (topic?.streams.delete(stream) && topic.streams.size === 0) topic.deserted = now();
    },
    tidy() {
      const at = now();
      for (const [name, topic] of topics) {
        topic.ring.trim(at);
        if (topic.deserted !== null && topic.deserted <= at - LIVE_RING.ms) topics.delete(name);
      }
    },
  };
}
