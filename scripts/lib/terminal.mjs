const useColor = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

function colored(code) {
  return (text) => (useColor ? `\u001b[${code}m${text}\u001b[0m` : text);
}

export const bold = colored('1');
export const dim = colored('2');
export const red = colored('31');
export const green = colored('32');
export const yellow = colored('33');
export const cyan = colored('36');

let isJson = false;

/** Prints all messages as lines of the product's log, unless stdout is a terminal. */
export function printAsLog() {
  isJson = process.stdout.isTTY !== true;
}

function logLine(level, msg) {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg })}\n`);
}

/** Prints one line for the person at the terminal. */
export function print(line = '') {
  if (isJson) logLine(30, line);
  else process.stdout.write(`${line}\n`);
}

/** Returns the seconds since a `Date.now()` value, with one decimal: `3.2 s`. */
export function since(startMs) {
  return `${((Date.now() - startMs) / 1000).toFixed(1)} s`;
}

/** Ends the program with a sentence instead of a stack trace when the given work fails. */
export async function runMain(work) {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (isJson) logLine(60, message);
    else process.stderr.write(`${red('✗')} ${message}\n`);
    process.exit(1);
  }
}
