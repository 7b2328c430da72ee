import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProductCode } from './lib/code-figures.mjs';
import { hitsIn, hitsInComments, hitsInStrings, hitsInTitles } from './lib/plain-words.mjs';
import { isSource, pathsIn, readSource } from './lib/sources.mjs';

const files = [
  ...pathsIn(['apps', 'packages', 'scripts', 'docs', 'deploy']),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
];

function hitsOf(scan, chosen) {
  return chosen.flatMap((file) => scan(file, readSource(file)).map((hit) => `${file}:${hit}`));
}

test('comments and docs hold at most 20 words of the old voice', () => {
  const hits = [
    ...hitsOf(hitsInComments, files.filter(isSource)),
    ...hitsOf(
      (_file, text) => hitsIn(text),
      files.filter((file) => file.endsWith('.md')),
    ),
  ];
  assert.ok(hits.length <= 20, `${hits.length}:\n${hits.join('\n')}`);
});

/** Only ever lowered: titles are read as often as code. */
const MAX_IN_TITLES = 0;

test(`titles of tests hold at most ${MAX_IN_TITLES}`, () => {
  const hits = hitsOf(
    hitsInTitles,
    files.filter((file) => isSource(file) && !isProductCode(file)),
  );
  assert.ok(hits.length <= MAX_IN_TITLES, `${hits.length}:\n${hits.join('\n')}`);
});

/** Only ever lowered: what people read is rewritten page by page. */
const MAX_IN_STRINGS = 1;

test(`strings of the product hold at most ${MAX_IN_STRINGS}`, () => {
  const hits = hitsOf(hitsInStrings, files.filter(isProductCode));
  assert.ok(hits.length <= MAX_IN_STRINGS, `${hits.length}:\n${hits.join('\n')}`);
});

const CASES = [
  ['// Starts by itself.', 1, 0],
  ["const text = 'Ask somebody else.';", 0, 1],
  ["const text = 'It does not say when it was recorded, in a way that can be read.';", 0, 2],
  ['const text = `Nobody is here`;', 0, 1],
  ['/** Sends all at once, 64 at once. */', 0, 0],
  ['/** Looks at once. */', 1, 0],
];

test('words: titles of tests, not other strings', () => {
  const source = "it.each(['nobody'])('is told of %s', () => expect('told'));\nit(name, run);\n";
  assert.deepEqual(hitsInTitles('a.test.ts', source), ['1: told']);
});

for (const [source, inComments, inStrings] of CASES) {
  test(`words: ${source}`, () => {
    assert.equal(hitsInComments('a.ts', source).length, inComments);
    assert.equal(hitsInStrings('a.ts', source).length, inStrings);
  });
}
