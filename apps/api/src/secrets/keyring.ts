import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Engine, Handle } from '../db/database.ts';
import { KeyringError, loadKeys, type SealingKey } from './keys.ts';
import { openWith, type Place, sealWith } from './seal.ts';

export { KeyringError } from './keys.ts';
export type { Place } from './seal.ts';

/** Seals what must never be read from the database alone (design.md section 8). */
export interface Keyring {
  /** Seals with the first key. */
  seal(place: Place, text: string): string;
  /** Opens with whichever key sealed it. Throws KeyringError for another place, another key or a changed text. */
  open(place: Place, sealed: string): string;
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
 * `cli secrets rotate` has to re-seal it last, for until then the old key is still needed.
 */
const CANARY: Place = { table: 'meta', column: 'value', row: 'secrets.fingerprint_key' };

/** Loads the keys and proves them against the database. Throws KeyringError with a sentence for the operator. */
export async function openKeyring(options: KeyringOptions): Promise<Keyring> {
  const { keys: given, dataDir, engine, database } = options;
  const known = await readCanary(database.handle);
  const keys = await loadKeys({ keys: given, dataDir, engine, inUse: known !== null });
  const [first] = keys;
  if (!first) throw new KeyringError('There is no key to seal with.');
  const byId = new Map<string, SealingKey>(keys.map((key) => [key.kid, key]));
  const canary = known ?? (await writeCanary(database, first));
  const fingerprintKey = Buffer.from(openCanary(byId, canary), 'base64');
  return {
    seal: (place, text) => sealWith(first, place, text),
    open: (place, sealed) => openWith(byId, place, sealed),
    hmac: (text) => createHmac('sha256', fingerprintKey).update(text, 'utf8').digest('hex'),
  };
}

async function readCanary(handle: Handle): Promise<string | null> {
  const row = await handle
    .selectFrom('meta')
    .select('value')
    .where('key', '=', CANARY.row)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Two instances may start at once on an empty database: whichever wrote first decides. */
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
