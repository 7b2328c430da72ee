import { DomainError } from '@tenfour/domain';
import type { Database, Handle } from '../db/database.ts';
import { held } from '../db/locks.ts';
import type { Counted } from './attempt-counts.ts';

export * from './attempt-counts.ts';

/** The wait after the last free try, in ms; it doubles with every further one. */
const FIRST_WAIT_MS = 30_000;

/** Longest wait between two tries, in ms. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long after its last wait a count is forgotten, in ms: longer than it would take to get the free tries again. */
const FORGET_MS = 12 * 60 * 60_000;

/** A try as it stands in one count. */
interface Taken extends Counted {
  /** Until when it blocks further tries; epoch ms. */
  blockedUntil: number;
}

/** An admitted try. It counts as wrong until it is reported as successful. */
export interface Admitted {
  counted: readonly Taken[];
  /** Tries refused without a check since the last checked one of these counts. */
  refused: number;
}

/** Slows down who tries passwords, for all instances together. */
export interface AttemptLimits {
  /**
   * Takes one try from every count, before the password is checked: of concurrent tries only the free ones pass. Throws
   * TOO_MANY_REQUESTS with `details.retryAfter` (seconds); only a counter is written then.
   */
  admit(counted: readonly Counted[]): Promise<Admitted>;
  /** Reports a correct try, in the transaction of the action that it permits. */
  succeeded(handle: Handle, admitted: Admitted): Promise<void>;
  /** Reports that the try was not checked after all. */
  withdrawn(admitted: Admitted): Promise<void>;
}

/** Returns how long further tries are blocked after so many wrong ones, in ms. */
export function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - free, 30), LONGEST_WAIT_MS);
}

/**
 * Creates limits that count in `attempt_limits`. Tries at the same thing (the first name) are admitted one after
 * another, and those queued behind a refused one are refused with it: a thousand concurrent tries cost a few queries.
 */
export function createAttemptLimits(deps: { database: Database; now: () => number }): AttemptLimits {
  const { database, now } = deps;
  const lines = createLines();

  async function admitNext(counted: readonly Counted[], at: number): Promise<Admitted | Blocked> {
    const sorted = counted.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    // Most of an attack ends here, without waiting for the row that all of it is about.
    const blocked = await turnedAway(database.handle, sorted, at);
    if (blocked) return blocked;
    return database.transaction(async ({ handle }) => {
      const meanwhile = await turnedAway(handle, sorted, at);
      if (meanwhile) return meanwhile;
      await addMissing(handle, sorted, at);
      return take(handle, sorted, at);
    });
  }

  return {
    async admit(counted) {
      const at = now();
      const first = counted[0]?.name ?? '';
      const answered = await lines.enter(first);
      const outcome = answered ?? (await lines.leave(first, admitNext(counted, at)));
      if (!('until' in outcome)) return outcome;
      if (outcome.alike > 0) await countRefused(database.handle, outcome.name, outcome.alike);
      throw tooManyTries(outcome.until - at);
    },
    async succeeded(handle, { counted }) {
      for (const one of counted) {
        if (one.onSuccess === 'forget') await forgetAttempts(handle, one);
        else await giveBack(handle, one);
      }
    },
    withdrawn: ({ counted }) =>
      database.transaction(async ({ handle }) => {
        for (const one of counted) await giveBack(handle, one);
      }),
  };
}

type Outcome = Blocked & { alike: number };

/** Tries that wait behind one at the same thing. */
function createLines() {
  const lines = new Map<string, ((answer: Outcome | null) => void)[]>();

  function goOn(name: string): void {
    const next = lines.get(name)?.shift();
    if (next) next(null);
    else lines.delete(name);
  }

  return {
    /** Waits for its turn, which is null, or for the answer to the one before. */
    enter(name: string): Promise<Outcome | null> | null {
      const line = lines.get(name);
      if (line) return new Promise((resolve) => line.push(resolve));
      lines.set(name, []);
      return null;
    },
    /** Ends its turn with what came of it; `alike` is how many were given the same answer. */
    async leave(name: string, deciding: Promise<Admitted | Blocked>): Promise<Admitted | Outcome> {
      const outcome = await deciding.catch((error: unknown) => {
        goOn(name);
        throw error;
      });
      if (!('until' in outcome) || outcome.name !== name) {
        goOn(name);
        return 'until' in outcome ? { ...outcome, alike: 0 } : outcome;
      }
      const waiting = lines.get(name) ?? [];
      lines.delete(name);
      for (const answer of waiting) answer({ ...outcome, alike: 0 });
      return { ...outcome, alike: waiting.length };
    },
  };
}

/** Forgets the wrong tries that something was counted by. */
export async function forgetAttempts(handle: Handle, { name }: Counted): Promise<void> {
  await handle.deleteFrom('attempt_limits').where('name', '=', name).execute();
}

/** Counts a refusal on what blocks longest, and says until when; null when nothing does. */
async function turnedAway(handle: Handle, counted: readonly Counted[], at: number): Promise<Blocked | null> {
  const row = await handle
    .selectFrom('attempt_limits')
    .select(['name', 'blocked_until'])
    .where('name', 'in', names(counted))
    .where('blocked_until', '>', at)
    .orderBy('blocked_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  await countRefused(handle, row.name, 1);
  return { name: row.name, until: row.blocked_until };
}

async function countRefused(handle: Handle, name: string, tries: number): Promise<void> {
  await handle
    .updateTable('attempt_limits')
    .set(({ eb }) => ({ refused: eb('refused', '+', tries) }))
    .where('name', '=', name)
    .execute();
}

/** Tries are blocked for now. */
interface Blocked {
  /** The blocking count. */
  name: string;
  /** Epoch ms. */
  until: number;
}

function names(counted: readonly Counted[]): string[] {
  return counted.map(({ name }) => name);
}

async function addMissing(handle: Handle, counted: readonly Counted[], at: number): Promise<void> {
  await handle
    .insertInto('attempt_limits')
    .values(names(counted).map((name) => ({ name, blocked_until: 0, forget_at: at + FORGET_MS })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Takes a try from every count or from none, in the order of their names to avoid deadlocks. */
async function take(handle: Handle, counted: readonly Counted[], at: number): Promise<Admitted | Blocked> {
  const query = handle
    .selectFrom('attempt_limits')
    .select(['name', 'failures', 'refused', 'forget_at'])
    .where('name', 'in', names(counted))
    .orderBy('name');
  const rows = await held(handle, 'attempt_limits', query).execute();
  const blocked = await turnedAway(handle, counted, at);
  if (blocked) return blocked;
  const taken: Taken[] = [];
  for (const one of counted) {
    const { name, free } = one;
    const row = rows.find((one) => one.name === name);
    const failures = (row === undefined || row.forget_at <= at ? 0 : row.failures) + 1;
    const blockedUntil = at + waitAfter(failures, free);
    const set = { failures, refused: 0, blocked_until: blockedUntil, forget_at: blockedUntil + FORGET_MS };
    await handle.updateTable('attempt_limits').set(set).where('name', '=', name).execute();
    taken.push({ ...one, blockedUntil });
  }
  return { counted: taken, refused: rows.reduce((sum, { refused }) => sum + refused, 0) };
}

/** As if the try had not been; a wait that another one caused stays. */
async function giveBack(handle: Handle, { name, blockedUntil }: Taken): Promise<void> {
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

function tooManyTries(waitMs: number): DomainError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  return new DomainError('TOO_MANY_REQUESTS', {
    message: `Too many wrong tries. Try again in ${inWords(retryAfter)}.`,
    details: { retryAfter },
  });
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
