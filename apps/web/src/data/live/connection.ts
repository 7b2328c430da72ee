import {
  LIVE_BYE_REASONS,
  LIVE_ENTITIES,
  LIVE_EVENT_NAMES,
  LIVE_OPS,
  LIVE_OWN_ENTITIES,
  LIVE_RESYNC_JITTER_MS,
  LIVE_SILENCE_MS,
  type LiveByeReason,
  type LiveEvent,
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

/** Consecutive failures after which the cause is looked up. */
const FAILURES_TO_ASK = 3;

/** What a stream tells. */
export interface LiveHandlers {
  /** `resumed` is false where the stream starts fresh: earlier changes are not replayed. */
  opened: (resumed: boolean) => void;
  /** The connection broke or could not be opened; it reconnects automatically. */
  lost: () => void;
  changed: (event: LiveEvent) => void;
  /** Changes were missed. Called after a random delay, so that not all pages refetch simultaneously. */
  missed: () => void;
  /** It ended for a reason. */
  bye: (reason: LiveByeReason) => void;
  /** It cannot be opened, `refused` by an answer or `failures` times in a row: something small should be asked. */
  doubt: (refused: boolean, failures: number) => void;
}

export interface LiveConnection {
  /** The newest event to go on from; null while what was missed before it has not been asked for. */
  lastId: () => string | null;
  /** Tries again now instead of after the wait. */
  nudge: () => void;
  close: () => void;
}

/**
 * One stream that is opened again whenever it breaks off, goes silent or ends: with the id of the newest event, so that
 * nothing is missed. The waits are ours and not the browser's, which differ and have no chance in them.
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
  let behind = false;

  function start() {
    clearTimeout(retry);
    const resumes = lastId !== null;
    const mine = open(lastId);
    source = mine;
    alive();
    for (const name of LIVE_EVENT_NAMES) {
      mine.addEventListener(name, (event) => {
        if (source === mine) heard(name, event as MessageEvent<string>, resumes);
      });
    }
    mine.addEventListener('error', () => {
      if (source === mine) failed(mine.readyState === CLOSED);
    });
  }

  function heard(
    name: (typeof LIVE_EVENT_NAMES)[number],
    { data, lastEventId }: MessageEvent<string>,
    resumes: boolean,
  ) {
    alive();
    if (lastEventId) lastId = lastEventId;
    if (name === 'hello') {
      failures = 0;
      lastId ??= idIn(data);
      on.opened(resumes);
    } else if (name === 'change') {
      const event = changeIn(data);
      if (event !== null) on.changed(event);
    } else if (name === 'resync') {
      clearTimeout(resync);
      behind = true;
      resync = setTimeout(() => {
        behind = false;
        on.missed();
      }, random() * LIVE_RESYNC_JITTER_MS);
    } else if (name === 'bye') {
      leave();
      const reason = reasonIn(data);
      on.bye(reason);
      // All pages of that process are notified simultaneously, so jitter spreads them over the others.
      if (!ended) again(reason === 'restart' ? random() * LIVE_RESYNC_JITTER_MS : undefined);
    }
  }

  /** Any event is a sign of life; without one for too long the stream is dead, whatever the browser thinks. */
  function alive() {
    clearTimeout(silence);
    silence = setTimeout(() => failed(false), LIVE_SILENCE_MS);
  }

  function failed(refused: boolean) {
    leave();
    failures += 1;
    if (refused || failures >= FAILURES_TO_ASK) on.doubt(refused, failures);
    if (!ended) again();
  }

  function leave() {
    clearTimeout(silence);
    source?.close();
    source = null;
  }

  function again(wait = waitOf(failures) * (0.5 + random() / 2)) {
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
      clearTimeout(retry);
      clearTimeout(resync);
    },
  };
}

/** After so many failures in a row, in ms. */
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

function reasonIn(data: string): LiveByeReason {
  const reason = fieldIn(data, 'reason');
  return LIVE_BYE_REASONS.find((known) => known === reason) ?? 'restart';
}
