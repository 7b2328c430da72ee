/** Storage of uploaded files. Keys are ours: `<server>/<file>`, ids only. */
export interface FileStore {
  /** Stores or replaces. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Null where there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Harmless where there is nothing. */
  remove(key: string): Promise<void>;
}

const KEY = /^[\w-]{1,64}\/[\w-]{1,64}$/;

/** Throws for a key that is none of ours, before it reaches a path or an address. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a file.');
  return key;
}
