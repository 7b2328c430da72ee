import type { LiveByeReason } from '@tenfour/contracts';
import { isOutage, tellOutage } from '../outage.ts';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { handleUnauthorized, unauthorizedKindOf } from '../unauthorized.ts';
import { createLive, type Live, type LiveEffects, type LiveScope, type LiveSources } from './live.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** Consecutive failures after which the API counts as unreachable. */
const FAILURES_TO_TELL = 3;

/**
 * Asks who one is and what one may do here, so that the page's usual screens say what is the matter: signed out, no
 * member any more, no such server, or the API cannot be reached.
 */
async function lookAgain(scope: LiveScope, failures: number, refused: boolean): Promise<void> {
  try {
    await api.account.me.query();
  } catch (error) {
    if (handleUnauthorized(unauthorizedKindOf(window.location.pathname), error)) return;
    if (isOutage(error) && failures >= FAILURES_TO_TELL) tellOutage(error);
    return;
  }
  // A stream that something in between keeps from us is no reason to read anything.
  if (!refused) return;
  void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
  if (scope === null) return;
  void queryClient.invalidateQueries(trpc.servers.permissions.queryFilter({ serverId: scope }));
}

/** What this page does with what its stream tells. */
export function effectsOf(refresher: Pick<Refresher, 'changed' | 'everything' | 'hold'>): LiveEffects {
  function bye(scope: LiveScope, reason: LiveByeReason) {
    if (reason === 'restart' || reason === 'slow') return;
    void lookAgain(scope, 0, true);
    if (reason !== 'session') refresher.everything(scope);
  }

  return {
    opened(scope, resumed) {
      // Anything fetched before the stream began may have changed unnoticed since, however fresh it is, so refetch
      // everything in one batch. Do it immediately: a page that says Live must be current. A resumed stream replays
      // what was missed.
      if (!resumed) refresher.everything(scope);
    },
    paused: (paused) => refresher.hold(paused),
    changed: (event) => refresher.changed(event),
    missed: (scope) => refresher.everything(scope),
    bye,
    doubt: (scope, refused, failures) => void lookAgain(scope, failures, refused),
  };
}

/** The browser's own. */
function browserSources(): LiveSources {
  return { open: (url) => new EventSource(url), locks: navigator.locks };
}

let live: Live | null = null;

/** The window's one stream; made when it is first asked for, by a signed-in page. */
export function pageLive(): Live {
  live ??= createLive(browserSources(), effectsOf(createRefresher(queryClient)));
  return live;
}
