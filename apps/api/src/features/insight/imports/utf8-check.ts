/** Finds out whether bytes are UTF-8 while they come in. */
export interface Utf8Check {
  add(chunk: Buffer): void;
  end(): boolean;
}

export function createUtf8Check(): Utf8Check {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let valid = true;

  function attempt(decode: () => unknown): void {
    if (!valid) return;
    try {
      decode();
    } catch {
      valid = false;
    }
  }

  return {
    add: (chunk) => attempt(() => decoder.decode(chunk, { stream: true })),
    end() {
      attempt(() => decoder.decode());
      return valid;
    },
  };
}
