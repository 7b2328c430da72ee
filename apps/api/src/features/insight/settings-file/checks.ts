import { DomainError, type SettingsListDiff } from '@tenfour/domain';
import { z } from 'zod';
import type { PlannedCall } from './section.ts';

/** Adds a check to calls that add entries: it gets an entry, and how many the list has then. */
export function checkingAdded<Entry>(
  calls: readonly PlannedCall[],
  { added, removed }: Pick<SettingsListDiff<Entry>, 'added' | 'removed'>,
  known: readonly unknown[],
  check: (entry: Entry, count: number) => void,
): PlannedCall[] {
  const first = calls.length - added.length;
  return calls.map((call, at) => {
    const entry = added[at - first]?.entry;
    if (entry === undefined) return call;
    const count = known.length - removed.length + (at - first) + 1;
    return { ...call, check: () => check(entry, count) };
  });
}

/** Throws `CONFLICT` for a name that the server or the file has in other letters. */
export function requireOwnLetters(name: string, names: readonly string[], what: string): void {
  const key = (one: string) => one.normalize('NFKC').trim().toLowerCase();
  const other = names.find((one) => one !== name && key(one) === key(name));
  if (other === undefined) return;
  throw new DomainError('CONFLICT', { message: `There already is a ${what} called ${other}.` });
}

/** Throws `REFUSED` where a list becomes longer than it can be. */
export function requireRoom(count: number, max: number, what: string): void {
  if (count <= max) return;
  throw new DomainError('REFUSED', { message: `A server has at most ${max} ${what}.` });
}

const zNamed = z.array(z.looseObject({ name: z.string() }));

/** Returns the entries of a part of a file that have names; none of what is no such list. */
export function namedIn(part: unknown): readonly { name: string }[] {
  return zNamed.safeParse(part).data ?? [];
}
