import FlatQueue from 'flatqueue';
import { phaseOf, READ_EVERY_MS, type Tier } from './game-watcher-cadence.ts';

/** A game that may have to be read. Times in epoch ms. */
export interface Entry {
  id: string;
  /** People look at it until then, as far as is known. */
  watchedUntil: number;
  /** Why it is polled while unwatched; null when there is no reason. */
  listed: Tier | null;
  listedAt: number;
  /** Where it waits and until when. Null while it is read or when there is no reason to read it. */
  tier: Tier | null;
  dueAt: number;
  /** Start of the newest read; 0 when there was none. */
  readAt: number;
  notBefore: number;
  /** Before others of its tier: never read, or something happened in it. */
  urgent: boolean;
  /** The game refused its key for good. */
  dead: boolean;
  /** The client still remembers that the key was refused, and must not. */
  forget: boolean;
  /** Why the newest read of this process failed. */
  trouble: string | null;
  reading: Promise<void> | null;
}

/** A clock that shows so much less than before was set back, in ms. */
const SET_BACK_MS = 2_000;

/** A game as it is first met: when it was last read, and whether its key was refused for good. */
export function newEntry(id: string, readAt: number, dead: boolean): Entry {
  return {
    id,
    watchedUntil: 0,
    listed: null,
    listedAt: 0,
    tier: null,
    dueAt: 0,
    readAt,
    notBefore: 0,
    urgent: false,
    dead,
    forget: false,
    trouble: null,
    reading: null,
  };
}

function tierOf(entry: Entry, now: number): Tier | null {
  if (entry.dead) return null;
  return entry.watchedUntil > now ? 'people' : entry.listed;
}

/** Returns when the entry is due. Unwatched ones start at their own phase of the interval. */
function dueAtOf(entry: Entry, tier: Tier): number {
  if (entry.urgent) return entry.notBefore;
  const every = READ_EVERY_MS[tier];
  const regular = entry.readAt + every;
  const first = entry.listedAt + phaseOf(entry.id) * every;
  const isViewed = tier === 'people' && entry.watchedUntil > entry.listedAt;
  return Math.max(!isViewed && regular < entry.listedAt ? first : regular, entry.notBefore);
}

/** Returns how overdue an entry is, in intervals of its tier, so that all entries wait proportionally in a shortage. */
function lateness(entry: Entry, now: number): number {
  if (entry.tier === null) return 0;
  return entry.urgent ? Number.MAX_VALUE : (now - entry.dueAt) / READ_EVERY_MS[entry.tier];
}

/** All games that may have to be read, each waiting in its tier. */
export interface ReadQueue {
  /** How many wait in each tier. */
  readonly waiting: Readonly<Record<Tier, number>>;
  get(gameId: string): Entry | undefined;
  all(): Iterable<Entry>;
  add(entry: Entry): void;
  /** Puts the entry where it has to wait, or forgets it when there is no reason left to read it. */
  place(entry: Entry): void;
  /** Takes the entry out of its place, to be read. */
  take(entry: Entry): void;
  /** The entry to be read next: the most overdue in its own measure, idle ones last. Null when none is due. */
  next(): Entry | null;
  clear(): void;
}

/** An entry's place in its tier; outdated when the entry's own tier or due time is another. */
interface Ticket {
  entry: Entry;
  dueAt: number;
}

/** See `ReadQueue`. Entries that have moved on leave outdated tickets behind, which are dropped on the way. */
export function createReadQueue(now: () => number): ReadQueue {
  let shownLast = 0;
  const entries = new Map<string, Entry>();
  const waiting: Record<Tier, number> = { people: 0, automations: 0, idle: 0 };
  const heaps: Record<Tier, FlatQueue<Ticket>> = {
    people: new FlatQueue(),
    automations: new FlatQueue(),
    idle: new FlatQueue(),
  };

  function take(entry: Entry): void {
    if (entry.tier !== null) waiting[entry.tier] -= 1;
    entry.tier = null;
  }

  function place(entry: Entry): void {
    if (entries.get(entry.id) !== entry || entry.reading) return;
    const tier = tierOf(entry, now());
    if (entry.listed === null && entry.watchedUntil <= now()) entries.delete(entry.id);
    const dueAt = tier === null ? 0 : dueAtOf(entry, tier);
    if (entry.tier === tier && entry.dueAt === dueAt) return;
    take(entry);
    if (tier === null) return;
    entry.tier = tier;
    entry.dueAt = dueAt;
    waiting[tier] += 1;
    heaps[tier].push({ entry, dueAt }, dueAt);
  }

  /** Shifts all times along when the clock is set back; games would not be read until it catches up. */
  function noticeClockJump(at: number): void {
    const back = shownLast - at;
    shownLast = at;
    if (back < SET_BACK_MS) return;
    for (const entry of entries.values()) {
      for (const moment of ['watchedUntil', 'listedAt', 'readAt', 'notBefore'] as const) {
        entry[moment] = Math.max(0, entry[moment] - back);
      }
      place(entry);
    }
  }

  /** The first that still waits there. */
  function front(tier: Tier): Entry | null {
    for (let ticket = heaps[tier].peek(); ticket; ticket = heaps[tier].peek()) {
      const { entry } = ticket;
      if (entry.tier === tier && entry.dueAt === ticket.dueAt) {
        if (tierOf(entry, now()) === tier) return entry;
        place(entry);
      }
      heaps[tier].pop();
    }
    return null;
  }

  return {
    waiting,
    get: (gameId) => entries.get(gameId),
    all: () => entries.values(),
    add: (entry) => void entries.set(entry.id, entry),
    place,
    take,

    next() {
      const at = now();
      noticeClockJump(at);
      const due = (['people', 'automations'] as const)
        .flatMap((tier) => front(tier) ?? [])
        .filter((entry) => entry.dueAt <= at)
        .sort((a, b) => lateness(b, at) - lateness(a, at));
      const entry = due[0] ?? front('idle');
      return entry && entry.dueAt <= at ? entry : null;
    },

    clear() {
      entries.clear();
      for (const heap of Object.values(heaps)) {
        heap.clear();
        // Only this releases the entries.
        heap.shrink();
      }
      Object.assign(waiting, { people: 0, automations: 0, idle: 0 });
    },
  };
}
