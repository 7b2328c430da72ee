import type { QueryClient } from '@tanstack/react-query';
import type { LiveCloseReason } from '@tenfour/contracts';
import { dropEarlyCalls } from '../early-calls.ts';
import { isOutage, notifyOutage } from '../outage.ts';
import { queryClient } from '../query-client.ts';
import { forgetServer } from '../rights.ts';
import { api, trpc } from '../trpc.ts';
import { handleUnauthorized, unauthorizedKindOf } from '../unauthorized.ts';
import { createLive, type Live, type LiveEffects, type LiveScope, type LiveSources } from './live.ts';
import { pagePositions } from './positions.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** Consecutive failures after which the API counts as unreachable. */
const FAILURES_BEFORE_NOTICE = 3;

/**
 * Reads the viewer's account and permissions, so that the page's usual screens show the cause: signed out, no longer a
 * member, no such server, or the API cannot be reached.
 */
async function findCause(scope: LiveScope, failures: number, refused: boolean): Promise<void> {
  try {
    await api.account.me.query();
  } catch (error) {
    if (handleUnauthorized(unauthorizedKindOf(window.location.pathname), error)) return;
    if (isOutage(error) && failures >= FAILURES_BEFORE_NOTICE) notifyOutage(error);
    return;
  }
  // A stream that a proxy blocks is no reason to refetch anything.
  if (!refused) return;
  void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
  if (scope === null) return;
  void queryClient.invalidateQueries(trpc.servers.permissions.queryFilter({ serverId: scope }));
}

/** Cached data of at most this age, in ms, was fetched for the page that is just opening. */
const PREFETCHED_MS = 10_000;

/** Creates what this page does when its stream reports something. */
export function effectsOf(
  refresher: Pick<Refresher, 'changed' | 'everything' | 'hold'>,
  client: QueryClient = queryClient,
): LiveEffects {
  function rightsChanged(scope: LiveScope) {
    dropEarlyCalls();
    // The cache can hold what the viewer can no longer see.
    if (scope !== null) forgetServer(client, scope, 'inactive');
    refresher.changed({ entity: 'memberships', serverId: null });
    if (scope !== null) refresher.changed({ entity: 'permissions', serverId: scope });
  }

  /**
   * Refetches everything in one batch, and drops cached data, of which the viewer may have lost the right to see some.
   * Immediately: a page that says Live must be current.
   */
  function startOver(scope: LiveScope) {
    dropEarlyCalls();
    if (scope !== null) forgetServer(client, scope, 'inactive', Date.now() - PREFETCHED_MS);
    refresher.everything(scope);
  }

  async function unstreamed(serverId: string) {
    const { queryKey } = trpc.servers.permissions.queryFilter({ serverId });
    const before = client.getQueryData(queryKey);
    await client.refetchQueries({ queryKey, type: 'active' });
    // The client keeps the identity of equal data.
    if (before === undefined || client.getQueryData(queryKey) === before) return;
    forgetServer(client, serverId, 'inactive');
    void client.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
    void client.invalidateQueries(trpc.servers.list.queryFilter());
  }

  function closed(scope: LiveScope, reason: LiveCloseReason) {
    if (reason === 'session') void findCause(scope, 0, true);
  }

  return {
    opened(scope, resumed) {
      // Anything fetched before the stream began may have changed unnoticed since, however fresh it is. A stream that
      // starts at the oldest answer, or resumes, replays what was missed.
      if (!resumed) startOver(scope);
    },
    paused: (paused) => refresher.hold(paused),
    changed(event) {
      dropEarlyCalls();
      refresher.changed(event);
    },
    missed: startOver,
    rightsChanged,
    unstreamed: (serverId) => void unstreamed(serverId),
    closed,
    failing: (scope, refused, failures) => void findCause(scope, failures, refused),
  };
}

/** Returns the browser's own sources. */
function browserSources(): LiveSources {
  return { open: (url) => new EventSource(url), locks: navigator.locks, positions: pagePositions };
}

let live: Live | null = null;

/** Returns the window's one stream, created on the first call by a signed-in page. */
export function pageLive(): Live {
  live ??= createLive(browserSources(), effectsOf(createRefresher(queryClient)));
  return live;
}
