/** An alt account as its list shows it: the password stays in the vault. */
export interface LocalAlt {
  /** A timestamp in ms, as text; later ones are larger. */
  id: string;
  username: string;
  /** False for those that were added while requests carried usernames only. */
  hasPassword: boolean;
}

/** An alt account with what a request carries. */
export interface SecretAlt {
  id: string;
  username: string;
  password: string | null;
}

/** What a person types to add one. */
export type NewAlt = Omit<SecretAlt, 'id'>;

/** What a vault holds; `unreadable` are those that this browser's key does not open. */
export interface VaultContents<Alt> {
  accounts: readonly Alt[];
  unreadable: number;
}

/** Puts back what was removed; false when there is no room for it any more, or its username is there again. */
export type Undo = () => Promise<boolean>;

/**
 * One person's alt accounts in this browser, 15 at most whatever other windows do. Every call rejects when the browser
 * refuses (storage full, taken away).
 */
export interface Vault {
  /**
   * Where accounts are stored, or why not in the browser: a page without TLS has no cryptography, storage may be
   * blocked.
   */
  kept: 'browser' | 'insecure' | 'blocked';
  list: () => Promise<VaultContents<LocalAlt>>;
  /** With passwords, for the moment in which a request is sent. */
  secrets: () => Promise<VaultContents<SecretAlt>>;
  /** `taken`: an account of this username is there, in capitals or not. */
  add: (alt: NewAlt) => Promise<'added' | 'full' | 'taken'>;
  /** Null when another window was faster. */
  remove: (id: string) => Promise<Undo | null>;
  /** Accounts and key. */
  erase: () => Promise<void>;
  /** Hears of changes, also of those that other windows make. Returns what ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Whether an account of this username is among them; capitals make no other one. */
export function hasUsername(accounts: readonly { username: string }[], username: string): boolean {
  const wanted = username.trim().toLowerCase();
  return accounts.some((alt) => alt.username.trim().toLowerCase() === wanted);
}

/** The next id: now, or just behind the last one. */
export function nextId(now: number, last: number): number {
  return Math.max(now, last + 1);
}
