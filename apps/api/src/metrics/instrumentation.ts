import diagnostics from 'node:diagnostics_channel';
import type { ErrorCode } from '@tenfour/domain';

/**
 * A channel on which code publishes events about its own work for metrics. Publishing without a listener costs one
 * field access, so that the code needs no dependency on metrics.
 */
export interface Metric<Item> {
  notify(item: Item): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (item: Item) => void): () => void;
}

function metric<Item>(name: string): Metric<Item> {
  const channel = diagnostics.channel(`tenfour:${name}`);
  return {
    notify: (item) => {
      if (channel.hasSubscribers) channel.publish(item);
    },
    subscribe(listener) {
      // Only `notify` publishes here.
      const handler = (item: unknown): void => listener(item as Item);
      channel.subscribe(handler);
      return () => void channel.unsubscribe(handler);
    },
  };
}

/** A call or a page was refused. */
export const refusals = metric<{ code: ErrorCode }>('refusals');

/** A sign-in with Discord came to nothing. */
export const failedSignIns = metric<{ reason: 'denied' | 'refused' | 'expired' | 'failed' }>(
  'failed-sign-ins',
);

/** A request was turned away because there is too much to do. */
export const shedRequests = metric<{ reason: 'event-loop' | 'database' }>('shed-requests');

/** Rows of due work, by the name of their kind. */
export const dueWork = metric<{ kind: string; step: 'claimed' | 'handled' | 'failed'; count: number }>(
  'due-work',
);

/** What a message to Discord came to, and how many deliveries it carried. */
export const deliveryOutcomes = metric<{ outcome: string; count: number }>('delivery-outcomes');

/** What became of a command to a game. */
export const commandOutcomes = metric<{ state: 'sent' | 'failed' | 'unknown' }>('command-fates');

/** A write on SQLite had its turn after so many ms. */
export const writeTurns = metric<{ waitedMs: number }>('write-turns');

/** A change was sent to the open pages that listen to it. */
export const liveChanges = metric<{ streams: number }>('live-changes');
