import { isUtf8 } from 'node:buffer';

/** Finds out whether bytes are UTF-8 while they come in. */
export interface Utf8Check {
  add(chunk: Buffer): void;
  end(): boolean;
}

/**
 * Checks the bytes where they are: a decoder would build the text of the whole file only to drop it, two bytes a
 * character, and the process would grow with it.
 */
export function createUtf8Check(): Utf8Check {
  /** Begins a letter whose other bytes are in the next chunk. */
  let rest = Buffer.alloc(0);
  let valid = true;

  function add(chunk: Buffer): void {
    const missing = rest.length === 0 ? 0 : lengthOfLetter(rest[0]) - rest.length;
    const letter = Buffer.concat([rest, chunk.subarray(0, missing)]);
    if (missing > chunk.length) {
      rest = letter;
      return;
    }
    const bytes = chunk.subarray(missing);
    const end = bytes.length - lengthOfRest(bytes);
    valid = isUtf8(letter) && isUtf8(bytes.subarray(0, end));
    // A copy: the chunk's memory is used again.
    rest = Buffer.from(bytes.subarray(end));
  }

  return {
    add: (chunk) => {
      if (valid) add(chunk);
    },
    end: () => valid && rest.length === 0,
  };
}

/** Returns how many bytes a letter has that begins with this one; 1 for a byte that begins none. */
function lengthOfLetter(first = 0): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

/** Returns how many bytes at the end begin a letter that is not complete. */
function lengthOfRest(bytes: Buffer): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    const isContinued = byte >= 0x80 && byte < 0xc0;
    if (!isContinued) return lengthOfLetter(byte) > length ? length : 0;
  }
  return 0;
}
