import fc from 'fast-check';

/** Single parts that break text: halves of a pair, directions, NUL, what joins, and what begins a formula. */
const NASTY = [
  '\0',
  '\ud83d',
  '\udc00',
  '\u202e',
  '\u200f',
  '\u200d',
  '\u0301',
  '\ufeff',
  '😀',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
];

/**
 * Any text at all, well formed or not. In the place of the unit "binary", which takes whole seconds to build its table
 * on a busy processor.
 */
export function arbitraryText(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...NASTY),
  );
  return fc.string({ ...constraints, unit });
}
