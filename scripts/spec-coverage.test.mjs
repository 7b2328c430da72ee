import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from './lib/paths.mjs';
import { coveragePage, idsOf, problemsOf, readAreas, readTags, tagsOf } from './lib/spec-coverage.mjs';

const areas = readAreas();
const tags = readTags();

test('every requirement has a test or a reason, and every tag names a requirement', () => {
  assert.deepEqual(problemsOf(areas, tags), []);
});

test('the page is up to date', () => {
  const page = readFileSync(fromRoot('docs', 'spec-coverage.md'), 'utf8');
  assert.ok(
    page === coveragePage(areas, tags),
    'run `npm run spec-coverage` and commit docs/spec-coverage.md',
  );
});

test('ids are listed one by one or as a range', () => {
  assert.deepEqual(idsOf('R1, R4-R6'), ['R1', 'R4', 'R5', 'R6']);
  assert.deepEqual(idsOf('R1; R2'), ['R1; R2']);
});

const tagged = (lines) =>
  tagsOf('a.test.ts', lines.join('\n')).map(({ ids, attached }) => [...ids, attached]);

test('a tag belongs to the test or the group below it', () => {
  assert.deepEqual(tagged(["import 'x';", '  // covers: R1', "  test.each([])('%s', f);"]), [['R1', true]]);
  assert.deepEqual(tagged(["import 'x';", '// covers: R1', '// covers: R2', "describe('a', f);"]), [
    ['R1', true],
    ['R2', true],
  ]);
});

test('a tag at the top belongs to the whole file, and one above anything else to nothing', () => {
  assert.deepEqual(tagged(['// Tests the clock.', '// covers: R1', '', "import 'x';"]), [['R1', true]]);
  assert.deepEqual(tagged(["import 'x';", '// covers: R1', 'const y = 1;', "test('a', f);"]), [
    ['R1', false],
  ]);
});

const requirement = (id, rest = {}) => ({ id, text: 'text', ...rest });
const tag = (...ids) => ({ file: 'a.test.ts', line: 3, ids, attached: true });
const problems = (requirements, ...found) => problemsOf([{ section: '1', requirements }], found);

test('problems are found', () => {
  assert.deepEqual(problems([requirement('R1')], tag('R1')), []);
  assert.deepEqual(problems([requirement('R1', { untested: 'It is a colour.' })]), []);
  assert.deepEqual(problems([requirement('R1')]), ['R1 has neither a test nor a reason ("untested")']);
  assert.deepEqual(problems([], tag('R9')), ['a.test.ts:3: "R9" is no requirement']);
  assert.deepEqual(problems([requirement('R1'), requirement('R1')], tag('R1')), ['R1 is used twice']);
  assert.deepEqual(problems([requirement('R1')], { ...tag('R1'), attached: false }), [
    'a.test.ts:3: put the tag directly above a test or at the top of the file',
  ]);
});

test('a page has counts, a table for each area and links that tell equal names apart', () => {
  const area = { section: '1. All', area: 'Part', requirements: [requirement('R1', { note: 'Other.' })] };
  const page = coveragePage(
    [area],
    [
      { ...tag('R1'), file: 'a/x/http.test.ts' },
      { ...tag('R1'), file: 'a/y/http.test.ts' },
    ],
  );
  assert.match(page, /\| 1\. All \| 1 \| 1 \| 0 \|/);
  assert.match(page, /## 1\. All\n\n### Part\n/);
  assert.ok(page.includes('| R1 | text<br>*Other.* | [x/http.test.ts], [y/http.test.ts] |'));
  assert.ok(page.includes('[x/http.test.ts]: ../a/x/http.test.ts'));
});
