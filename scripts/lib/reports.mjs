/*
 * Reads the reports of the test tools. A result is `{ passed, failed, failures, flaky }`: two counts, and the tests to
 * list at the end of a run as `{ name, why }[]`, where `why` is the first line of the error. A flaky test passed on
 * retry.
 */

const WIDTH = 240;

/** Number of flaky tests in a suite above which all of them count as failed. */
export const FLAKY_ALLOWED = 3;

/** Colors and cursor moves, as tools print them for terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]/g;

function lines(text) {
  return text
    .replace(ESCAPES, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function firstLine(text) {
  return lines(text ?? '')[0] ?? 'no reason was given';
}

/** Returns the line that most likely names the cause: an error's first line, else the last line. */
function causeIn(output) {
  const all = lines(output);
  return all.find((line) => /^\w*Error:/.test(line)) ?? all.at(-1) ?? 'it printed nothing';
}

/**
 * Counts what a suite's tests ended with. A report that contradicts the exit code (a crash, an uncaught error) counts
 * as at least one failure, and so does a suite without tests. `errors` are failures outside of any test.
 */
function countTests({ passed, failures, flaky, errors = [], exitCode }) {
  const tooFlaky = flaky.length > FLAKY_ALLOWED ? flaky.length : 0;
  const failed = failures.length + errors.length + tooFlaky;
  const isIncomplete = exitCode !== 0 || passed + failed === 0;
  return {
    passed: passed - tooFlaky,
    failed: isIncomplete ? Math.max(failed, 1) : failed,
    failures: [...errors, ...failures, ...(tooFlaky > 0 ? flaky : [])],
    flaky,
  };
}

/** Returns the result of a suite that left no report. */
function withoutReport() {
  return { passed: 0, failed: 1, failures: [], flaky: [] };
}

/** Returns the result of a check without single tests, which counts as one test. */
export function readCheck(name, output, exitCode) {
  if (exitCode === 0) return { passed: 1, failed: 0, failures: [], flaky: [] };
  return {
    passed: 0,
    failed: 1,
    failures: [{ name, why: lines(output).at(-1) ?? 'it printed nothing' }],
    flaky: [],
  };
}

/**
 * Reads vitest's JSON report; null when there is none. Nothing is skipped here, so a skipped test is a failure, and so
 * is a file that does not load.
 */
export function readVitest(report, exitCode) {
  if (report === null) return withoutReport();
  const errors = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isRed))
    .map(({ name, message }) => ({ name: fileName(name), why: firstLine(message) }));
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [message] }) => ({
      name: `${fileName(name)} › ${fullName}`,
      status,
      why: message === undefined ? status : firstLine(message),
      hasFailed: message !== undefined,
    })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  // A test that passed on retry keeps the messages of its first try.
  const flaky = passed.filter(({ hasFailed }) => hasFailed).map(toListed);
  const failures = tests.filter(({ status }) => status !== 'passed').map(toListed);
  return countTests({ passed: passed.length, failures, flaky, errors, exitCode });
}

const isRed = ({ status }) => status === 'failed';
const fileName = (path) => path.split(/[\\/]/).at(-1);
const toListed = ({ name, why }) => ({ name, why });

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Reads Playwright's JSON report; null when there is none. Skipped stories are failures. */
export function readPlaywright(report, exitCode) {
  if (report === null) return withoutReport();
  const stories = (report.suites ?? []).flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => {
      const error = results.find((result) => result.error !== undefined)?.error;
      const why = error === undefined ? status : firstLine(error.message);
      return { name: `${file}:${line} › ${title}`, status, why };
    }),
  );
  const withStatus = (...wanted) => stories.filter(({ status }) => wanted.includes(status));
  return countTests({
    passed: withStatus('expected', 'flaky').length,
    failures: withStatus('unexpected', 'skipped').map(toListed),
    flaky: withStatus('flaky').map(toListed),
    errors: report.errors.map(({ message }) => ({ name: 'outside of any story', why: firstLine(message) })),
    exitCode,
  });
}

/** Reads the output of Node's own runner in TAP form. */
export function readTap(output, exitCode) {
  const last = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const [passed, failed] = [last('pass'), last('fail') + last('cancelled') + last('skipped') + last('todo')];
  const isIncomplete = exitCode !== 0 || passed + failed === 0;
  return {
    passed,
    failed: isIncomplete ? Math.max(failed, 1) : failed,
    failures: failuresOfTap(output),
    flaky: [],
  };
}

function failuresOfTap(output) {
  return [...output.matchAll(/^not ok \d+ - ([^\n]*)\n(?: {2}---\n([\s\S]*?)\n {2}\.\.\.$)?/gm)].map(
    ([, name, details = '']) => {
      const error = /^ {2}error: (?:\|-?\n)?([\s\S]*)/m.exec(details)?.[1];
      return { name, why: firstLine(error) };
    },
  );
}

/** Returns a TAP report without the passed tests. */
export function withoutPassed(output) {
  return output.replace(/^(?:# Subtest: .*\n)?ok \d+ [^\n]*\n {2}---\n[\s\S]*?\n {2}\.\.\.\n/gm, '');
}

/** Returns the list at the end of a red run: at least one line for every failed task. */
export function failureList(results) {
  return results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name: task, failures = [], output }) => {
      const known =
        failures.length > 0 ? failures : [{ name: 'crashed or incomplete', why: causeIn(output) }];
      return known.map(({ name, why }) => `  ${task}: ${name} — ${why}`.slice(0, WIDTH));
    });
}

/** Returns the lines that name each test that passed on retry. */
export function flakyList(results) {
  return results.flatMap(({ name: task, flaky = [] }) =>
    flaky.map(({ name, why }) => `Passed on retry: ${task}: ${name} — ${why}`.slice(0, WIDTH)),
  );
}

/** Returns the sum of several results' counts. */
export function sum(results) {
  return results.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    { passed: 0, failed: 0 },
  );
}

/** Returns the last line of a test run. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
