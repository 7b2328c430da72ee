import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@tenfour/contracts';
import { queryPartsOf } from '../rights.ts';
import { isOneOf, LIVE_QUERIES, NOT_LIVE } from './queries.ts';

/** Changes of the same kind within this time are one question, in ms. The first one asks at once. */
export const COALESCE_MS = 250;

/** How long a change waits for a press of this page to be answered, in ms: what it reads afterwards is read once. */
export const PRESS_MS = 400;

/** Asks again what changes concern. */
export interface Refresher {
  /** Something changed. */
  changed: (event: Pick<LiveEvent, 'entity' | 'serverId'>) => void;
  /** Everything on the screen that belongs to a server, or to the person. */
  everything: (serverId: string | null) => void;
  /** A stream began anew: what was answered more than `ms` ago may be out of date without anybody having said so. */
  outdated: (serverId: string | null, ms: number) => boolean;
  stop: () => void;
}

/** A place of the cache that is to be asked again: calls of one server, or of none. */
interface Due {
  path: string;
  serverId: string | null;
  /** When the newest change was heard of, Unix ms: an answer that was asked for later has it. */
  heardAt: number;
}

/** Whether a list is on its way to its next page. */
function isFetchingMore({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;
}

/**
 * Asks queries again, at most once per `COALESCE_MS` and place. What is not on the screen is only marked, so that it is
 * asked when it is shown next. What a press of this page has asked for since the change is not asked twice.
 */
export function createRefresher(client: QueryClient): Refresher {
  const due = new Map<string, Due>();
  const rest = new Map<string, ReturnType<typeof setTimeout>>();
  const askedAt = new WeakMap<Query, number>();
  let soon: ReturnType<typeof setTimeout> | undefined;

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, Date.now());
  });

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
    const now = Date.now();
    const pressed = client.isMutating() > 0;
    for (const [key, place] of due) {
      if (rest.has(key)) continue;
      if (pressed && now - place.heardAt < PRESS_MS) {
        soon ??= setTimeout(flush, 50);
        continue;
      }
      due.delete(key);
      ask(key, place);
      rest.set(
        key,
        setTimeout(() => {
          rest.delete(key);
          if (due.has(key)) soon ??= setTimeout(flush, 0);
        }, COALESCE_MS),
      );
    }
  }

  function ask(key: string, place: Due) {
    const { path, serverId, heardAt } = place;
    void client.invalidateQueries({
      predicate: (query) => {
        const parts = queryPartsOf(query);
        if (!isOneOf(parts.path, [path]) || (askedAt.get(query) ?? 0) > heardAt) return false;
        if (serverId !== null && parts.serverId !== null && parts.serverId !== serverId) return false;
        if (!isFetchingMore(query)) return true;
        // Asking now would take away the older rows that somebody is waiting for: when they are there.
        due.set(key, place);
        return false;
      },
    });
  }

  const isOf = (serverId: string | null) => (query: Query) => {
    const parts = queryPartsOf(query);
    if (isOneOf(parts.path, NOT_LIVE)) return false;
    return parts.serverId === null || parts.serverId === serverId;
  };

  return {
    changed,
    everything: (serverId) => void client.invalidateQueries({ predicate: isOf(serverId) }),
    outdated(serverId, ms) {
      const before = Date.now() - ms;
      const predicate = (query: Query) => isOf(serverId)(query) && query.state.dataUpdatedAt < before;
      void client.invalidateQueries({ predicate, refetchType: 'none' });
      return client.getQueryCache().findAll({ type: 'active', predicate }).length > 0;
    },
    stop() {
      unsubscribe();
      clearTimeout(soon);
      for (const timer of rest.values()) clearTimeout(timer);
    },
  };
}
