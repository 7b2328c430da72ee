/**
 * Returns a task's share of the last line: `{ passed, failed }`. Nothing is skipped here, so a skipped or planned test
 * counts as failed; a report that contradicts the exit code (a crash, an unhandled error) counts as at least one
 * failure.
 */
function settle(passed, failed, exitCode) {
  return { passed, failed: exitCode !== 0 ? Math.max(failed, 1) : failed };
}

/** Counts a check without single tests as one. */
export function tallyCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Number of tests of a suite that can need a retry before all of these count as failed. */
export const UNSTEADY_ALLOWED = 3;

/** Counts tests that passed only on retry: a busy machine is late now and then. */
function settleUnsteady(count) {
  return count <= UNSTEADY_ALLOWED ? { passed: count, failed: 0 } : { passed: 0, failed: count };
}

/**
 * Reads vitest's JSON report; null when there is none. A file that does not load is one failure. `unsteady` is the
 * number of passed tests that had failed before (`unsteadyOfVitest`, `second-run.mjs`).
 */
export function tallyVitest(report, exitCode, unsteady = 0) {
  if (report === null) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const second = settleUnsteady(unsteady);
  const passed = report.numPassedTests - unsteady + second.passed;
  const failed = report.numTotalTests - report.numPassedTests + broken.length + second.failed;
  return passed + failed === 0 ? { passed: 0, failed: 1 } : settle(passed, failed, exitCode);
}

/** Reads Playwright's JSON report; null when there is none. `unsteadyOfPlaywright` names its unsteady stories. */
export function tallyPlaywright(report, exitCode) {
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const second = settleUnsteady(flaky);
  const passed = expected + second.passed;
  const failed = unexpected + second.failed + skipped + report.errors.length;
  return passed + failed === 0 ? { passed: 0, failed: 1 } : settle(passed, failed, exitCode);
}

/** Reads the closing lines of Node's own runner in TAP form. */
export function tallyTap(output, exitCode) {
  const last = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const passed = last('pass');
  const failed = last('fail') + last('cancelled') + last('skipped') + last('todo');
  return passed + failed === 0 ? { passed: 0, failed: 1 } : settle(passed, failed, exitCode);
}

/** Returns a TAP report without the passed tests. */
export function failuresOfTap(output) {
  return output.replace(/^(?:# Subtest: .*\n)?ok \d+ [^\n]*\n {2}---\n[\s\S]*?\n {2}\.\.\.\n/gm, '');
}

/** Returns the sum of several tallies. */
export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    { passed: 0, failed: 0 },
  );
}

/** Returns the last line of a test run. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
