import { ALT_ACCOUNTS_MAX } from '@tenfour/domain';
import { newClientId } from '../../../data/client-id.ts';
import {
  hasUsername,
  type LocalAlt,
  type NewAlt,
  nextId,
  type SecretAlt,
  type Vault,
  type VaultContents,
} from './vault.ts';
import {
  type AccountRow,
  ask,
  inTransaction,
  openDatabase,
  type PersonRow,
  personIn,
  rowsOf,
  type Tables,
} from './vault-database.ts';

const CHANNEL = 'tenfour-alts';

/** How often adding begins anew because another window has added something, or erased the key, meanwhile. */
const TRIES = ALT_ACCOUNTS_MAX + 3;

/** Opens a user's encrypted vault in this browser. Rejects where there is no storage or no key can be stored. */
export async function openBrowserVault(user: string): Promise<Vault> {
  const database = await openDatabase();
  await keyOf(database, user);
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(CHANNEL);
  const notifyHere = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === user) notifyHere();
  };
  const changed = () => {
    notifyHere();
    channel.postMessage(user);
  };

  return {
    kept: 'browser',
    list: async () => listOf(await openAll(database, user)),
    secrets: () => openAll(database, user),
    async add(alt) {
      const outcome = await addTo(database, user, alt);
      if (outcome === 'added') changed();
      return outcome;
    },
    async remove(id) {
      const removed = await takeFrom(database, user, id);
      if (!removed) return null;
      changed();
      return async () => {
        const back = await bringBack(database, removed);
        if (back) changed();
        return back;
      };
    },
    async erase() {
      await inTransaction(database, 'readwrite', async ({ people, accounts }) => {
        await ask(accounts.delete(rowsOf(user)));
        await ask(people.delete(user));
      });
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The person's key in this browser, made when there is none. Of two windows that make one, the first one's counts. */
async function keyOf(database: IDBDatabase, user: string): Promise<PersonRow> {
  const known = await inTransaction(database, 'readonly', (tables) => personIn(tables, user));
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const made: PersonRow = { user, keyId: newClientId(), key, lastId: 0 };
  return inTransaction(database, 'readwrite', async (tables) => {
    const first = await personIn(tables, user);
    if (!first) await ask(tables.people.put(made));
    return first ?? made;
  });
}

async function addTo(database: IDBDatabase, user: string, alt: NewAlt): Promise<'added' | 'full' | 'taken'> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Seal first: an IndexedDB transaction ends automatically when anything but the database is awaited.
    const person = await keyOf(database, user);
    const { accounts } = await openAll(database, user);
    if (hasUsername(accounts, alt.username)) return 'taken';
    const sealed = await seal(person, alt);
    const outcome = await inTransaction(database, 'readwrite', (tables) => put(tables, person, sealed));
    if (outcome !== 'changed') return outcome;
  }
  throw new Error('The alt accounts keep changing.');
}

type Sealed = Pick<AccountRow, 'iv' | 'sealed'>;

/**
 * The id is given here, where no other window is in between. What was added since `person` was read may have the same
 * username: that is read again.
 */
async function put(
  tables: Tables,
  { user, keyId, lastId: seen }: PersonRow,
  sealed: Sealed,
): Promise<'added' | 'full' | 'changed'> {
  const person = await personIn(tables, user);
  if (person?.keyId !== keyId || person.lastId !== seen) return 'changed';
  if ((await ask(tables.accounts.count(rowsOf(user)))) >= ALT_ACCOUNTS_MAX) return 'full';
  const lastId = nextId(Date.now(), person.lastId);
  await ask(tables.people.put({ ...person, lastId }));
  await ask(tables.accounts.add({ user, keyId, id: String(lastId), ...sealed }));
  return 'added';
}

async function bringBack(database: IDBDatabase, removed: AccountRow): Promise<boolean> {
  const person = await keyOf(database, removed.user);
  const alt = await unseal(person, removed);
  const { accounts } = await openAll(database, removed.user);
  if (alt && hasUsername(accounts, alt.username)) return false;
  return inTransaction(database, 'readwrite', (tables) => putBack(tables, removed));
}

async function putBack(tables: Tables, removed: AccountRow): Promise<boolean> {
  const person = await personIn(tables, removed.user);
  if (person?.keyId !== removed.keyId) return false;
  if ((await ask(tables.accounts.count(rowsOf(removed.user)))) >= ALT_ACCOUNTS_MAX) return false;
  await ask(tables.accounts.add(removed));
  return true;
}

function takeFrom(database: IDBDatabase, user: string, id: string): Promise<AccountRow | undefined> {
  return inTransaction(database, 'readwrite', async ({ accounts }) => {
    const row = (await ask(accounts.get([user, id]))) as AccountRow | undefined;
    if (row) await ask(accounts.delete([user, id]));
    return row;
  });
}

async function openAll(database: IDBDatabase, user: string): Promise<VaultContents<SecretAlt>> {
  const { person, rows } = await inTransaction(database, 'readonly', async (tables) => ({
    person: await personIn(tables, user),
    rows: (await ask(tables.accounts.getAll(rowsOf(user)))) as AccountRow[],
  }));
  const opened = await Promise.all(rows.map((row) => (person ? unseal(person, row) : null)));
  const accounts = opened.filter((alt) => alt !== null);
  return { accounts, unreadable: rows.length - accounts.length };
}

function listOf({ accounts, unreadable }: VaultContents<SecretAlt>): VaultContents<LocalAlt> {
  return {
    accounts: accounts.map(({ id, username, password }) => ({
      id,
      username,
      hasPassword: password !== null,
    })),
    unreadable,
  };
}

/** Binds the user id into the seal, so that a row cannot be opened as another user's. */
function sealWith(user: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(user) };
}

async function seal({ key, user }: PersonRow, { username, password }: NewAlt): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ username, password }));
  return { iv, sealed: await crypto.subtle.encrypt(sealWith(user, iv), key, text) };
}

async function unseal({ key, user }: PersonRow, row: AccountRow): Promise<SecretAlt | null> {
  try {
    const text = await crypto.subtle.decrypt(sealWith(user, row.iv), key, row.sealed);
    const { username, password } = JSON.parse(new TextDecoder().decode(text)) as NewAlt;
    return { id: row.id, username, password };
  } catch {
    // Sealed with another key, or damaged: counted and reported.
    return null;
  }
}
