import { LIVE_HIDDEN_MS, type LiveCloseReason, type LiveEvent } from '@tenfour/contracts';
import { type LiveConnection, type LiveSource, openConnection } from './connection.ts';
import type { Positions } from './positions.ts';
import { type Locks, takeSlot } from './slots.ts';

/** How often a window without a stream, paused or waiting, looks for changed rights, in ms. */
export const UNSTREAMED_POLL_MS = 30_000;

/** The pages of one server, or those of none (null). */
export type LiveScope = string | null;

/**
 * How a window learns of changes: immediately when `live`; `lost` while it reconnects; `waiting` for one of the
 * browser's stream slots and `paused` by the viewer (both poll meanwhile); `off` before it starts and while the window
 * is hidden for long.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'lost' | 'waiting' | 'paused';

/** What the window does when its stream reports something. */
export interface LiveEffects {
  opened: (scope: LiveScope, resumed: boolean) => void;
  paused: (paused: boolean) => void;
  changed: (event: LiveEvent, scope: LiveScope) => void;
  missed: (scope: LiveScope) => void;
  rightsChanged: (scope: LiveScope) => void;
  /** Called every `UNSTREAMED_POLL_MS` while the pages of a server are shown and no stream reports lost rights. */
  unstreamed: (serverId: string) => void;
  closed: (scope: LiveScope, reason: LiveCloseReason) => void;
  failing: (scope: LiveScope, refused: boolean, failures: number) => void;
}

/** Where the streams come from; tests pass their own. */
export interface LiveSources {
  open: (url: string) => LiveSource;
  locks: Locks | undefined;
  positions: Positions;
  random?: () => number;
}

export interface Live {
  /** Moves the stream to the pages that are open; undefined closes it. */
  go: (scope: LiveScope | undefined) => void;
  pause: (paused: boolean) => void;
  /** Reconnects now: the API has just answered, or the network is back. */
  nudge: () => void;
  state: () => LiveState;
  subscribe: (listener: () => void) => () => void;
}

function addressOf(scope: LiveScope, lastId: string | null): string {
  const query = new URLSearchParams();
  if (scope !== null) query.set('server', scope);
  if (lastId !== null) query.set('lastEventId', lastId);
  return query.size > 0 ? `/api/live?${query}` : '/api/live';
}

/**
 * Creates the window's one stream. It is open while a page with live updates is shown, they are not paused, the window
 * is not hidden for `LIVE_HIDDEN_MS`, and it has one of the browser's stream slots.
 */
export function createLive({ open, locks, positions, random }: LiveSources, effects: LiveEffects): Live {
  const listeners = new Set<() => void>();
  const lastIds = new Map<LiveScope, string>();
  let state: LiveState = 'off';
  let scope: LiveScope | undefined;
  let paused = false;
  let away = false;
  let releaseSlot = () => {};
  let slot: 'none' | 'requested' | 'acquired' = 'none';
  let connection: LiveConnection | null = null;
  let connectedTo: LiveScope | undefined;
  let watch: ReturnType<Positions['watch']> | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  function setState(next: LiveState) {
    if (state === next) return;
    state = next;
    clearInterval(polling);
    if (state === 'paused' || state === 'waiting') polling = setInterval(pollUnstreamed, UNSTREAMED_POLL_MS);
    for (const listener of listeners) listener();
  }

  function pollUnstreamed() {
    if (typeof scope === 'string' && !document.hidden) effects.unstreamed(scope);
  }

  /** Opens, moves or closes the stream to match the state. */
  function reconcile() {
    const wanted = scope !== undefined && !paused && !away;
    if (!wanted) {
      disconnect();
      slot = 'none';
      releaseSlot();
      setState(paused ? 'paused' : 'off');
    } else if (slot === 'none') {
      slot = 'requested';
      releaseSlot = takeSlot(locks, {
        got: () => {
          slot = 'acquired';
          reconcile();
        },
        full: () => setState('waiting'),
      });
    } else if (slot === 'acquired' && connectedTo !== scope) {
      disconnect();
      if (scope !== undefined) connect(scope);
    }
  }

  function connect(to: LiveScope) {
    connectedTo = to;
    setState('connecting');
    const lastId = lastIds.get(to);
    const start = lastId ?? positions.oldest();
    watch = lastId || start === null ? null : positions.watch(start, () => effects.missed(to));
    connection = openConnection(
      (after) => open(addressOf(to, after)),
      start,
      {
        opened: (resumed) => {
          const isComplete = watch?.ready() ?? true;
          setState('live');
          effects.opened(to, resumed && isComplete);
        },
        lost: () => setState('lost'),
        changed: (event) => effects.changed(event, to),
        missed: () => effects.missed(to),
        rightsChanged: () => effects.rightsChanged(to),
        closed: (reason) => effects.closed(to, reason),
        failing: (refused, failures) => effects.failing(to, refused, failures),
      },
      random,
    );
  }

  function disconnect() {
    if (connection && connectedTo !== undefined) {
      const id = connection.lastId();
      if (id === null) lastIds.delete(connectedTo);
      else lastIds.set(connectedTo, id);
    }
    watch?.stop();
    connection?.close();
    connection = null;
    connectedTo = undefined;
  }

  function setAway(next: boolean) {
    clearTimeout(hiding);
    away = next;
    reconcile();
  }

  function visibilityChanged() {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => setAway(true), LIVE_HIDDEN_MS);
    else setAway(false);
  }

  function attach() {
    document.addEventListener('visibilitychange', visibilityChanged);
    // A page in the back-forward cache must hold no connection.
    window.addEventListener('pagehide', () => setAway(true));
    window.addEventListener('pageshow', () => setAway(false));
    window.addEventListener('online', () => connection?.nudge());
  }

  attach();
  return {
    go(next) {
      scope = next;
      reconcile();
    },
    pause(next) {
      paused = next;
      effects.paused(paused);
      reconcile();
    },
    nudge: () => connection?.nudge(),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
