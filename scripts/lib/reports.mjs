/*
 * Reads the reports of the test tools. A result is `{ passed, failed, failures }`: two counts, and the tests to list at
 * the end of a run as `{ name, why }[]`, where `why` is the first line of the error.
 */

const WIDTH = 240;

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
function countTests({ passed, failures, errors = [], exitCode }) {
  const failed = failures.length + errors.length;
  const isIncomplete = exitCode !== 0 || passed + failed === 0;
  return {
    passed,
    failed: isIncomplete ? Math.max(failed, 1) : failed,
    failures: [...errors, ...failures],
  };
}

/** Returns the result of a suite that left no report. */
function withoutReport() {
  return { passed: 0, failed: 1, failures: [] };
}

/** Returns the result of a check without single tests, which counts as one test. */
export function readCheck(name, output, exitCode) {
  if (exitCode === 0) return { passed: 1, failed: 0, failures: [] };
  return {
    passed: 0,
    failed: 1,
    failures: [{ name, why: lines(output).at(-1) ?? 'it printed nothing' }],
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
    })),
  );
  const failures = tests.filter(({ status }) => status !== 'passed').map(toListed);
  return countTests({ passed: tests.length - failures.length, failures, errors, exitCode });
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
  const failures = stories.filter(({ status }) => status !== 'expected').map(toListed);
  return countTests({
    passed: stories.length - failures.length,
    failures,
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
