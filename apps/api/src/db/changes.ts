import type { LiveEntity, LiveOp, LiveOwnEntity } from '@tenfour/contracts';
import type { ErrorSink } from './errors.ts';

/** Something in a server changed; `ids` name what, where that can be named. */
export interface ServerChange {
  serverId: string;
  entity: LiveEntity;
  op: LiveOp;
  ids: readonly string[];
  /** People who receive nothing of it, sorted: it is about them, and hidden from them. */
  hiddenFrom?: readonly string[];
}

/** Something that concerns one person, wherever they are. */
export interface OwnChange {
  userId: string;
  entity: LiveOwnEntity;
  op: LiveOp;
  ids: readonly string[];
}

export type Change = ServerChange | OwnChange;

/** Receives committed changes, in commit order as far as this process knows it. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Publishes what this process has committed. Nothing is stored: late subscribers miss earlier changes. */
export interface ChangeFeed {
  /** For changes outside of a transaction, once they are committed; inside one use `Transaction.changed`. */
  publish(changes: readonly Change[]): void;
  /** Returns what ends it. */
  subscribe(listener: ChangeListener): () => void;
}

/** The same in fewer words: one change for all of a kind, which names each row once. */
export function merged(changes: readonly Change[]): readonly Change[] {
  if (changes.length < 2) return changes;
  const kinds = Map.groupBy(changes, (change) => {
    const whose =
      'userId' in change
        ? `user:${change.userId}`
        : `server:${change.serverId}:${(change.hiddenFrom ?? []).join()}`;
    return `${whose}:${change.entity}:${change.op}`;
  });
  return [...kinds.values()].flatMap((ones) => {
    const [first] = ones;
    // A change without ids affects unknown rows, so listing only the known ids would be wrong.
    const nameless = ones.some(({ ids }) => ids.length === 0);
    return first ? [{ ...first, ids: nameless ? [] : [...new Set(ones.flatMap(({ ids }) => ids))] }] : [];
  });
}

/**
 * Creates a feed within this process. An error thrown by a listener goes to `onError` and does not affect other
 * listeners.
 */
export function createChangeFeed(onError: ErrorSink): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(changes);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
