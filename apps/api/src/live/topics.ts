import { LIVE_REPLAY } from '@tenfour/contracts';
import { createReplayBuffer, type ReplayBuffer } from './replay-buffer.ts';
import type { Stream } from './stream.ts';

/** What can be listened to: a server, or a person. */
export const serverTopic = (serverId: string): string => `server:${serverId}`;
export const userTopic = (userId: string): string => `user:${userId}`;

/** The listeners of one topic and its recent events. */
export interface Topic {
  readonly streams: Set<Stream>;
  readonly buffer: ReplayBuffer;
  /** When the last listener left, epoch ms; null while there is one. */
  emptySince: number | null;
}

/**
 * The topics with listeners, now or within the last minutes. Events without listeners are not buffered, so memory grows
 * with the streams and not with the servers.
 */
export interface Topics {
  readonly size: number;
  get(name: string): Topic | undefined;
  join(name: string, stream: Stream): void;
  leave(name: string, stream: Stream): void;
  /** Drops what is too old. */
  tidy(): void;
}

/** `nextSeq` returns the next position in the order; `now` is epoch ms. */
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
        // A new position: events between the former topic and this one were not buffered, so a stream of the former can
        // have missed some.
        topic = { streams: new Set(), buffer: createReplayBuffer(nextSeq()), emptySince: null };
        topics.set(name, topic);
      }
      topic.emptySince = null;
      topic.streams.add(stream);
    },
    leave(name, stream) {
      const topic = topics.get(name);
      if (topic?.streams.delete(stream) && topic.streams.size === 0) topic.emptySince = now();
    },
    tidy() {
      const at = now();
      for (const [name, topic] of topics) {
        topic.buffer.trim(at);
        if (topic.emptySince !== null && topic.emptySince <= at - LIVE_REPLAY.ms) topics.delete(name);
      }
    },
  };
}
