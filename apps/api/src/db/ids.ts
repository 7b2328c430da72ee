import { randomBytes } from 'node:crypto';

/** Each millisecond's counter starts in the lower half of its 42 bits: it cannot run over in any real time. */
const SEED_LIMIT = 2 ** 41;

/** The parts of a UUIDv7: 48 bits of epoch ms, a 42 bit counter, 32 random bits. */
function format(ms: number, counter: number, random: number): string {
  const time = ms.toString(16).padStart(12, '0');
  const high = Math.floor(counter / 2 ** 30);
  const low = counter % 2 ** 30;
  const versioned = (0x7000 | high).toString(16);
  const variant = (0x8000 | (low >>> 16)).toString(16);
  const tail = (low & 0xffff).toString(16).padStart(4, '0') + random.toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${variant}-${tail}`;
}

/**
 * A source of UUIDv7 text whose every id sorts after the one before, within a millisecond and when the clock
 * goes back (RFC 9562 section 6.2, method 1). `now` is epoch ms; a time before the last id's counts as that.
 */
export function createIdSource(): (now?: number) => string {
  let lastMs = -1;
  let counter = 0;
  return (now = Date.now()) => {
    const bytes = randomBytes(10);
    const ms = Math.floor(now);
    counter += 1;
    if (ms > lastMs) {
      lastMs = ms;
      counter = bytes.readUIntBE(0, 6) % SEED_LIMIT;
    }
    return format(lastMs, counter, bytes.readUInt32BE(6));
  };
}

/** Sorts before every id that is made from this moment (epoch ms) on, and after all earlier ones. */
export function firstIdAt(ms: number): string {
  return format(Math.max(0, Math.floor(ms)), 0, 0);
}

let source = createIdSource();

/** The next id of this process. See `createIdSource`. */
export function newId(now?: number): string {
  return source(now);
}

let lastOrder = 0;

/**
 * Returns an id that sorts by when something happened, epoch ms, even if it is recorded later; ids of one millisecond
 * sort in the order of the calls.
 */
export function idOfMoment(ms: number): string {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return format(Math.max(0, Math.floor(ms)), lastOrder, randomBytes(4).readUInt32BE());
}

/** Forgets the last id's time: for tests, which share a process and each have a clock of their own. */
export function forgetIds(): void {
  source = createIdSource();
}
