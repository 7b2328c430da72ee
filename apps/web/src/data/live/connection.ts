import {
  LIVE_CLOSE_REASONS,
  LIVE_ENTITIES,
  LIVE_EVENT_NAMES,
  LIVE_FORMER_EVENT_NAMES,
  LIVE_OPS,
  LIVE_OWN_ENTITIES,
  LIVE_RESYNC_JITTER_MS,
  LIVE_RIGHTS_JITTER_MS,
  LIVE_SILENCE_MS,
  type LiveCloseReason,
  type LiveEvent,
  type LiveEventName,
} from '@tenfour/contracts';

/** The part of the browser's `EventSource` that is needed. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener: (name: string, listener: (event: Event) => void) => void;
  close: () => void;
}

/** `EventSource.CLOSED`: the answer was no stream (signed out, no member, a proxy's page). */
const CLOSED = 2;

/**
 * Retry delays in ms; the last one repeats. Up to half of each is random, so that clients do not reconnect
 * simultaneously.
 */
const RETRY_AFTER_MS: readonly [number, ...number[]] = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Least time within which a page reconnects after its rights changed, in ms. */
const SHORTEST_SPREAD_MS = 200;

/** Consecutive failures after which the cause is looked up. */
const FAILURES_TO_REPORT = 3;

/** What a connection reports. */
export interface LiveHandlers {
  /** `resumed` is false where the stream starts fresh: earlier changes are not replayed. */
  opened: (resumed: boolean) => void;
  /** The connection broke or could not be opened; it reconnects automatically. */
  lost: () => void;
  changed: (event: LiveEvent) => void;
  /**
   * Changes were missed. Called after a random delay where the stream broke off, so that not all pages refetch
   * simultaneously.
   */
  missed: () => void;
  /** The viewer's permissions changed. Called after a random delay too; the stream reconnects. */
  rightsChanged: () => void;
  /** The server closed it. */
  closed: (reason: LiveCloseReason) => void;
  /** It cannot be opened, `refused` by an answer or `failures` times in a row: the cause should be looked up. */
  failing: (refused: boolean, failures: number) => void;
}

export interface LiveConnection {
  /** The newest event to resume after; null while changes that were missed have not been refetched. */
  lastId: () => string | null;
  /** Reconnects now instead of after the wait. */
  nudge: () => void;
  close: () => void;
}

/** Changes that `rightsChanged` covers. */
const RIGHTS_ENTITIES: ReadonlySet<string> = new Set(['permissions', 'memberships']);

/**
 * Opens one stream, and opens it again whenever it breaks off, goes silent or ends: with the id of the newest event, so
 * that nothing is missed. The waits are ours and not the browser's, which differ and have no jitter.
 */
