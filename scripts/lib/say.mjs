const useColour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

function coloured(code) {
  return (text) => (useColour ? `\u001b[${code}m${text}\u001b[0m` : text);
}

export const bold = coloured('1');
export const dim = coloured('2');
export const red = coloured('31');
export const green = coloured('32');
export const yellow = coloured('33');
export const cyan = coloured('36');

/** Prints one line for the person at the terminal. */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** Whole seconds since a `Date.now()` value, with one decimal: `3.2 s`. */
export function since(startMs) {
  return `${((Date.now() - startMs) / 1000).toFixed(1)} s`;
}

/** Ends the program with a sentence instead of a stack trace when the given work fails. */
export async function runMain(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${red('✗')} ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
