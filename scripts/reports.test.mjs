import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  failuresOfTap,
  lastLine,
  sum,
  tallyCheck,
  tallyPlaywright,
  tallyTap,
  tallyVitest,
} from './lib/tally.mjs';

function vitestReport(passed, total, testResults = []) {
  return { numPassedTests: passed, numTotalTests: total, testResults };
}

function playwrightReport(stats, errors = []) {
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors };
}

const unloadable = { status: 'failed', assertionResults: [] };
const redFile = { status: 'failed', assertionResults: [{ status: 'failed' }] };

const CASES = [
  ['a check that holds', tallyCheck(0), [1, 0]],
  ['a check that does not', tallyCheck(2), [0, 1]],
  ['vitest, all green', tallyVitest(vitestReport(7, 7), 0), [7, 0]],
  ['vitest, one red', tallyVitest(vitestReport(6, 7, [redFile]), 1), [6, 1]],
  ['vitest, skipped counts as failed', tallyVitest(vitestReport(6, 8), 0), [6, 2]],
  ['vitest, a file that does not load', tallyVitest(vitestReport(6, 6, [unloadable]), 1), [6, 1]],
  ['vitest, an unhandled error', tallyVitest(vitestReport(6, 6), 1), [6, 1]],
  ['vitest, a few unsteady tests pass', tallyVitest(vitestReport(7, 7), 0, 3), [7, 0]],
  ['vitest, more than a few unsteady tests fail', tallyVitest(vitestReport(7, 8, [redFile]), 1, 4), [3, 5]],
  ['vitest, no test at all', tallyVitest(vitestReport(0, 0), 0), [0, 1]],
  ['vitest, crashed without a report', tallyVitest(null, 0), [0, 1]],
  ['playwright, all green', tallyPlaywright(playwrightReport({ expected: 4 }), 0), [4, 0]],
  [
    'playwright, a few unsteady stories pass, skipped ones fail',
    tallyPlaywright(playwrightReport({ expected: 4, flaky: 3, skipped: 1 }), 0),
    [7, 1],
  ],
  [
    'playwright, more than a few unsteady stories fail',
    tallyPlaywright(playwrightReport({ expected: 4, flaky: 4 }), 0),
    [4, 4],
  ],
  ['playwright, a broken file', tallyPlaywright(playwrightReport({ expected: 4 }, [{}]), 1), [4, 1]],
  ['playwright, crashed without a report', tallyPlaywright(null, 1), [0, 1]],
  ['tap, all green', tallyTap('# tests 3\n# pass 3\n# fail 0\n# skipped 0', 0), [3, 0]],
  ['tap, red and cancelled', tallyTap('# pass 3\n# fail 1\n# cancelled 1', 1), [3, 2]],
  ['tap, crashed', tallyTap('SyntaxError', 1), [0, 1]],
];

for (const [name, actual, [passed, failed]] of CASES) {
  test(`tally: ${name}`, () => assert.deepEqual(actual, { passed, failed }));
}

test('the last line adds all tasks up', () => {
  const total = sum([
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ]);
  assert.equal(lastLine(total), '7 passed, 2 failed');
});

test('a red TAP report shows its failures and its sums only', () => {
  const passed = '# Subtest: fine\nok 1 - fine\n  ---\n  duration_ms: 1\n  ...\n';
  const failed = '# Subtest: broken\nnot ok 2 - broken\n  ---\n  error: |-\n    why\n  ...\n';
  assert.equal(failuresOfTap(`${passed}${failed}${passed}# pass 2\n`), `${failed}# pass 2\n`);
});
