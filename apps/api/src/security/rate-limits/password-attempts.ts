import { DomainError, plural } from '@tenfour/domain';
import type { Database, Handle } from '../../db/database.ts';
import { forUpdate } from '../../db/locks.ts';
import type { AttemptCounter } from './attempt-counters.ts';
import { toRetryAfter } from './limiters.ts';
import { ATTEMPT_WAIT } from './limits.ts';

/** An attempt as one counter has recorded it. */
interface CountedAttempt extends AttemptCounter {
  /** Until when it blocks further attempts; epoch ms. */
  blockedUntil: number;
}

/** An admitted attempt. It counts as wrong until its success is recorded. */
export interface AdmittedAttempt {
  counted: readonly CountedAttempt[];
  /** Attempts refused without a check since the last checked one of these counters. */
  refused: number;
}

/** Slows down guessing of passwords, for all instances together. */
export interface AttemptLimits {
  /**
   * Counts one attempt on every counter, before the password is checked: of concurrent attempts only the free ones pass.
   * Throws TOO_MANY_REQUESTS with `details.retryAfter` (seconds); only a counter is written then.
   */
  admit(counters: readonly AttemptCounter[]): Promise<AdmittedAttempt>;
  /** Records a correct attempt, in the transaction of the action that it permits. */
  recordSuccess(handle: Handle, admitted: AdmittedAttempt): Promise<void>;
  /** Reverts an attempt that was not checked after all. */
  withdraw(admitted: AdmittedAttempt): Promise<void>;
}

/** Returns how long further attempts are blocked after so many wrong ones, in ms. */
export function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(ATTEMPT_WAIT.first * 2 ** Math.min(failures - free, 30), ATTEMPT_WAIT.longest);
}

/** Attempts are blocked for now. */
interface Blocked {
  /** The blocking counter. */
  name: string;
  /** Epoch ms. */
  until: number;
}

/** A refusal, with the number of queued attempts that it was passed on to. */
interface Refusal extends Blocked {
  passedOn: number;
}

/**
 * Creates limits that count in `attempt_limits`. Attempts on the same first counter are admitted one after another, and
 * those queued behind a refused one are refused with it: a thousand concurrent attempts cost a few queries.
 */
export function createAttemptLimits(deps: { database: Database; now: () => number }): AttemptLimits {
  const { database, now } = deps;
  const queues = createAttemptQueues();

  async function admitNext(
    counters: readonly AttemptCounter[],
    at: number,
  ): Promise<AdmittedAttempt | Blocked> {
    const sorted = counters.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    // Most of an attack ends here, without waiting for the row that all of it is about.
    const blocked = await findBlock(database.handle, sorted, at);
    if (blocked) return blocked;
    return database.transaction(async ({ handle }) => {
      const meanwhile = await findBlock(handle, sorted, at);
      if (meanwhile) return meanwhile;
      await insertMissing(handle, sorted, at);
      return countAttempt(handle, sorted, at);
    });
  }

  return {
    async admit(counters) {
      const at = now();
      const first = counters[0]?.name ?? '';
      const passedOn = await queues.enter(first);
      const outcome = passedOn ?? (await queues.leave(first, admitNext(counters, at)));
      if (!('until' in outcome)) return outcome;
      if (outcome.passedOn > 0) await countRefused(database.handle, outcome.name, outcome.passedOn);
      throw tooManyAttempts(outcome.until - at);
    },
    async recordSuccess(handle, { counted }) {
      for (const one of counted) {
        if (one.onSuccess === 'clear') await clearAttempts(handle, one);
        else await revertAttempt(handle, one);
      }
    },
    withdraw: ({ counted }) =>
      database.transaction(async ({ handle }) => {
        for (const one of counted) await revertAttempt(handle, one);
      }),
  };
}

