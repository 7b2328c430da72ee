import type { Vault } from './vault.ts';
import { openBrowserVault } from './vault-browser.ts';
import { createMemoryVault } from './vault-memory.ts';

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
