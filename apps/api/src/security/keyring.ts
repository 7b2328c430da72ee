import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Database, Engine, Handle } from '../db/database.ts';
import { readMeta } from '../db/meta.ts';
import { KeyringError, loadKeys, type SealingKey, watchKeys } from './keys.ts';

export { KeyringError } from './keys.ts';

/** Seals secrets that must not be readable from the database alone. */
export interface Keyring {
  /** Seals with the first key. */
  seal(place: SealedCell, text: string): string;
  /** Opens with whichever key sealed it. Throws KeyringError for another place, another key or a changed text. */
  open(place: SealedAt, sealed: string): string;
  /** Returns the present keys; the first seals. */
  keys(): readonly SealingKey[];
  /** A fingerprint: equal for equal texts, useless without the keys, and the same after a rotation. Hexadecimal. */
  hmac(text: string): string;
}

export interface KeyringOptions {
  /** The keys of the operator, and the variable that they come from. */
  keys?: string | undefined;
  variable?: string;
  dataDir: string;
  engine: Engine;
  database: Database;
}

/**
 * The fingerprint key, sealed in `meta`, is also the canary: a process whose keys cannot open it must not start.
 * `rotate.ts` seals it anew last, for until then the old key is still needed.
 */
const CANARY: SealedCell = { table: 'meta', column: 'value', row: 'secrets.fingerprint_key' };

/** Loads the keys and proves them against the database. Throws KeyringError with a sentence for the operator. */
export async function openKeyring(options: KeyringOptions): Promise<Keyring> {
  const { database, ...given } = options;
  const known = await readCanary(database.handle);
  const source = { ...given, inUse: known !== null };
  const loaded = await loadKeys(source);
  const current = watchKeys(loaded, source);
  const canary = known ?? (await writeCanary(database, firstOf(loaded)));
  const fingerprintKey = Buffer.from(openCanary(byId(loaded), canary), 'base64');
  return {
    seal: (place, text) => sealWith(firstOf(current()), place, text),
    open: (place, sealed) => openWith(byId(current()), place, sealed),
    keys: current,
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

/** Returns whether a process has started on this database: its secrets are sealed then. */
export async function hasSealingKey(handle: Handle): Promise<boolean> {
  return (await readCanary(handle)) !== null;
}

function readCanary(handle: Handle): Promise<string | null> {
  return readMeta(handle, CANARY.row);
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

/** A column that holds sealed texts. `key` is the row's primary key; joined by colons it is the row of the place. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: readonly [string, ...string[]];
}

/**
 * Everything that is sealed, in the order in which `cli secrets rotate` seals it anew. Nothing else can be sealed
 * (`Place`), and a test compares the list with the schema. The canary comes last: until it is sealed anew, nothing starts
 * without the old key.
 */
export const SEALED_COLUMNS = [
  { table: 'servers', column: 'erlc_key_sealed', key: ['id'] },
  { table: 'servers', column: 'roblox_key_sealed', key: ['id'] },
  { table: 'event_hooks', column: 'token_sealed', key: ['server_id'] },
  { table: 'webhooks', column: 'token_sealed', key: ['id'] },
  { table: 'appeal_links', column: 'token_sealed', key: ['server_id', 'punishment_id'] },
  { table: 'alt_requests', column: 'passwords_sealed', key: ['id'] },
  { table: 'account_factors', column: 'totp_sealed', key: ['user_id'] },
  { table: 'approvals', column: 'input_sealed', key: ['id'] },
  { table: 'endpoints', column: 'secret_sealed', key: ['id'] },
  { table: 'endpoints', column: 'old_secret_sealed', key: ['id'] },
  { table: 'meta', column: 'value', key: ['key'] },
] as const satisfies readonly SealedColumn[];

type SealedCellIn<One extends SealedColumn> = One extends SealedColumn
  ? { table: One['table']; column: One['column']; row: string }
  : never;

/** Where a sealed text belongs. It opens nowhere else, so ciphertexts cannot be swapped between rows. */
export type SealedCell = SealedCellIn<(typeof SEALED_COLUMNS)[number]>;

/** The column and row that a sealed text is bound to. */
interface SealedAt {
  table: string;
  column: string;
  row: string;
}

const VERSION = 's1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function associatedData({ table, column, row }: SealedAt): Buffer {
  return Buffer.from(`${table}:${column}:${row}`, 'utf8');
}

/** AES-256-GCM with the place as associated data. The text form is `s1.<kid>.<base64url of iv, tag, ciphertext>`. */
export function sealWith(key: SealingKey, place: SealedAt, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv);
  cipher.setAAD(associatedData(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${sealPrefix(key.kid)}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Returns the prefix of texts sealed by this key. */
export function sealPrefix(kid: string): string {
  return `${VERSION}.${kid}.`;
}

/** Id of the key that sealed a text; null for anything that is not sealed. */
export function keyIdOf(value: unknown): string | null {
  const [version, kid, body] = typeof value === 'string' ? value.split('.') : [];
  return version === VERSION && kid && body ? kid : null;
}

/** Undoes `sealWith` with whichever of `keys` the text names. Throws KeyringError, which repeats nothing sealed. */
export function openWith(keys: ReadonlyMap<string, SealingKey>, place: SealedAt, sealed: string): string {
  const [version, kid, body] = sealed.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || !kid || bytes.length < IV_BYTES + TAG_BYTES) {
    throw new KeyringError(`${place.table}.${place.column} does not hold a sealed text.`);
  }
  const key = keys.get(kid);
  if (!key) throw new KeyringError(`No key called "${kid}" is known. Add it to SECRETS_KEYS.`);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(place));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new KeyringError(
      `${place.table}.${place.column} was sealed with another key or for another place.`,
      {
        cause,
      },
    );
  }
}
