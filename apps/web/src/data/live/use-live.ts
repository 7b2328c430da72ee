import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionEnded } from '../session-ended.ts';
import type { LiveScope, LiveState } from './live.ts';
import { pageLive } from './page.ts';

const PAUSED_KEY = 'tenfour:live-paused';

/** An outage that takes less than this is not spoken of, in ms: streams break off and are back. */
export const SETTLE_MS = 700;

function storedPause(): boolean {
  try {
    return sessionStorage.getItem(PAUSED_KEY) !== null;
  } catch {
    return false;
  }
}

function storePause(paused: boolean): void {
  try {
    if (paused) sessionStorage.setItem(PAUSED_KEY, '1');
    else sessionStorage.removeItem(PAUSED_KEY);
  } catch {
    // Blocked storage: the pause ends with the page.
  }
}

/** How the window hears of changes, and the switch. */
export interface LiveControl {
  state: LiveState;
  paused: boolean;
  toggle: () => void;
}

/**
 * The window's stream for the place one is at, from the first paint on; without one where the browser has none and
 * after the session has ended. `down` while the API is known to be out of reach: when it is back, so is the stream.
 */
export function useLive(scope: LiveScope, down: boolean): LiveControl {
  const ended = useSessionEnded();
  const [painted, setPainted] = useState(false);
  const [paused, setPaused] = useState(storedPause);
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
  useEffect(() => pageLive().pause(paused), [paused]);
  useEffect(() => pageLive().go(wanted ? scope : undefined), [wanted, scope]);
  useEffect(() => () => pageLive().go(undefined), []);
  useEffect(() => {
    if (!down) pageLive().nudge();
  }, [down]);

  function toggle() {
    storePause(!paused);
    setPaused(!paused);
  }

  return { state, paused, toggle };
}
