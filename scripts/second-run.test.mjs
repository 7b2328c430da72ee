import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesToRunAgain, mergedReports } from './lib/second-run.mjs';
import { tallyVitest } from './lib/tally.mjs';

function file(name, ...statuses) {
  const status = statuses.every((one) => one === 'passed') ? 'passed' : 'failed';
  return { name, status, assertionResults: statuses.map((one) => ({ status: one })) };
}

function report(...testResults) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const numPassedTests = tests.filter(({ status }) => status === 'passed').length;
  return { testResults, numTotalTests: tests.length, numPassedTests };
}

const green = file('green', 'passed', 'passed');
const unloadable = { name: 'unloadable', status: 'failed', assertionResults: [] };
const reds = (...names) => names.map((name) => file(name, 'passed', 'failed'));

const CHOICES = [
  ['nothing is red', report(green), [], []],
  ['one file is red', report(green, ...reds('a')), [], ['a']],
  ['a file does not load', report(green, unloadable), [], ['unloadable']],
  ['three files are red', report(...reds('a', 'b', 'c')), [], ['a', 'b', 'c']],
  ['more are red than may be unsteady', report(...reds('a', 'b', 'c', 'd')), [], []],
  ['an error belongs to no test', report(...reds('a')), [{ name: 'outside', why: 'lost' }], []],
  ['there is no report', null, [], []],
];

for (const [what, first, unhandled, files] of CHOICES) {
  test(`run again where ${what}: ${files.join(', ') || 'nothing'}`, () =>
    assert.deepEqual(filesToRunAgain(first, unhandled), files));
}

test('what the second run found of a file replaces what the first one found', () => {
  const merged = mergedReports(report(green, ...reds('a')), report(file('a', 'passed', 'passed')));
  assert.deepEqual(merged, report(green, file('a', 'passed', 'passed')));
  assert.deepEqual(tallyVitest(merged, 0, 1), { passed: 4, failed: 0 });
});

test('a file that is red twice stays red', () => {
  const merged = mergedReports(report(green, ...reds('a')), report(...reds('a')));
  assert.deepEqual(tallyVitest(merged, 1, 0), { passed: 3, failed: 1 });
});
