import type { TextRow } from '../../../db/search-texts.ts';

/** Types and issuers as numbers, which many records share. */
export type Numbers = Map<string, number>;

/** What a search looks at of some records of one server, newest first; each at the same place everywhere. */
export interface TextBlock {
  readonly ids: readonly string[];
  /** Epoch ms. */
  readonly createdAt: Float64Array;
  readonly types: Uint32Array;
  readonly issuers: Uint32Array;
  /** The folded texts in UTF-8, one after another, with a line break between that no folded term can hold. */
  readonly texts: Buffer;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

/** A folded term in UTF-8, and its end from the byte that is rarest in the texts. */
export interface Needle {
  /** At least one byte. */
  readonly whole: Buffer;
  readonly end: Buffer;
}

/** Bytes of an end at least, so that few texts have it without the beginning. */
const LEAST_END = 3;

/**
 * Returns what to look for of a folded term, which must not be empty. A search stops at every place with the first byte of
 * what it looks for, so it takes a tenth of the time where that is rare in `sample`.
 */
export function needleOf(term: string, sample: Buffer): Needle {
  const whole = Buffer.from(term);
  const starts = whole.subarray(0, Math.max(whole.length - LEAST_END + 1, 1));
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  const found = Array.from(starts, (byte) => counts[byte] ?? 0);
  return { whole, end: whole.subarray(found.indexOf(Math.min(...found))) };
}

/** Gathers rows, which come newest first; types and issuers that are new are added to `numbers`. */
export function blockOf(rows: readonly TextRow[], numbers: Numbers): TextBlock {
  let end = -1;
  return {
    ids: rows.map(({ id }) => id),
    createdAt: Float64Array.from(rows, (row) => row.created_at),
    types: Uint32Array.from(rows, ({ type }) => numberOf(type, numbers)),
    issuers: Uint32Array.from(rows, (row) => numberOf(row.issued_by, numbers)),
    texts: Buffer.from(rows.map(({ search }) => search).join('\n')),
    ends: Uint32Array.from(rows, ({ search }) => {
      end += 1 + Buffer.byteLength(search);
      return end;
    }),
  };
}

function numberOf(name: string, numbers: Numbers): number {
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
}

/** An id of 36 letters as the engine of JavaScript keeps it, with its place in the list. */
const ID_BYTES = 64;

/** How much memory a block takes, nearly. */
export function bytesOf({ ids, createdAt, types, issuers, texts, ends }: TextBlock): number {
  const columns = createdAt.byteLength + types.byteLength + issuers.byteLength + ends.byteLength;
  return texts.byteLength + columns + ids.length * ID_BYTES;
}

/** What is looked for, in the numbers of the blocks. */
export interface SearchCriteria {
  readonly needle: Needle;
  /** 1 at the numbers of types and issuers whose records are found whatever their text is; null for none. */
  readonly alsoMatching: Uint8Array | null;
  /** Only this type, only this issuer; null for any. */
  readonly type: number | null;
  readonly issuer: number | null;
  /** Recorded at or after, and before, in epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Only what comes after this place; null at the beginning. */
  readonly after: { readonly at: number; readonly id: string } | null;
}

/** Ids of what a block has of it, newest first, at most `most`. */
export function findIn(block: TextBlock, criteria: SearchCriteria, most: number): string[] {
  const found: string[] = [];
  if (isBefore(block, criteria)) return found;
  const matching = matches(block, criteria);
  for (let n = 0; n < matching.length && found.length < most; n += 1) {
    if (matching[n] !== 0 && passes(block, n, criteria)) found.push(block.ids[n] ?? '');
  }
  return found;
}

/** Whether all of the block is on pages that were read already. */
function isBefore({ createdAt }: TextBlock, { after }: SearchCriteria): boolean {
  return after !== null && (createdAt.at(-1) ?? 0) > after.at;
}

/** 1 for each record that the term, or its type or issuer, finds. */
function matches(
  { texts, ends, types, issuers }: TextBlock,
  { needle, alsoMatching }: SearchCriteria,
): Uint8Array {
  const matching = new Uint8Array(ends.length);
  if (alsoMatching !== null) {
    for (let n = 0; n < matching.length; n += 1) {
      matching[n] = (alsoMatching[types[n] ?? 0] ?? 0) | (alsoMatching[issuers[n] ?? 0] ?? 0);
    }
  }
  let n = 0;
  for (let at = placeOf(needle, texts, 0); at !== -1; at = placeOf(needle, texts, ends[n] ?? texts.length)) {
    while ((ends[n] ?? Number.POSITIVE_INFINITY) <= at) n += 1;
    matching[n] = 1;
  }
  return matching;
}

/**
 * Where a term is first, at or after `start`; -1 for nowhere. An end without the beginning has the whole looked for, so
 * that texts full of such ends cost no more than without.
 */
function placeOf({ whole, end }: Needle, texts: Buffer, start: number): number {
  const length = whole.length - end.length;
  const at = texts.indexOf(end, start + length);
  if (at === -1) return -1;
  const first = at - length;
  return texts.compare(whole, 0, length, first, at) === 0 ? first : texts.indexOf(whole, first + 1);
}

function passes({ ids, createdAt, types, issuers }: TextBlock, n: number, criteria: SearchCriteria): boolean {
  const { type, issuer, from, to, after } = criteria;
  const at = createdAt[n] ?? 0;
  if (at < from || at >= to) return false;
  if (type !== null && types[n] !== type) return false;
  if (issuer !== null && issuers[n] !== issuer) return false;
  return after === null || at < after.at || (at === after.at && (ids[n] ?? '') < after.id);
}
