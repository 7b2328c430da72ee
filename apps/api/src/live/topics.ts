import { LIVE_REPLAY } from '@tenfour/contracts';
import { createBoundedCache } from '../caches/bounded-cache.ts';
import { createReplayBuffer, type ReplayBuffer } from './replay-buffer.ts';
import type { Stream } from './stream.ts';

/** What can be listened to: a server, or a person. */
export const serverTopic = (serverId: string): string => `server:${serverId}`;
export const userTopic = (userId: string): string => `user:${userId}`;

/** Topics without listeners whose last change is remembered. */
const MAX_REMEMBERED = 20_000;

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
  /** Remembers that the event at this position belongs to the topic, so that a new buffer knows what it lacks. */
  note(name: string, seq: number): void;
  join(name: string, stream: Stream): void;
  leave(name: string, stream: Stream): void;
  /** Drops what is too old. */
  tidy(): void;
}

/** Creates an empty set of topics that remembers the last change of so many; `now` is epoch ms. */
export function createTopics(now: () => number, remembered = MAX_REMEMBERED): Topics {
  const topics = new Map<string, Topic>();
  /** Newest position of a topic that is no longer remembered: others may have changed as late. */
  let forgottenTo = 0;
  const changedAt = createBoundedCache<number>(remembered, (seq) => {
    forgottenTo = Math.max(forgottenTo, seq);
  });
  return {
    get size() {
      return topics.size;
    },
    get: (name) => topics.get(name),
    note: (name, seq) => void changedAt.set(name, seq),
    join(name, stream) {
      let topic = topics.get(name);
      if (!topic) {
        // Its events so far were not buffered, so only readers who have seen the last one missed nothing.
        const bornAt = changedAt.peek(name) ?? forgottenTo;
        topic = { streams: new Set(), buffer: createReplayBuffer(bornAt), emptySince: null };
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
