/** A file longer than this is two files. */
export const MAX_LINES = 400;

// Assembled, so that this file does not break its own rules.
const SWITCHED_OFF =
  /\b(?:test|it|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|skipIf|todo|fixme|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/;
const UNFINISHED = new RegExp(`\\b(?:${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b|@ts-${'ignore'}`);

/** Fast-check's table of every character takes whole seconds to build: tests ran into their time limits. */
const SLOW_TEXT = /\bunit: 'binary'/;

/** Files that use the scheduler and helpers of `jobs/` instead of timers. */
const FEATURE = /^apps\/api\/src\/features\/(?!.*\.test\.ts$)/;
const TIMER = /\bset(?:Timeout|Interval|Immediate)\(/;

function firstLine(lines, pattern) {
  return lines.findIndex((line) => pattern.test(line)) + 1;
}

/** Returns the problems of a file: `path:line: sentence` each. */
export function brokenFileRules(file, text) {
  const lines = text.replace(/\n$/, '').split('\n');
  const problems = [];
  if (lines.length > MAX_LINES) {
    problems.push(`${file}:${lines.length}: no file exceeds ${MAX_LINES} lines`);
  }
  const off = firstLine(lines, SWITCHED_OFF);
  if (off > 0) problems.push(`${file}:${off}: no test is switched off or singled out`);
  const unfinished = firstLine(lines, UNFINISHED);
  if (unfinished > 0) problems.push(`${file}:${unfinished}: nothing unfinished is committed`);
  const slow = firstLine(lines, SLOW_TEXT);
  if (slow > 0) problems.push(`${file}:${slow}: random text is built without the unit "binary"`);
  const timer = FEATURE.test(file) ? firstLine(lines, TIMER) : 0;
  if (timer > 0)
    problems.push(`${file}:${timer}: no feature owns a timer: jobs/ has the scheduler, sleep and deadlines`);
  return problems;
}
