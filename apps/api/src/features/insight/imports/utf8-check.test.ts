import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryText } from '../../../testing/arbitrary-text.ts';
import { createUtf8Check } from './utf8-check.ts';

function isDecodable(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function check(bytes: Uint8Array, sizes: readonly number[]): boolean {
  const utf8 = createUtf8Check();
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    // Of their own, and overwritten afterwards, as the memory of a stream is.
    const chunk = Buffer.from(bytes.slice(at, at + size));
    utf8.add(chunk);
    chunk.fill(0xff);
    at += size;
  }
  return utf8.end();
}

const sizes = fc.array(fc.nat({ max: 6 }), { maxLength: 30 });
const texts = arbitraryText({ maxLength: 30 }).map((text) => Buffer.from(text));
/** Bytes from which letters, halves of letters and what is no letter are made. */
const hostile = fc
  .array(fc.constantFrom(0x41, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xa0, 0xed, 0xf0, 0x90, 0xf4, 0xf5, 0xff))
  .map((bytes) => Uint8Array.from(bytes));

it('agrees with a decoder about any bytes, wherever they are cut', () => {
  fc.assert(
    fc.property(fc.oneof(texts, hostile, fc.uint8Array({ maxLength: 30 })), sizes, (bytes, cuts) => {
      expect(check(bytes, cuts)).toBe(isDecodable(bytes));
    }),
    { numRuns: 5_000 },
  );
});

it('refuses a file that ends within a letter', () => {
  expect(check(Buffer.from('Zoë'), [1, 1])).toBe(true);
  expect(check(Buffer.from('Zoë').subarray(0, 3), [2])).toBe(false);
});

it('builds no text of a file', () => {
  const utf8 = createUtf8Check();
  const chunk = Buffer.alloc(64 * 1_024, 'é');
  utf8.add(chunk);
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 500; n += 1) utf8.add(chunk);
  // The text of 31 MB would take as much or twice of it.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8 * 1_024 * 1_024);
  expect(utf8.end()).toBe(true);
});
