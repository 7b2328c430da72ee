import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@tenfour/contracts';
import { queryPartsOf } from '../rights.ts';
import { isOneOf, LIVE_QUERIES, NOT_LIVE } from './queries.ts';

/** Changes of the same kind within this time cause one refetch, in ms. The first one refetches immediately. */
export const COALESCE_MS = 250;

/** How long a change waits for a press of this page to be answered, in ms: what it reads afterwards is read once. */
export const PRESS_MS = 400;

/** Asks again what changes concern. */
export interface Refresher {
  /** Something changed. */
  changed: (event: Pick<LiveEvent, 'entity' | 'serverId'>) => void;
  /** Everything on the screen that belongs to a server, or to the person. */
  everything: (serverId: string | null) => void;
  /** While live updates are paused, what was heard of just before waits too. */
  hold: (held: boolean) => void;
  stop: () => void;
}

/** A place of the cache that is to be asked again: calls of one server, or of none. */
interface Due {
  path: string;
  serverId: string | null;
  /** When the newest change was heard of, Unix ms: an answer that was asked for later has it. */
  heardAt: number;
}

/**
 * Returns whether a fetch is in flight that a refetch would not restart (the first one) or would cancel for a waiting
 * viewer (the next page of a list).
 */
function isWaitedFor({ state }: Query): boolean {
  if (state.fetchStatus !== 'fetching') return false;
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
}

/**
 * Asks queries again, at most once per `COALESCE_MS` and place. What is not on the screen is only marked, so that it is
 * asked when it is shown next. What a press of this page has asked for since the change is not asked twice.
 */
export function createRefresher(client: QueryClient): Refresher {
  const due = new Map<string, Due>();
  const rest = new Map<string, ReturnType<typeof setTimeout>>();
  const askedAt = new WeakMap<Query, number>();
  /** Asked before a change that their answer may be without: asked again when it is there. */
  const early = new Set<Query>();
  let soon: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    if (type === 'removed') early.delete(query);
    if (type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch' && !action.meta?.fetchMore) {
      askedAt.set(query, Date.now());
      early.delete(query);
    }
    if ((action.type === 'success' || action.type === 'error') && early.delete(query)) {
      // Once the answer has been taken in; an error is left to its own Retry.
      if (query.state.data !== undefined) setTimeout(() => invalidate((one) => one === query), 0);
    }
  });

  function invalidate(concerns: (query: Query) => boolean) {
    void client.invalidateQueries({
      predicate(query) {
        if (!concerns(query)) return false;
        if (!isWaitedFor(query)) return true;
        early.add(query);
        return false;
      },
    });
  }

  function changed({ entity, serverId }: Pick<LiveEvent, 'entity' | 'serverId'>) {
    const heardAt = Date.now();
    for (const path of LIVE_QUERIES[entity]) {
      due.set(`${path} ${serverId}`, { path, serverId, heardAt });
    }
    // Changes that came together are one batch of questions.
    soon ??= setTimeout(flush, 0);
  }

  function flush() {
    soon = undefined;
    if (held) return;
    const now = Date.now();
    const pressed = client.isMutating() > 0;
    for (const [key, place] of due) {
      if (rest.has(key)) continue;
      if (pressed && now - place.heardAt < PRESS_MS) {
        soon ??= setTimeout(flush, 50);
        continue;
      }
      due.delete(key);
      ask(place);
      rest.set(
        key,
        setTimeout(() => {
          rest.delete(key);
          if (due.has(key)) soon ??= setTimeout(flush, 0);
        }, COALESCE_MS),
      );
    }
  }

  function ask({ path, serverId, heardAt }: Due) {
    invalidate((query) => {
      const parts = queryPartsOf(query);
      if (!isOneOf(parts.path, [path]) || (askedAt.get(query) ?? 0) > heardAt) return false;
      return serverId === null || parts.serverId === null || parts.serverId === serverId;
    });
  }

  const isOf = (serverId: string | null) => (query: Query) => {
    const parts = queryPartsOf(query);
    if (isOneOf(parts.path, NOT_LIVE)) return false;
    return parts.serverId === null || parts.serverId === serverId;
  };

  return {
    changed,
    everything: (serverId) => invalidate(isOf(serverId)),
    hold(next) {
      held = next;
      if (!held && due.size > 0) soon ??= setTimeout(flush, 0);
    },
    stop() {
      unsubscribe();
      clearTimeout(soon);
      for (const timer of rest.values()) clearTimeout(timer);
    },
  };
}
