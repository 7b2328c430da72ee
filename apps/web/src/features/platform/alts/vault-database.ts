/** A user's key; this browser can use it, but it cannot be exported. */
export interface PersonRow {
  user: string;
  /** Tells whether a sealed row belongs to this key: it is another one after everything was erased. */
  keyId: string;
  key: CryptoKey;
  /** The largest id that was ever given, in ms. */
  lastId: number;
}

/** A sealed account. */
export interface AccountRow {
  user: string;
  id: string;
  keyId: string;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const NAME = 'tenfour-alts';
const BOTH = ['people', 'accounts'];

/** The two tables of a transaction. What is asked of them has to be awaited without anything else in between. */
export interface Tables {
  people: IDBObjectStore;
  accounts: IDBObjectStore;
}

/** Opens the browser's database of alt accounts. Rejects where storage is blocked. */
export function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('people', { keyPath: 'user' });
    opening.result.createObjectStore('accounts', { keyPath: ['user', 'id'] });
  };
  return ask(opening);
}

/** An answer of the database. */
export function ask<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Runs `work` in one transaction; resolves once it is stored. Writing ones run one after another in all windows. It
 * rejects, and nothing is stored, when the browser refuses.
 */
export async function inTransaction<T>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(BOTH, mode, { durability: 'strict' });
  const stored = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const result = work({
    people: transaction.objectStore('people'),
    accounts: transaction.objectStore('accounts'),
  });
  result.catch(() => giveUp(transaction));
  const [value] = await Promise.all([result, stored]);
  return value;
}

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The browser has given it up already.
  }
}

/** The rows of one person in `accounts`. */
export function rowsOf(user: string): IDBKeyRange {
  return IDBKeyRange.bound([user], [user, []]);
}

/** One person's row in `people`; undefined before their first account. */
export async function personIn({ people }: Tables, user: string): Promise<PersonRow | undefined> {
  return (await ask(people.get(user))) as PersonRow | undefined;
}
