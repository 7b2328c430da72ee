import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionEnded } from '../session-ended.ts';
import type { LiveScope, LiveState } from './live.ts';
import { pageLive } from './page.ts';

/** An outage that takes less than this is not spoken of, in ms: streams break off and are back. */
export const SETTLE_MS = 700;

/**
 * Opens the window's stream for the place one is at, from the first paint on, unless the browser has none or the session
 * has ended, and returns how the window hears of changes. `down` while the API is known to be out of reach: when it is
 * back, so is the stream. A pause ends with the page.
 */
export function useLive(scope: LiveScope, down: boolean): LiveState {
  const ended = useSessionEnded();
  const [painted, setPainted] = useState(false);
  const state = useSyncExternalStore(
    useCallback((changed) => pageLive().subscribe(changed), []),
    () => pageLive().state(),
  );

  useEffect(() => {
    // After the frame that shows the page, so that its questions are on their way first.
    const timer = setTimeout(() => setPainted(true), 0);
    return () => clearTimeout(timer);
  }, []);

  const wanted = painted && !ended && typeof EventSource === 'function';
  useEffect(() => pageLive().go(wanted ? scope : undefined), [wanted, scope]);
  useEffect(
    () => () => {
      pageLive().go(undefined);
      pageLive().pause(false);
    },
    [],
  );
  useEffect(() => {
    if (!down) pageLive().nudge();
  }, [down]);

  return state;
}
