import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, searchText } from '../../../db/search.ts';
import { blockOf, findIn, needleOf } from './search-block.ts';

const EVERYTHING = {
  alsoMatching: null,
  type: null,
  issuer: null,
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  after: null,
};

/** Few letters, of one to four bytes, so that terms are found and nearly found. */
const zText = fc.string({
  unit: fc.constantFrom('a', 'b', '7', '%', ' ', 'ß', 'ł', '警', '🚓'),
  maxLength: 12,
});
const zTerm = zText.map(foldText).filter((term) => term !== '');

test('a term is found where a text contains it, whichever part of it is looked for first', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(zText, zText), { maxLength: 8 }), zTerm, zText, (texts, term, sample) => {
      const rows = texts.map(([username, reason], n) => ({
        id: String(n),
        created_at: 100 - n,
        type: 'ban',
        issued_by: 'u',
        search: searchText(username, reason),
      }));
      const block = blockOf(rows, new Map());
      const needle = needleOf(term, Buffer.from(sample));
      const containing = rows.filter(({ search }) => search.includes(term)).map(({ id }) => id);
      expect(findIn(block, { ...EVERYTHING, needle }, 50)).toEqual(containing);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['wolf29000', 'the wolf went out', '29000'],
  ['wolf29000', 'he felt 2 wolves went', '9000'],
  ['the car', 'the cat hat', 'e car'],
  ['car', 'ccar', 'car'],
])('%s among "%s" is looked for as "%s"', (term, sample, end) => {
  expect(needleOf(term, Buffer.from(sample)).end.toString()).toBe(end);
});