export function openConnection(
  open: (lastId: string | null) => LiveSource,
  startAfter: string | null,
  on: LiveHandlers,
  random: () => number = Math.random,
): LiveConnection {
  let source: LiveSource | null = null;
  let lastId = startAfter;
  let failures = 0;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let resync: ReturnType<typeof setTimeout> | undefined;
  let refetch: ReturnType<typeof setTimeout> | undefined;
  let behind = false;
  let isReady = false;
  let hasBroken = false;
  /** Time of the last change of permissions that the page refetched after, by the server's clock. */
  let rightsAt = '';

  function start() {
    clearTimeout(retry);
    const resumes = lastId !== null;
    const mine = open(lastId);
    source = mine;
    isReady = false;
    restartSilence();
    const listen = (name: string, as: LiveEventName) =>
      mine.addEventListener(name, (event) => {
        if (source === mine) receive(as, event as MessageEvent<string>, resumes);
      });
    for (const name of LIVE_EVENT_NAMES) listen(name, name);
    // From a server of the previous release.
    listen(LIVE_FORMER_EVENT_NAMES.ready, 'ready');
    listen(LIVE_FORMER_EVENT_NAMES.close, 'close');
    mine.addEventListener('error', () => {
      if (source === mine) failed(mine.readyState === CLOSED);
    });
  }

  function receive(name: LiveEventName, { data, lastEventId }: MessageEvent<string>, resumes: boolean) {
    restartSilence();
    if (lastEventId) lastId = lastEventId;
    if (name === 'ready') begin(data, resumes);
    else if (name === 'change') {
      const event = changeIn(data);
      const isKnown = event !== null && RIGHTS_ENTITIES.has(event.entity) && event.at <= rightsAt;
      if (event !== null && !isKnown) on.changed(event);
    } else if (name === 'resync') {
      clearTimeout(resync);
      behind = true;
      const wait = hasBroken ? random() * LIVE_RESYNC_JITTER_MS : 0;
      resync = setTimeout(() => {
        behind = false;
        on.missed();
      }, wait);
    } else if (name === 'rights-changed') rightsChanged(data);
    else if (name === 'close') {
      leave();
      const reason = reasonIn(data);
      on.closed(reason);
      // All pages of that process are notified simultaneously, so jitter spreads them over the others.
      if (!ended) reconnect(reason === 'restart' ? random() * LIVE_RESYNC_JITTER_MS : undefined);
    }
  }

  function begin(data: string, resumes: boolean) {
    if (isReady) return;
    isReady = true;
    failures = 0;
    lastId ??= idIn(data);
    on.opened(resumes);
  }

  function rightsChanged(data: string) {
    leave();
    const spread = Math.min(Number(fieldIn(data, 'spreadMs')) || 0, LIVE_RESYNC_JITTER_MS);
    rightsAt = String(fieldIn(data, 'at') ?? '');
    clearTimeout(refetch);
    refetch = setTimeout(applyRights, random() * Math.min(spread, LIVE_RIGHTS_JITTER_MS));
    reconnect(random() * Math.max(spread, SHORTEST_SPREAD_MS));
  }

  function applyRights() {
    clearTimeout(refetch);
    refetch = undefined;
    on.rightsChanged();
  }

  /** Any event is a sign of life; without one for too long the stream is dead, whatever the browser thinks. */
  function restartSilence() {
    clearTimeout(silence);
    silence = setTimeout(() => failed(false), LIVE_SILENCE_MS);
  }

  function failed(refused: boolean) {
    leave();
    failures += 1;
    if (refused || failures >= FAILURES_TO_REPORT) on.failing(refused, failures);
    if (!ended) reconnect();
  }

  function leave() {
    clearTimeout(silence);
    source?.close();
    source = null;
  }

  function reconnect(wait = waitOf(failures) * (0.5 + random() / 2)) {
    hasBroken = true;
    on.lost();
    retry = setTimeout(start, wait);
  }

  start();
  return {
    lastId: () => (behind ? null : lastId),
    nudge() {
      if (!ended && source === null) start();
    },
    close() {
      ended = true;
      leave();
      for (const timer of [retry, resync]) clearTimeout(timer);
      // Not dropped: another page's stream does not repeat that the rights in this server changed.
      if (refetch !== undefined) applyRights();
    },
  };
}

/** Returns the wait after so many failures in a row, in ms. */
function waitOf(failures: number): number {
  return RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1] ?? RETRY_AFTER_MS[0];
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function fieldIn(data: string, field: string): unknown {
  const value = parsed(data);
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

const ENTITIES: readonly unknown[] = [...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES];
const OPS: readonly unknown[] = LIVE_OPS;
const isText = (value: unknown): boolean => typeof value === 'string';

/** As `zLiveEvent`, by hand: its library would be a tenth of what every page loads. Null for anything else. */
function changeIn(data: string): LiveEvent | null {
  const event = parsed(data);
  return isLiveEvent(event) ? event : null;
}

function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, serverId, entity, op, ids }: Partial<Record<keyof LiveEvent, unknown>> = value;
  const isNamed = isText(id) && isText(at) && (serverId === null || isText(serverId));
  return isNamed && ENTITIES.includes(entity) && OPS.includes(op) && Array.isArray(ids) && ids.every(isText);
}

function idIn(data: string): string | null {
  const id = fieldIn(data, 'id');
  return typeof id === 'string' && id !== '' ? id : null;
}

function reasonIn(data: string): LiveCloseReason {
  const reason = fieldIn(data, 'reason');
  return LIVE_CLOSE_REASONS.find((known) => known === reason) ?? 'restart';
}
