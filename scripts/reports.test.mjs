import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FLAKY_ALLOWED,
  failureList,
  flakyList,
  lastLine,
  readCheck,
  readPlaywright,
  readTap,
  readVitest,
  sum,
  withoutPassed,
} from './lib/reports.mjs';

function vitestTest(status, fullName = status, ...failureMessages) {
  return { status, fullName, failureMessages };
}

function vitestFile(name, ...assertionResults) {
  const status = assertionResults.some((result) => result.status === 'failed') ? 'failed' : 'passed';
  return { name, status, message: '', assertionResults };
}

const vitestReport = (...testResults) => ({ testResults });
const times = (count, create) => Array.from({ length: count }, create);
const green = (count) => vitestFile('/w/green.test.ts', ...times(count, () => vitestTest('passed')));
const retried = (count) =>
  vitestFile('/w/slow.test.ts', ...times(count, () => vitestTest('passed', 'waits', 'Error: late\n at x')));
const unloadable = {
  name: '/w/b.test.ts',
  status: 'failed',
  message: 'SyntaxError: b\n at y',
  assertionResults: [],
};
const red = vitestFile('/w/red.test.ts', vitestTest('failed', 'red', 'Error: no'));

function scenario(title, status, ...messages) {
  const results = messages.map((message) => (message === undefined ? {} : { error: { message } }));
  return { title, file: 'a.spec.ts', line: 7, tests: [{ status, results }] };
}

function playwrightReport(specs, errors = []) {
  return { errors, suites: [{ specs: [], suites: [{ specs }] }] };
}

const stories = (count, status) => times(count, () => scenario(status, status));

const COUNTS = [
  ['a check passes', readCheck('lint', '', 0), [1, 0]],
  ['a check fails', readCheck('lint', 'no', 2), [0, 1]],
  ['vitest: all tests pass', readVitest(vitestReport(green(7)), 0), [7, 0]],
  ['vitest: one test fails', readVitest(vitestReport(green(6), red), 1), [6, 1]],
  [
    'vitest: skipped and planned tests fail',
    readVitest(
      vitestReport(green(6), vitestFile('/w/c.test.ts', vitestTest('skipped'), vitestTest('todo'))),
      0,
    ),
    [6, 2],
  ],
  ['vitest: a file does not load', readVitest(vitestReport(green(6), unloadable), 1), [6, 1]],
  ['vitest: an error is uncaught', readVitest(vitestReport(green(6)), 1), [6, 1]],
  ['vitest: a few flaky tests pass', readVitest(vitestReport(green(4), retried(FLAKY_ALLOWED)), 0), [7, 0]],
  [
    'vitest: too many flaky tests fail',
    readVitest(vitestReport(green(3), retried(FLAKY_ALLOWED + 1), red), 1),
    [3, FLAKY_ALLOWED + 2],
  ],
  ['vitest: there are no tests', readVitest(vitestReport(), 0), [0, 1]],
  ['vitest: there is no report', readVitest(null, 0), [0, 1]],
  ['playwright: all stories pass', readPlaywright(playwrightReport(stories(4, 'expected')), 0), [4, 0]],
  [
    'playwright: a few flaky stories pass, skipped ones fail',
    readPlaywright(
      playwrightReport([
        ...stories(4, 'expected'),
        ...stories(FLAKY_ALLOWED, 'flaky'),
        ...stories(1, 'skipped'),
      ]),
      0,
    ),
    [7, 1],
  ],
  [
    'playwright: too many flaky stories fail',
    readPlaywright(playwrightReport([...stories(4, 'expected'), ...stories(FLAKY_ALLOWED + 1, 'flaky')]), 0),
    [4, FLAKY_ALLOWED + 1],
  ],
  [
    'playwright: a file does not load',
    readPlaywright(playwrightReport(stories(4, 'expected'), [{ message: 'Error: x' }]), 1),
    [4, 1],
  ],
  ['playwright: there is no report', readPlaywright(null, 1), [0, 1]],
  ['tap: all tests pass', readTap('# tests 3\n# pass 3\n# fail 0\n# skipped 0', 0), [3, 0]],
  ['tap: failed and canceled tests', readTap('# pass 3\n# fail 1\n# cancelled 1', 1), [3, 2]],
  ['tap: the runner crashed', readTap('SyntaxError', 1), [0, 1]],
];

for (const [name, { passed, failed }, counts] of COUNTS) {
  test(`counts: ${name}`, () => assert.deepEqual([passed, failed], counts));
}

