/** Items from which a list is written one by one. */
const LONG_LIST = 10;

/** How deep lists are looked for: the answers of a batch, an answer, its result, its data, a list in it. */
const DEPTH = 5;

/** Bytes that stay reserved between answers. */
const SCRATCH_BYTES = 1024 * 1024;

/** Most bytes that one unit of a text takes in UTF-8. */
const BYTES_A_UNIT = 3;

let scratch = Buffer.allocUnsafe(SCRATCH_BYTES);
let end = 0;

/**
 * Returns what `JSON.stringify` makes of a value: as text, or as bytes where it has a long list, whose items are written
 * one by one. Whole, one letter outside Latin-1 has V8 hold all of the list with two bytes a letter, which takes thrice as
 * long to write, count and encode.
 */
export function jsonBody(value: unknown): string | Buffer | undefined {
  if (!hasLongList(value, DEPTH)) return JSON.stringify(value);
  end = 0;
  write(value, DEPTH);
  const bytes = Buffer.from(scratch.subarray(0, end));
  if (scratch.length > SCRATCH_BYTES) scratch = Buffer.allocUnsafe(SCRATCH_BYTES);
  return bytes;
}

function hasLongList(value: unknown, depth: number): boolean {
  if (depth === 0 || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    return value.length >= LONG_LIST || value.some((item) => hasLongList(item, depth - 1));
  }
  return isPlain(value) && Object.values(value).some((part) => hasLongList(part, depth - 1));
}

/** Whether all that JSON says of an object are its own fields. */
function isPlain(value: object): value is Record<string, unknown> {
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
}

function write(value: unknown, depth: number): void {
  if (!hasLongList(value, depth)) writeText(JSON.stringify(value) ?? 'null');
  else if (Array.isArray(value)) writeList(value, value.length >= LONG_LIST ? 0 : depth - 1);
  else writeFields(Object(value) as Record<string, unknown>, depth - 1);
}

function writeList(items: readonly unknown[], depth: number): void {
  let before = '[';
  for (const item of items) {
    writeText(before);
    write(item, depth);
    before = ',';
  }
  writeText(']');
}

function writeFields(fields: Readonly<Record<string, unknown>>, depth: number): void {
  let before = '{';
  for (const [name, value] of Object.entries(fields)) {
    // JSON leaves out what it cannot say.
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue;
    writeText(`${before}${JSON.stringify(name)}:`);
    write(value, depth);
    before = ',';
  }
  writeText('}');
}

function writeText(text: string): void {
  const needed = end + text.length * BYTES_A_UNIT;
  if (needed > scratch.length) {
    const larger = Buffer.allocUnsafe(2 * needed);
    scratch.copy(larger, 0, 0, end);
    scratch = larger;
  }
  end += scratch.write(text, end);
}
