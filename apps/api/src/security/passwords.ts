import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DomainError } from '@tenfour/domain';

/** argon2id as OWASP recommends it (m = 19 MiB, t = 2, p = 1): some 40 ms of one core. `memory` is in KiB. */
export const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const NONCE_BYTES = 16;
const TAG_BYTES = 32;

/** Hashes under way at a time: the rest of the process shares the same few threads. */
const RUNNING_MAX = 2;

/** Most hashes queued for unknown callers; prioritized callers have a queue of the same size. */
const WAITING_MAX = 32;

/** Retry delay when the queue is full, in seconds. */
const CROWDED_S = 5;

/** A stored hash, taken apart. */
interface Phc {
  memory: number;
  passes: number;
  parallelism: number;
  nonce: Buffer;
  tag: Buffer;
}

type Parameters = Pick<Phc, 'memory' | 'passes' | 'parallelism'>;

/** Outcome of looking at a password. */
export interface Verified {
  ok: boolean;
  /** It is right, but stored with other parameters than today's: hash it anew. */
  outdated: boolean;
}

/** Hashes passwords, a few at a time. Every call may throw TOO_MANY_REQUESTS when too many wait. */
export interface Passwords {
  /** As a PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is that of a stored hash. For none (no such account) it costs the same and is never right.
   * Those who go `first` pass those who wait.
   */
  verify(stored: string | null, password: string, options?: { first?: boolean }): Promise<Verified>;
}

const derive = promisify(argon2);

/** Creates the hashing with current parameters. Only tests pass other `parameters`. */
export function createPasswords(parameters: Parameters = PARAMETERS): Passwords {
  const turn = createTurns();
  const dummy: Phc = { ...parameters, nonce: randomBytes(NONCE_BYTES), tag: randomBytes(TAG_BYTES) };
  return {
    async hash(password) {
      const nonce = randomBytes(NONCE_BYTES);
      const tag = await turn(() => tagOf(password, { ...parameters, nonce }, TAG_BYTES), true);
      return toPhc({ ...parameters, nonce, tag });
    },
    async verify(stored, password, { first = false } = {}) {
      const expected = stored === null ? dummy : fromPhc(stored);
      const tag = await turn(() => tagOf(password, expected, expected.tag.length), first);
      const ok = timingSafeEqual(tag, expected.tag) && stored !== null;
      return { ok, outdated: ok && !sameParameters(expected, parameters) };
    },
  };
}

/** The same characters give the same password however a keyboard composes them. */
function tagOf(
  password: string,
  { memory, passes, parallelism, nonce }: Omit<Phc, 'tag'>,
  tagLength: number,
) {
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce, parallelism, tagLength, memory, passes });
}

function sameParameters(one: Parameters, other: Parameters): boolean {
  const { memory, passes, parallelism } = one;
  return memory === other.memory && passes === other.passes && parallelism === other.parallelism;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function toPhc({ memory, passes, parallelism, nonce, tag }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function fromPhc(stored: string): Phc {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(stored) ?? [];
  if (nonce === undefined || tag === undefined) throw new Error('A stored password hash cannot be read.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Limits concurrency, with two bounded queues of which one has priority. */
function createTurns() {
  const first: (() => void)[] = [];
  const usual: (() => void)[] = [];
  let running = 0;

  function done(): void {
    const next = first.shift() ?? usual.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(queue: (() => void)[]): Promise<void> {
    if (running < RUNNING_MAX) {
      running += 1;
      return;
    }
    if (queue.length >= WAITING_MAX) throw crowded();
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  return async <T>(work: () => Promise<T>, goesFirst: boolean): Promise<T> => {
    await enter(goesFirst ? first : usual);
    try {
      return await work();
    } finally {
      done();
    }
  };
}

function crowded(): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Many people are signing in at this moment. Try again in a few seconds.',
    details: { retryAfter: CROWDED_S },
  });
}

/** One password a line, most common first: the first 10,000 of `@zxcvbn-ts/language-common` (MIT license). */
const LIST = join(import.meta.dirname, 'common-passwords.txt');

let common: Promise<ReadonlySet<string>> | null = null;

/** Reads the list when it is first needed, and once. A failed read is tried again. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readFile(LIST, 'utf8').then(
    (text) => new Set(text.trimEnd().split('\n')),
    (error: unknown) => {
      common = null;
      throw error;
    },
  );
  return common;
}

/** Throws REFUSED for one of the 10,000 most common passwords, however it is capitalized. `field` is the input's name. */
export async function requireUncommonPassword(
  password: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  const key = password.normalize('NFKC').trim().toLowerCase();
  if (!(await commonPasswords()).has(key)) return;
  throw new DomainError('REFUSED', {
    message: 'This is one of the 10,000 most common passwords. Choose another one.',
    details: { field },
  });
}
