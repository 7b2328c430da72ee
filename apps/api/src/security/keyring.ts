import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Engine, Handle } from '../db/database.ts';
import { KeyringError, loadKeys, type SealingKey, watchKeys } from './keys.ts';
import { openWith, type SealedAt, sealWith } from './seal.ts';
import type { Place } from './sealed-columns.ts';

export { KeyringError } from './keys.ts';
export type { Place } from './sealed-columns.ts';

/** Seals secrets that must not be readable from the database alone. */
export interface Keyring {
  /** Seals with the first key. */
  seal(place: Place, text: string): string;
  /** Opens with whichever key sealed it. Throws KeyringError for another place, another key or a changed text. */
  open(place: SealedAt, sealed: string): string;
  /** A fingerprint: equal for equal texts, useless without the keys, and the same after a rotation. Hexadecimal. */
  hmac(text: string): string;
}

export interface KeyringOptions {
  /** `SECRETS_KEYS`. */
  keys?: string | undefined;
  dataDir: string;
  engine: Engine;
  database: Database;
}

/**
 * The fingerprint key, sealed in `meta`, is also the canary: a process whose keys cannot open it must not start.
 * `rotate.ts` seals it anew last, for until then the old key is still needed.
 */
const CANARY: Place = { table: 'meta', column: 'value', row: 'secrets.fingerprint_key' };

/** Loads the keys and proves them against the database. Throws KeyringError with a sentence for the operator. */
export async function openKeyring(options: KeyringOptions): Promise<Keyring> {
  const { keys: given, dataDir, engine, database } = options;
  const known = await readCanary(database.handle);
  const source = { keys: given, dataDir, engine, inUse: known !== null };
  const loaded = await loadKeys(source);
  const current = watchKeys(loaded, source);
  const canary = known ?? (await writeCanary(database, firstOf(loaded)));
  const fingerprintKey = Buffer.from(openCanary(byId(loaded), canary), 'base64');
  return {
    seal: (place, text) => sealWith(firstOf(current()), place, text),
    open: (place, sealed) => openWith(byId(current()), place, sealed),
    hmac: (text) => createHmac('sha256', fingerprintKey).update(text, 'utf8').digest('hex'),
  };
}

function firstOf([first]: readonly SealingKey[]): SealingKey {
  if (!first) throw new KeyringError('There is no key to seal with.');
  return first;
}

/** Keys as `openWith` looks for them. */
export function byId(keys: readonly SealingKey[]): ReadonlyMap<string, SealingKey> {
  return new Map(keys.map((key) => [key.kid, key]));
}

async function readCanary(handle: Handle): Promise<string | null> {
  const row = await handle
    .selectFrom('meta')
    .select('value')
    .where('key', '=', CANARY.row)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Writes the canary; when two instances start on an empty database at the same time, the first write wins. */
async function writeCanary(database: Database, key: SealingKey): Promise<string> {
  const value = sealWith(key, CANARY, randomBytes(32).toString('base64'));
  await database.handle
    .insertInto('meta')
    .values({ key: CANARY.row, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readCanary(database.handle)) ?? value;
}

function openCanary(keys: ReadonlyMap<string, SealingKey>, sealed: string): string {
  try {
    return openWith(keys, CANARY, sealed);
  } catch (cause) {
    throw new KeyringError(
      "These keys do not open this database's secrets. Start with the SECRETS_KEYS or secrets.key that it was made with.",
      { cause },
    );
  }
}