test('vitest: lists red tests with the first line of their error, and files that do not load', () => {
  const page = vitestFile(
    '/w/src/a.test.tsx',
    vitestTest('passed', 'fine'),
    vitestTest('failed', 'page saves', '\u001b[31mError: no\u001b[39m\n    at x'),
    vitestTest('skipped', 'later'),
  );
  assert.deepEqual(readVitest(vitestReport(page, unloadable, green(1)), 1).failures, [
    { name: 'b.test.ts', why: 'SyntaxError: b' },
    { name: 'a.test.tsx › page saves', why: 'Error: no' },
    { name: 'a.test.tsx › later', why: 'skipped' },
  ]);
});

test('vitest: lists tests that passed on retry, as failures when there are too many', () => {
  const late = { name: 'slow.test.ts › waits', why: 'Error: late' };
  const few = readVitest(vitestReport(green(1), retried(1)), 0);
  assert.deepEqual([few.flaky, few.failures], [[late], []]);
  const many = readVitest(vitestReport(retried(FLAKY_ALLOWED + 1)), 0);
  assert.deepEqual(
    many.failures,
    times(FLAKY_ALLOWED + 1, () => late),
  );
});

test('playwright: lists stories that did not pass on the first try, and errors outside of stories', () => {
  const specs = [
    scenario('fine', 'expected', undefined),
    scenario('broken', 'unexpected', '\nError: late\n'),
    scenario('never ran', 'skipped'),
    scenario('late once', 'flaky', 'late', undefined),
  ];
  const { failures, flaky } = readPlaywright(
    playwrightReport(specs, [{ message: 'Error: no such file\n more' }]),
    1,
  );
  assert.deepEqual(failures, [
    { name: 'outside of any story', why: 'Error: no such file' },
    { name: 'a.spec.ts:7 › broken', why: 'Error: late' },
    { name: 'a.spec.ts:7 › never ran', why: 'skipped' },
  ]);
  assert.deepEqual(flaky, [{ name: 'a.spec.ts:7 › late once', why: 'late' }]);
});

test('tap: lists what is not ok with the first line of its error', () => {
  const output = [
    'not ok 1 - sums',
    '  ---',
    '  duration_ms: 1',
    '  error: |-',
    '    Expected values to be equal:',
    '    1 !== 2',
    "  code: 'ERR'",
    '  ...',
    'ok 2 - fine',
    'not ok 3 - short',
    '  ---',
    "  error: 'no'",
    '  ...',
    '',
  ].join('\n');
  assert.deepEqual(readTap(output, 1).failures, [
    { name: 'sums', why: 'Expected values to be equal:' },
    { name: 'short', why: "'no'" },
  ]);
});

test('tap: a shortened report has failures and sums only', () => {
  const passed = '# Subtest: fine\nok 1 - fine\n  ---\n  duration_ms: 1\n  ...\n';
  const failed = '# Subtest: broken\nnot ok 2 - broken\n  ---\n  error: |-\n    why\n  ...\n';
  assert.equal(withoutPassed(`${passed}${failed}${passed}# pass 2\n`), `${failed}# pass 2\n`);
});

test('the closing list has a line for every failure, and one for a task that names none', () => {
  const list = failureList([
    { name: 'lint', failed: 0, output: 'x', failures: [{ name: 'lint', why: 'x' }] },
    { name: 'types web', output: '', ...readCheck('types web', 'a\nFound 2 errors.\n', 1) },
    { name: 'tests api', output: 'FATAL: out of memory\n', ...readVitest(null, 1) },
    { name: 'tests web', output: 'TypeError: lost\n at x\n', ...readVitest(vitestReport(green(1)), 1) },
    { name: 'stories', failed: 1, output: '', failures: [{ name: 'a', why: 'y'.repeat(400) }] },
  ]);
  assert.deepEqual(list.slice(0, 3), [
    '  types web: types web — Found 2 errors.',
    '  tests api: crashed or incomplete — FATAL: out of memory',
    '  tests web: crashed or incomplete — TypeError: lost',
  ]);
  assert.equal(list[3].length, 240);
  assert.equal(list.length, 4);
});

test('tests that passed on retry are listed by name', () => {
  const results = [
    { name: 'tests web', ...readVitest(vitestReport(retried(1)), 0) },
    { name: 'lint', ...readCheck('lint', '', 0) },
  ];
  assert.deepEqual(flakyList(results), ['Passed on retry: tests web: slow.test.ts › waits — Error: late']);
});

test('the last line is the sum of all tasks', () => {
  const total = sum([
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ]);
  assert.equal(lastLine(total), '7 passed, 2 failed');
});
