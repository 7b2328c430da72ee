import { UNSTEADY_ALLOWED } from './tally.mjs';

/*
 * A test that fails is tried once more by vitest, with whatever its first try left behind: in a file whose tests build
 * on each other the second try cannot pass. So the files that are red after that run once more, each from its start.
 */

const isRed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((test) => test.status === 'failed');

/**
 * The files of vitest's JSON report that deserve a second run: none where more are red than may be unsteady, or where
 * an error belongs to no test (`unhandled`), which no file's second run can explain.
 */
export function filesToRunAgain(report, unhandled) {
  const red = (report?.testResults ?? []).filter(isRed).map(({ name }) => name);
  return red.length <= UNSTEADY_ALLOWED && unhandled.length === 0 ? red : [];
}

/** The first run's report with what the second one found of the files that it ran. */
export function mergedReports(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const numPassedTests = tests.filter(({ status }) => status === 'passed').length;
  return { testResults, numTotalTests: tests.length, numPassedTests };
}
