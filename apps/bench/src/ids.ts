import type { Random } from './random.ts';

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/**
 * Returns a repeatable UUIDv7 of this millisecond, in the form of the product's own ids. `order`, below 2^24, sorts ids
 * of one millisecond.
 */
export function idAt(ms: number, order: number, random: Random): string {
  const time = hex(ms, 12);
  const high = hex(0x7000 | (order >>> 12), 4);
  const low = hex(0x8000 | (order & 0xfff), 4);
  const tail = hex(random.below(2 ** 16), 4) + hex(random.below(2 ** 32), 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${tail}`;
}
