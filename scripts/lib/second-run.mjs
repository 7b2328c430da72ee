import { UNSTEADY_ALLOWED } from './tally.mjs';

/*
 * Vitest retries a failed test with the state that its first try left behind: in a file whose tests build on each other
 * the retry cannot pass. So files that are still red run once more, each from its start.
 */

const isRed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((test) => test.status === 'failed');

/**
 * Returns the files of vitest's JSON report that deserve a second run: none when more are red than can be unsteady, or
 * when an error belongs to no test (`unhandled`), which no file's second run can explain.
 */
export function filesToRunAgain(report, unhandled) {
  const red = (report?.testResults ?? []).filter(isRed).map(({ name }) => name);
  return red.length <= UNSTEADY_ALLOWED && unhandled.length === 0 ? red : [];
}

/** Merges the first run's report with the second run's results of the files that it ran. */
export function mergedReports(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const numPassedTests = tests.filter(({ status }) => status === 'passed').length;
  return { testResults, numTotalTests: tests.length, numPassedTests };
}
