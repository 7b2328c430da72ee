import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../db/database.ts';

/** A sealing key: 256 bits under a short public name that every sealed text carries. */
export interface SealingKey {
  kid: string;
  bytes: Buffer;
}

/** Why the keys cannot be used, for the operator. Never contains key material. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

export const KEY_FILE = 'secrets.key';

const SHAPE = 'kid:base64key pairs separated by commas, each key 32 bytes in base64';

/**
 * Parses `SECRETS_KEYS`: `kid:base64key,…`; the first seals, all open. Throws KeyringError for anything else, without
 * repeating the input.
 */
export function parseKeys(text: string, variable = 'SECRETS_KEYS'): SealingKey[] {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseKey(part, variable));
  if (keys.length === 0) throw new KeyringError(`${variable} is empty. It takes ${SHAPE}.`);
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) {
    throw new KeyringError(`${variable} names the same key id twice. Give every key its own id.`);
  }
  return keys;
}

function parseKey(part: string, variable: string): SealingKey {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part);
  const bytes = Buffer.from(match?.[2] ?? '', 'base64');
  if (!match?.[1] || bytes.length !== 32) {
    throw new KeyringError(`${variable} cannot be read. It takes ${SHAPE}.`);
  }
  return { kid: match[1], bytes };
}

export interface KeySource {
  /** The keys of the operator, and the variable that they come from. */
  keys?: string | undefined;
  variable?: string;
  dataDir: string;
  engine: Engine;
  /** Whether the database already holds something sealed: a new key would open none of it. */
  inUse: boolean;
}

/** The keys of the environment, else of `DATA_DIR/secrets.key`, which is made on the embedded engine's first start. */
export async function loadKeys(source: KeySource): Promise<SealingKey[]> {
  if (source.keys !== undefined && source.keys.trim() !== '') return parseKeys(source.keys, source.variable);
  if (source.engine === 'postgres') {
    throw new KeyringError(
      `SECRETS_KEYS is required with PostgreSQL, so that every instance seals with the same key. It takes ${SHAPE}.`,
    );
  }
  const path = join(source.dataDir, KEY_FILE);
  const stored = await readIfThere(path);
  if (stored !== null) return parseKeys(stored);
  if (source.inUse) {
    throw new KeyringError(
      `The database holds sealed secrets, but ${path} is missing. Put the key file back, or set SECRETS_KEYS.`,
    );
  }
  const made = newKey();
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return parseKeys(made);
}

/** Makes a key in the form of `SECRETS_KEYS`. */
export function newKey(): string {
  return `k${randomBytes(3).toString('hex')}:${randomBytes(32).toString('base64')}`;
}

/**
 * Adds a new key before those of `DATA_DIR/secrets.key`; the file is replaced atomically and readable by its owner
 * only. Running processes pick it up automatically (`watchKeys`).
 */
export async function addKeyToFile(dataDir: string): Promise<SealingKey[]> {
  const path = join(dataDir, KEY_FILE);
  const text = `${newKey()},${(await readFile(path, 'utf8')).trim()}\n`;
  const keys = parseKeys(text);
  const half = `${path}.new`;
  await writeFile(half, text, { mode: 0o600, flush: true });
  await rename(half, path);
  const directory = await open(dataDir, 'r');
  await directory
    .sync()
    .catch(() => undefined)
    .finally(() => directory.close());
  return keys;
}

/**
 * The keys as they are now: those of the environment for good, those of the key file read anew once it was replaced, so
 * that a rotation needs no restart. A file that cannot be read leaves those that were known.
 */
export function watchKeys(
  first: readonly SealingKey[],
  { keys, dataDir }: KeySource,
): () => readonly SealingKey[] {
  if (keys !== undefined && keys.trim() !== '') return () => first;
  const path = join(dataDir, KEY_FILE);
  let known = first;
  let seen = stampOf(path);
  return () => {
    const stamp = stampOf(path);
    if (stamp === seen || stamp === null) return known;
    try {
      known = parseKeys(readFileSync(path, 'utf8'));
      seen = stamp;
    } catch {
      // Uses the former keys: an invalid file is reported at the next start.
    }
    return known;
  };
}

function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : null;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const DOTS = '••••••••';

/** The part of a secret that may be shown again: its last four characters, nothing of a short one. */
export function hintOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

/** A stored hint as people see it, such as `••••••••abcd`. */
export function maskOf(hint: string): string {
  return `${DOTS}${hint}`;
}
