import { LIVE_HIDDEN_MS, type LiveByeReason, type LiveEvent } from '@tenfour/contracts';
import { type LiveConnection, type LiveSource, openConnection } from './connection.ts';
import { type Locks, takeSlot } from './slots.ts';

/** The pages of one server, or those of none (null). */
export type LiveScope = string | null;

/**
 * How a window learns of changes: immediately when `live`; `lost` while it reconnects; `waiting` for one of the
 * browser's stream slots and `paused` by the viewer (both poll meanwhile); `off` before it starts and while the window
 * is hidden for long.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'lost' | 'waiting' | 'paused';

/** What the window does with what it hears. */
export interface LiveEffects {
  opened: (scope: LiveScope, resumed: boolean) => void;
  paused: (paused: boolean) => void;
  changed: (event: LiveEvent, scope: LiveScope) => void;
  missed: (scope: LiveScope) => void;
  bye: (scope: LiveScope, reason: LiveByeReason) => void;
  doubt: (scope: LiveScope, refused: boolean, failures: number) => void;
}

/** Where the streams come from; tests put their own in. */
export interface LiveSources {
  open: (url: string) => LiveSource;
  locks: Locks | undefined;
  random?: () => number;
}

export interface Live {
  /** The place one is at; undefined while there is nothing to hear of. */
  go: (scope: LiveScope | undefined) => void;
  pause: (paused: boolean) => void;
  /** Tries again now: the API has just answered, or the network is back. */
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
 * The window's one stream. It is there while the window is somewhere, not paused, not hidden for `LIVE_HIDDEN_MS`, and
 * has one of the browser's places; whatever of this changes, the stream follows.
 */
export function createLive({ open, locks, random }: LiveSources, effects: LiveEffects): Live {
  const listeners = new Set<() => void>();
  const lastIds = new Map<LiveScope, string>();
  let state: LiveState = 'off';
  let scope: LiveScope | undefined;
  let paused = false;
  let away = false;
  let giveUpSlot = () => {};
  let slot: 'none' | 'asked' | 'had' = 'none';
  let connection: LiveConnection | null = null;
  let connectedTo: LiveScope | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function become(next: LiveState) {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Makes what is there what should be there. */
  function follow() {
    const wanted = scope !== undefined && !paused && !away;
    if (!wanted) {
      disconnect();
      slot = 'none';
      giveUpSlot();
      become(paused ? 'paused' : 'off');
    } else if (slot === 'none') {
      slot = 'asked';
      giveUpSlot = takeSlot(locks, {
        got: () => {
          slot = 'had';
          follow();
        },
        full: () => become('waiting'),
      });
    } else if (slot === 'had' && connectedTo !== scope) {
      disconnect();
      if (scope !== undefined) connect(scope);
    }
  }

  function connect(to: LiveScope) {
    connectedTo = to;
    become('connecting');
    connection = openConnection(
      (lastId) => open(addressOf(to, lastId)),
      lastIds.get(to) ?? null,
      {
        opened: (resumed) => {
          become('live');
          effects.opened(to, resumed);
        },
        lost: () => become('lost'),
        changed: (event) => effects.changed(event, to),
        missed: () => effects.missed(to),
        bye: (reason) => effects.bye(to, reason),
        doubt: (refused, failures) => effects.doubt(to, refused, failures),
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
    connection?.close();
    connection = null;
    connectedTo = undefined;
  }

  function leaveFor(gone: boolean) {
    clearTimeout(hiding);
    away = gone;
    follow();
  }

  function looked() {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => leaveFor(true), LIVE_HIDDEN_MS);
    else leaveFor(false);
  }

  function attach() {
    document.addEventListener('visibilitychange', looked);
    // A page that the browser keeps for the way back must hold no connection.
    window.addEventListener('pagehide', () => leaveFor(true));
    window.addEventListener('pageshow', () => leaveFor(false));
    window.addEventListener('online', () => connection?.nudge());
  }

  attach();
  return {
    go(next) {
      scope = next;
      follow();
    },
    pause(next) {
      paused = next;
      effects.paused(paused);
      follow();
    },
    nudge: () => connection?.nudge(),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
