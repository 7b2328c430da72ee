import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseEnv } from 'node:util';

/** Why setup wrote nothing, for the operator. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** Variables by name. */
export type Values = Readonly<Record<string, string>>;

/** New values by name; null removes the variable. */
export type Changes = Readonly<Record<string, string | null>>;

/** Reads an environment file as Node does; null where there is none. */
export function readEnvFile(file: string): Values | null {
  return existsSync(file) ? parsed(readFileSync(file, 'utf8')) : null;
}

function parsed(text: string): Values {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));
}

/** Returns the values after the changes. */
export function applied(values: Values, changes: Changes): Values {
  const entries = Object.entries({ ...values, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Changes variables of an environment file and leaves every other line as it is. The file is replaced atomically and
 * readable by its owner only. Throws SetupError, before anything is written, when Node would read it differently.
 */
export function writeEnvFile(file: string, changes: Changes): void {
  // A link stays one: what it points to is replaced.
  const target = existsSync(file) ? realpathSync(file) : file;
  const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const text = edited(before, changes);
  if (!isDeepStrictEqual(parsed(text), applied(parsed(before), changes))) {
    throw new SetupError(`${file} has lines that setup can't edit. Change it by hand.`);
  }
  const half = `${target}.${process.pid}.new`;
  // Synchronous, so that no signal is handled before the file is whole.
  const held = (): void => undefined;
  for (const signal of SIGNALS) process.on(signal, held);
  try {
    writeFileSync(half, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(half, target);
  } finally {
    rmSync(half, { force: true });
    for (const signal of SIGNALS) process.off(signal, held);
  }
}

function edited(text: string, changes: Changes): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const kept = lines.filter((line) => !Object.hasOwn(changes, assigned(line)));
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${quoted(name, value)}`],
  );
  return [...kept, ...added].map((line) => `${line}\n`).join('');
}

function assigned(line: string): string {
  return /^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line)?.[1] ?? '';
}

/** Node's parser has no escapes, so a value takes a quote that it does not contain. */
function quoted(name: string, value: string): string {
  if (/^[\w.,:/@%+=-]+$/.test(value)) return value;
  const quote = ["'", '`', '"'].find((one) => !value.includes(one));
  if (quote === undefined || /[\r\n]/.test(value)) {
    throw new SetupError(`${name} has characters that an environment file can't hold.`);
  }
  return `${quote}${value}${quote}`;
}
