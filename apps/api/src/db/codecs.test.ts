import { describe, expect, it } from 'vitest';
import { fromBit, fromIso, fromJson, iso, isoOrNull, toBit, toJson } from './codecs.ts';

describe('codecs', () => {
  it.each([
    [true, 1],
    [false, 0],
  ] as const)('keep %s as %i', (value, bit) => {
    expect(toBit(value)).toBe(bit);
    expect(fromBit(bit)).toBe(value);
  });

  it('keep structures as JSON text, read through a check when given one', () => {
    const value = { a: [1, null, 'é'] };
    expect(fromJson(toJson(value))).toEqual(value);
    expect(fromJson('"7"', Number)).toBe(7);
    expect(() => fromJson('{')).toThrow(SyntaxError);
  });

  it('keep times as epoch ms', () => {
    expect(iso(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(fromIso(iso(1_790_000_000_123))).toBe(1_790_000_000_123);
    expect(isoOrNull(null)).toBeNull();
    expect(isoOrNull(1)).toBe('1970-01-01T00:00:00.001Z');
    expect(() => fromIso('soon')).toThrow(RangeError);
  });
});