/** Creates queues of attempts by their first counter. */
function createAttemptQueues() {
  const queues = new Map<string, ((refusal: Refusal | null) => void)[]>();

  function startNext(name: string): void {
    const next = queues.get(name)?.shift();
    if (next) next(null);
    else queues.delete(name);
  }

  return {
    /** Resolves to null when it is this attempt's turn, or to the refusal of the one before. */
    enter(name: string): Promise<Refusal | null> | null {
      const queue = queues.get(name);
      if (queue) return new Promise((resolve) => queue.push(resolve));
      queues.set(name, []);
      return null;
    },
    /** Ends a turn with its outcome, and passes a refusal on to all that are queued. */
    async leave(
      name: string,
      deciding: Promise<AdmittedAttempt | Blocked>,
    ): Promise<AdmittedAttempt | Refusal> {
      const outcome = await deciding.catch((error: unknown) => {
        startNext(name);
        throw error;
      });
      if (!('until' in outcome) || outcome.name !== name) {
        startNext(name);
        return 'until' in outcome ? { ...outcome, passedOn: 0 } : outcome;
      }
      const queued = queues.get(name) ?? [];
      queues.delete(name);
      for (const refuse of queued) refuse({ ...outcome, passedOn: 0 });
      return { ...outcome, passedOn: queued.length };
    },
  };
}

/** Clears the wrong attempts of a counter. */
export async function clearAttempts(handle: Handle, { name }: AttemptCounter): Promise<void> {
  await handle.deleteFrom('attempt_limits').where('name', '=', name).execute();
}

/** Finds the counter that blocks longest, and counts the refusal on it; null when none blocks. */
async function findBlock(
  handle: Handle,
  counters: readonly AttemptCounter[],
  at: number,
): Promise<Blocked | null> {
  const row = await handle
    .selectFrom('attempt_limits')
    .select(['name', 'blocked_until'])
    .where('name', 'in', namesOf(counters))
    .where('blocked_until', '>', at)
    .orderBy('blocked_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  await countRefused(handle, row.name, 1);
  return { name: row.name, until: row.blocked_until };
}

async function countRefused(handle: Handle, name: string, attempts: number): Promise<void> {
  await handle
    .updateTable('attempt_limits')
    .set(({ eb }) => ({ refused: eb('refused', '+', attempts) }))
    .where('name', '=', name)
    .execute();
}

function namesOf(counters: readonly AttemptCounter[]): string[] {
  return counters.map(({ name }) => name);
}

async function insertMissing(handle: Handle, counters: readonly AttemptCounter[], at: number): Promise<void> {
  const forgetAt = at + ATTEMPT_WAIT.forgetAfter;
  await handle
    .insertInto('attempt_limits')
    .values(namesOf(counters).map((name) => ({ name, blocked_until: 0, forget_at: forgetAt })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Counts an attempt on every counter or on none, in the order of their names to avoid deadlocks. */
async function countAttempt(
  handle: Handle,
  counters: readonly AttemptCounter[],
  at: number,
): Promise<AdmittedAttempt | Blocked> {
  const query = handle
    .selectFrom('attempt_limits')
    .select(['name', 'failures', 'refused', 'forget_at'])
    .where('name', 'in', namesOf(counters))
    .orderBy('name');
  const rows = await forUpdate(handle, 'attempt_limits', query).execute();
  const blocked = await findBlock(handle, counters, at);
  if (blocked) return blocked;
  const counted: CountedAttempt[] = [];
  for (const counter of counters) {
    const { name, free } = counter;
    const row = rows.find((one) => one.name === name);
    const failures = (row === undefined || row.forget_at <= at ? 0 : row.failures) + 1;
    const blockedUntil = at + waitAfter(failures, free);
    const forgetAt = blockedUntil + ATTEMPT_WAIT.forgetAfter;
    const set = { failures, refused: 0, blocked_until: blockedUntil, forget_at: forgetAt };
    await handle.updateTable('attempt_limits').set(set).where('name', '=', name).execute();
    counted.push({ ...counter, blockedUntil });
  }
  return { counted, refused: rows.reduce((sum, { refused }) => sum + refused, 0) };
}

/** Reverts the count of an attempt; a wait that another one caused stays. */
async function revertAttempt(handle: Handle, { name, blockedUntil }: CountedAttempt): Promise<void> {
  await handle
    .updateTable('attempt_limits')
    .set(({ eb, ref }) => ({
      failures: eb('failures', '-', 1),
      blocked_until: eb
        .case()
        .when('blocked_until', '=', blockedUntil)
        .then(0)
        .else(ref('blocked_until'))
        .end(),
    }))
    .where('name', '=', name)
    .where('failures', '>', 0)
    .execute();
}

function tooManyAttempts(waitMs: number): DomainError {
  const retryAfter = toRetryAfter(waitMs);
  return new DomainError('TOO_MANY_REQUESTS', {
    message: `Too many wrong tries. Try again in ${inWords(retryAfter)}.`,
    details: { retryAfter },
  });
}

function inWords(seconds: number): string {
  return seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute');
}
