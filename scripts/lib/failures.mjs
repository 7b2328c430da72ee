/**
 * Reads the failed tests of a task's report, `{ name, why }[]`, for the short list at the end of a run, so that the
 * tail of a log is enough to see what broke. `why` is the first line of the error.
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

/** Failures of vitest's JSON report: red tests, those that never ran, and files that did not load. */
export function failedOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = name.split(/[\\/]/).slice(-1)[0];
    const bad = assertionResults.filter((test) => test.status !== 'passed');
    if (bad.length === 0 && status === 'failed') return [{ name: file, why: firstLine(message) }];
    return bad.map((test) => ({
      name: `${file} › ${test.fullName}`,
      why: test.status === 'failed' ? firstLine(test.failureMessages[0]) : test.status,
    }));
  });
}

/** Returns the failed files of vitest's JSON report, each with its first failure. */
export function failedOfFiles(report) {
  return (report?.testResults ?? []).flatMap((file) => failedOfVitest({ testResults: [file] }).slice(0, 1));
}

/** Returns the tests that passed only on retry, from the output of `unsteady-reporter.mjs`; null without output. */
export function unsteadyOfVitest(report) {
  return (report?.unsteady ?? []).map(({ name, error }) => ({ name, why: firstLine(error) }));
}

/** Returns the uncaught errors of the same report: they fail the suite without a failed test. */
export function unhandledOfVitest(report) {
  const why = (message) => lines(message ?? '').join(' ') || 'no reason was given';
  return (report?.unhandled ?? []).map((message) => ({ name: 'outside of any test', why: why(message) }));
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Returns every story of Playwright's JSON report that did not pass on the first try. */
function remarkable(report) {
  return (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'expected')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        const why = error === undefined ? status : firstLine(error.message);
        return { status, name: `${spec.file}:${spec.line} › ${spec.title}`, why };
      }),
  );
}

const told = ({ name, why }) => ({ name, why });

/** Failures of Playwright's JSON report: red, unsteady and skipped stories, and errors outside of any. */
export function failedOfPlaywright(report) {
  const outside = 'outside of any story';
  const errors = (report?.errors ?? []).map(({ message }) => ({ name: outside, why: firstLine(message) }));
  return [...errors, ...remarkable(report).map(told)];
}

/** Returns the stories that passed only on retry: worth fixing although the run can be green. */
export function unsteadyOfPlaywright(report) {
  return remarkable(report)
    .filter(({ status }) => status === 'flaky')
    .map(told);
}

/** Failures of Node's own runner in TAP form. */
export function failedOfTap(output) {
  return [...output.matchAll(/^not ok \d+ - ([^\n]*)\n(?: {2}---\n([\s\S]*?)\n {2}\.\.\.$)?/gm)].map(
    ([, name, details = '']) => {
      const error = /^ {2}error: (?:\|-?\n)?([\s\S]*)/m.exec(details)?.[1];
      return { name, why: firstLine(error) };
    },
  );
}

/** Reports a check without single tests as one test; the cause is usually at the end of its output. */
export function failedOfCheck(name, output) {
  return [{ name, why: lines(output).slice(-1)[0] ?? 'it printed nothing' }];
}

/** Returns the list at the end of a red run: at least one line for every failed task. */
export function failureList(results) {
  return results
    .filter((result) => result.failed > 0)
    .flatMap(({ name: task, failures = [], output }) => {
      const known = failures.length > 0 ? failures : failedOfCheck('crashed or incomplete', output);
      return known.map(({ name, why }) => `  ${task}: ${name} — ${why}`.slice(0, WIDTH));
    });
}
