import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from './lib/paths.mjs';

const page = readFileSync(fromRoot('docs', 'spec-coverage.md'), 'utf8').split('\n');

/** The sections of the specification in its order, with those of its parts that have headings of their own. */
const SECTIONS = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  'Router',
  'Landing page',
  'Dashboard',
  'Server dashboard',
  'Settings',
  'Staff tools (variant A)',
  'Staff tools (variant B)',
  'Punishments',
  'Logs & Webhooks',
  'Premium page',
  'Testimonials page',
  'Documentation page',
  'Admin panel',
  'Alt Management',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  'Account and dashboard',
  'Server page',
  'Staff, mod calls, punishments',
  'Logs and webhooks',
  'Alt requests (user side)',
  'Platform admin',
  '8. Error catalogue',
  'Unauthorized handling',
  'Dashboard failures',
  'Server page failures',
  'Admin, alt and webhook failures',
  'Success toasts',
  '9. Business constants and limits',
];

/** Sections that only hold others. */
const WITHOUT_ROWS = ['2. Screens and routes'];

/** Cells of a row; a bar within a text is written `\|`. */
const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const rows = page
  .filter((line) => /^\| \d/.test(line))
  .map(cellsOf)
  .map(([number, requirement, where, tests, deviation]) => ({
    number,
    requirement,
    where: where.split('<br>'),
    tests: tests.split('<br>'),
    deviation,
  }));

/** As a title stands in the page: what would end a cell or begin a tag is written otherwise there. */
const asTold = (title) => title.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** What may stand between the quotes of a title in a source, read as JavaScript reads it. */
const asSaid = (text) => text.replaceAll(/\\(['"`])/g, '$1');

const read = new Map();
/** The titles of all tests of a file, and of what groups them; undefined when it is not there. */
function titlesIn(file) {
  if (!read.has(file)) {
    const text = existsSync(fromRoot(file)) ? readFileSync(fromRoot(file), 'utf8') : undefined;
    read.set(file, text === undefined ? undefined : new Set(titlesOf(text)));
  }
  return read.get(file);
}

/** Where a call that begins at `from` ends, behind its closing parenthesis. Quotes hide parentheses. */
function endOfCall(text, from) {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (`'"\``.includes(sign)) quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function* titlesOf(text) {
  for (const begun of text.matchAll(/(?:^|[\s;])(?:test|it|describe)(\.\w+)*(?:<[^(]*>)?\(/g)) {
    let at = begun.index + begun[0].length;
    if (/\.each(<[^(]*>)?\($/.test(begun[0])) {
      const end = endOfCall(text, at);
      at = end + (/^\s*\(/.exec(text.slice(end))?.[0].length ?? 0);
    }
    const title = /^\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(text.slice(at));
    if (title) yield asTold(asSaid(title[2]));
  }
}

test('the page has every section of the specification, in its order, and rows in each', () => {
  const headings = page.map((line) => /^##+ (.+)$/.exec(line)?.[1]).filter(Boolean);
  assert.deepEqual(headings, SECTIONS);
  const parts = page.join('\n').split(/^##+ /m).slice(1);
  for (const part of parts) {
    const name = part.slice(0, part.indexOf('\n'));
    assert.equal(/^\| \d/m.test(part), !WITHOUT_ROWS.includes(name), `rows of “${name}”`);
  }
});

test('the rows are numbered from 1 without a gap, and each says what, where and which test', () => {
  assert.deepEqual(
    rows.map(({ number }) => Number(number)),
    rows.map((_, at) => at + 1),
  );
  for (const { number, requirement, where, tests } of rows)
    assert.ok(requirement && where[0] && tests[0], `row ${number} has an empty cell`);
});

test('every place that a row names is there', () => {
  const missing = rows.flatMap(({ number, where }) =>
    where
      .filter((place) => !existsSync(fromRoot(place.replaceAll('`', ''))))
      .map((place) => `${number}: ${place}`),
  );
  assert.deepEqual(missing, []);
});

test('every test that a row names is there under its title', () => {
  const missing = rows.flatMap(({ number, tests }) =>
    tests
      .filter((told) => {
        const [, file, title] = /^`([^`]+)` › (.+)$/.exec(told) ?? [];
        return !(file && titlesIn(file)?.has(title));
      })
      .map((told) => `${number}: ${told}`),
  );
  assert.deepEqual(missing, []);
});

test('what deviates says by which decision', () => {
  const decided =
    /^(ux\.md 1\.5, D\d+|design\.md 11(, T\d+)?|adr\/\d{4})(; (ux\.md 1\.5, D\d+|design\.md 11(, T\d+)?|adr\/\d{4}))*$/;
  const other = rows.filter(({ deviation }) => deviation !== '' && !decided.test(deviation));
  assert.deepEqual(other, []);
});
