import { ALT_ACCOUNTS_MAX } from '@tenfour/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LocalAlt, VaultContents } from './vault.ts';
import { hasUsername, nextId, type SecretAlt, type Vault } from './vault.ts';
import { openBrowserVault } from './vault-browser.ts';

const EMPTY: VaultContents<LocalAlt> = { accounts: [], unreadable: 0 };

/** A person's vault as the page shows it. */
export interface OpenVault extends VaultContents<LocalAlt> {
  /** Null until it is open. */
  vault: Vault | null;
  /** The browser did not let it be read. */
  failed: boolean;
  readAgain: () => void;
}

/** Opens the vault of a person and keeps what it holds current, whichever window changes it. */
export function useVault(userId: string): OpenVault {
  const [vault, setVault] = useState<Vault | null>(null);
  const [contents, setContents] = useState(EMPTY);
  const [failed, setFailed] = useState(false);
  const reading = useRef(0);

  const read = useCallback(async (of: Vault) => {
    reading.current += 1;
    const turn = reading.current;
    try {
      const found = await of.list();
      // An older reading that comes late would bring back what is gone.
      if (turn !== reading.current) return;
      setContents(found);
      setFailed(false);
    } catch {
      if (turn === reading.current) setFailed(true);
    }
  }, []);

  useEffect(() => {
    let left = false;
    let leave = () => {};
    void openVault(userId).then(async (opened) => {
      if (left) return;
      leave = opened.subscribe(() => void read(opened));
      await read(opened);
      if (!left) setVault(opened);
    });
    return () => {
      left = true;
      leave();
    };
  }, [userId, read]);

  return {
    ...contents,
    vault,
    failed,
    readAgain: () => {
      if (vault) void read(vault);
    },
  };
}

const opened = new Map<string, Promise<Vault>>();

/**
 * A person's vault: encrypted in the browser, or for as long as this page lives in its memory, where the browser has no
 * cryptography or no storage. The same one whenever it is asked for. Never rejects.
 */
export function openVault(userId: string): Promise<Vault> {
  const vault = opened.get(userId) ?? open(userId);
  opened.set(userId, vault);
  return vault;
}

async function open(userId: string): Promise<Vault> {
  if (globalThis.crypto?.subtle === undefined) return createMemoryVault('insecure');
  try {
    return await openBrowserVault(userId);
  } catch {
    return createMemoryVault('blocked');
  }
}

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
