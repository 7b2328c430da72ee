import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  failedOfCheck,
  failedOfPlaywright,
  failedOfTap,
  failedOfVitest,
  failureList,
  unhandledOfVitest,
  unsteadyOfPlaywright,
  unsteadyOfVitest,
} from './lib/failures.mjs';

const red = (fullName, ...failureMessages) => ({ status: 'failed', fullName, failureMessages });

test('vitest: red tests by name with the first line, and files that did not load', () => {
  const report = {
    testResults: [
      {
        name: '/w/src/a.test.tsx',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          red('page saves', '\u001b[31mError: no\u001b[39m\n    at x'),
          { status: 'skipped', fullName: 'later', failureMessages: [] },
        ],
      },
      { name: '/w/b.test.ts', status: 'failed', message: 'SyntaxError: b\n at y', assertionResults: [] },
      { name: '/w/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  assert.deepEqual(failedOfVitest(report), [
    { name: 'a.test.tsx › page saves', why: 'Error: no' },
    { name: 'a.test.tsx › later', why: 'skipped' },
    { name: 'b.test.ts', why: 'SyntaxError: b' },
  ]);
  assert.deepEqual(failedOfVitest(null), []);
});

test('vitest: what passed at its second try only, with the first line of what it failed with', () => {
  const unsteady = [{ name: 'a.test.ts › waits', error: '\nToo late\n at x' }];
  assert.deepEqual(unsteadyOfVitest({ unsteady, unhandled: [] }), [
    { name: 'a.test.ts › waits', why: 'Too late' },
  ]);
  assert.deepEqual(unsteadyOfVitest(null), []);
});

test('vitest: errors that nobody caught, which no red test names', () => {
  assert.deepEqual(unhandledOfVitest({ unsteady: [], unhandled: ['[\n  "too short"\n]'] }), [
    { name: 'outside of any test', why: '[ "too short" ]' },
  ]);
  assert.deepEqual(unhandledOfVitest(null), []);
});

test('playwright: red stories of nested suites, unsteady ones and errors of no story', () => {
  const spec = (title, status, results) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results }],
  });
  const report = {
    errors: [{ message: 'Error: no such file\n more' }],
    suites: [
      {
        specs: [spec('fine', 'expected', [{}])],
        suites: [
          { specs: [spec('broken', 'unexpected', [{ error: { message: '\nError: late\n' } }])] },
          {
            specs: [
              spec('never ran', 'skipped', []),
              spec('late once', 'flaky', [{ error: { message: 'late' } }, {}]),
            ],
          },
        ],
      },
    ],
  };
  assert.deepEqual(failedOfPlaywright(report), [
    { name: 'outside of any story', why: 'Error: no such file' },
    { name: 'a.spec.ts:7 › broken', why: 'Error: late' },
    { name: 'a.spec.ts:7 › never ran', why: 'skipped' },
    { name: 'a.spec.ts:7 › late once', why: 'late' },
  ]);
  assert.deepEqual(unsteadyOfPlaywright(report), [{ name: 'a.spec.ts:7 › late once', why: 'late' }]);
});

test('tap: what is not ok, with the first line of its error', () => {
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
  assert.deepEqual(failedOfTap(output), [
    { name: 'sums', why: 'Expected values to be equal:' },
    { name: 'short', why: "'no'" },
  ]);
});

test('the closing list has a line for every failure, and one for a task that names none', () => {
  const list = failureList([
    { name: 'lint', failed: 0, output: 'x', failures: failedOfCheck('lint', 'x') },
    {
      name: 'types web',
      failed: 1,
      output: '',
      failures: failedOfCheck('types web', 'a\nFound 2 errors.\n'),
    },
    { name: 'tests api', failed: 1, output: 'FATAL: out of memory\n', failures: [] },
    { name: 'stories', failed: 1, output: '', failures: [{ name: 'a', why: 'y'.repeat(400) }] },
  ]);
  assert.deepEqual(list.slice(0, 2), [
    '  types web: types web — Found 2 errors.',
    '  tests api: crashed or incomplete — FATAL: out of memory',
  ]);
  assert.equal(list[2].length, 240);
  assert.equal(list.length, 3);
});
