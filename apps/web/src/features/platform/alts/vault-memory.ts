import { ALT_ACCOUNTS_MAX } from '@tenfour/domain';
import { hasUsername, nextId, type SecretAlt, type Vault } from './vault.ts';

/** A vault that lives as long as the page. */
export function createMemoryVault(kept: 'insecure' | 'blocked', now: () => number = Date.now): Vault {
  const listeners = new Set<() => void>();
  let accounts: readonly SecretAlt[] = [];
  let last = 0;

  function become(next: readonly SecretAlt[]) {
    accounts = next.toSorted((a, b) => Number(a.id) - Number(b.id));
    for (const listener of listeners) listener();
  }

  function put(alt: SecretAlt): boolean {
    if (accounts.length >= ALT_ACCOUNTS_MAX || hasUsername(accounts, alt.username)) return false;
    become([...accounts, alt]);
    return true;
  }

  return {
    kept,
    list: async () => ({
      accounts: accounts.map(({ id, username, password }) => ({
        id,
        username,
        hasPassword: password !== null,
      })),
      unreadable: 0,
    }),
    secrets: async () => ({ accounts, unreadable: 0 }),
    async add(alt) {
      if (hasUsername(accounts, alt.username)) return 'taken';
      const id = nextId(now(), last);
      if (!put({ ...alt, id: String(id) })) return 'full';
      last = id;
      return 'added';
    },
    async remove(id) {
      const removed = accounts.find((alt) => alt.id === id);
      if (!removed) return null;
      become(accounts.filter((alt) => alt !== removed));
      return async () => put(removed);
    },
    erase: async () => become([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
