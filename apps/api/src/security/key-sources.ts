import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { KeyringError } from './keys.ts';

/** Where the operator keeps the sealing keys; at most one of them is given. */
export interface KeySettings {
  /** `SECRETS_KEYS`. */
  secretsKeys: string | null;
  /** `SECRETS_KEYS_FILE`: the path of a file with the same text. */
  secretsKeysFile: string | null;
  /** `SECRETS_KEYS_COMMAND`: a program with its arguments that prints the same text. */
  secretsKeysCommand: readonly string[] | null;
}

/** Most bytes that a file or a command gives: keys of some hundred rotations. */
const BYTES_MAX = 16 * 1024;

/** How long a command gets, in ms. */
const COMMAND_MS = 10_000;

const read = new WeakMap<KeySettings, Promise<GivenKeys>>();

/** The text of the keys, and the variable that they come from. */
export interface GivenKeys {
  /** Absent where the keys are in `DATA_DIR`. */
  keys?: string;
  variable: string;
}

/**
 * Returns the keys that the operator gives, read once for each configuration. Throws KeyringError, which repeats nothing
 * of a file, nor of what a command printed.
 */
export function givenKeys(settings: KeySettings): Promise<GivenKeys> {
  const known = read.get(settings) ?? readKeys(settings);
  read.set(settings, known);
  return known;
}

/** Returns the variable that gives the keys; null where they are in `DATA_DIR`. */
export function keyVariable(settings: KeySettings): string | null {
  if (settings.secretsKeys !== null) return 'SECRETS_KEYS';
  if (settings.secretsKeysFile !== null) return 'SECRETS_KEYS_FILE';
  return settings.secretsKeysCommand === null ? null : 'SECRETS_KEYS_COMMAND';
}

async function readKeys(settings: KeySettings): Promise<GivenKeys> {
  const { secretsKeys, secretsKeysFile, secretsKeysCommand } = settings;
  const variable = keyVariable(settings);
  if (variable === null) return { variable: 'SECRETS_KEYS' };
  if (secretsKeys !== null) return { keys: secretsKeys, variable };
  const text =
    secretsKeysFile === null ? await outputOf(secretsKeysCommand ?? []) : await contentOf(secretsKeysFile);
  if (text.trim() === '')
    throw new KeyringError(`${variable} gives no keys. It takes the text of SECRETS_KEYS.`);
  return { keys: text, variable };
}

async function contentOf(path: string): Promise<string> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new KeyringError(`SECRETS_KEYS_FILE ${path} can't be read (${codeOf(error)}).`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES_MAX + 1), 0, BYTES_MAX + 1, null);
    if (bytesRead > BYTES_MAX) throw tooMuch('SECRETS_KEYS_FILE');
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    if (error instanceof KeyringError) throw error;
    throw new KeyringError(`SECRETS_KEYS_FILE ${path} can't be read (${codeOf(error)}).`);
  } finally {
    await file.close();
  }
}

/** Runs a program without a shell, in a process group of its own, and returns what it prints. */
function outputOf([program = '', ...args]: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true, shell: false });
    const parts: Buffer[] = [];
    let bytes = 0;
    const fail = (why: string) => {
      clearTimeout(timer);
      // Also what it has started, which would keep the pipe open.
      if (child.pid !== undefined) killGroup(child.pid);
      child.stdout.destroy();
      reject(new KeyringError(`SECRETS_KEYS_COMMAND ${why}`));
    };
    const timer = setTimeout(() => fail('gave no keys within 10 seconds.'), COMMAND_MS);
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > BYTES_MAX) fail(`printed more than ${BYTES_MAX / 1024} kB. It has to print only the keys.`);
    });
    child.on('error', (error) => fail(`can't be started (${codeOf(error)}). Give the path of a program.`));
    child.on('close', (code, signal) => {
      if (code !== 0) return fail(`failed with ${signal ?? `exit code ${code}`}. Run it by hand to see why.`);
      clearTimeout(timer);
      resolve(Buffer.concat(parts).toString('utf8'));
    });
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function tooMuch(variable: string): KeyringError {
  return new KeyringError(
    `${variable} has more than ${BYTES_MAX / 1024} kB. It takes the text of SECRETS_KEYS.`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
