import { type ImportRow, identityOf } from '@tenfour/domain';
import { fingerprint } from '../fingerprint.ts';
import type { ReadLine } from './messages.ts';

/** Numbers rows in the order in which they are created. */
export interface Numbering {
  /** A shift of a type that was not listed yet comes with a row for the type before it, so that it exists by then. */
  add(row: ImportRow): ReadLine[];
  total(): number;
}

/** A row that is the same as an earlier one says which. */
export function createNumbering(): Numbering {
  const seen = new Map<string, number>();
  const types = new Set<string>();
  let n = 0;

  function lineOf(row: ImportRow): ReadLine {
    n += 1;
    if (row.item === null) {
      const { text, problem } = row;
      return { n, item: null, text, identity: null, reason: problem, state: 'skipped' };
    }
    const item = { ...row.item };
    const identity = fingerprint(identityOf(item));
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, n);
    const base = { n, item: writable(item), text: '', identity };
    return first === undefined
      ? { ...base, reason: null, state: 'new' }
      : { ...base, reason: `The same as line ${first}.`, state: 'duplicate' };
  }

  function typeBefore({ item }: ImportRow): ReadLine[] {
    if (item?.kind === 'shift-type') types.add(item.name.toLowerCase());
    if (item?.kind !== 'shift' || item.type === null || types.has(item.type.toLowerCase())) return [];
    types.add(item.type.toLowerCase());
    return [lineOf({ item: { kind: 'shift-type', name: item.type }, problem: null })];
  }

  return { add: (row) => [...typeBefore(row), lineOf(row)], total: () => n };
}

function writable(item: NonNullable<ImportRow['item']>): NonNullable<ReadLine['item']> {
  return item.kind === 'shift' ? { ...item, breaks: [...item.breaks] } : item;
}
