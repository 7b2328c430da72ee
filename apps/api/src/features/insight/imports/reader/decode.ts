import { ImportRefusal } from '@tenfour/domain';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that are decoded at a time. */
const PIECE = 64 * 1_024;

/** Control characters that Windows-1252 leaves undefined. */
const UNDEFINED_IN_1252 = /[\x81\x8d\x8f\x90\x9d]/;

/** Returns UTF-16 by its mark or by the zeros of its first letters; null for anything else. */
export function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (bytes.length < 4) return null;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : null;
}

/** Splits a file that is in memory. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Decodes piece by piece, without a mark at the beginning. Throws ImportRefusal for binary data. */
export async function* decoded(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of pieces) yield checked(decode(decoder, piece), encoding);
  yield checked(decode(decoder), encoding);
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw new ImportRefusal('undecodable');
  }
}

function checked(text: string, encoding: Encoding): string {
  if (text.includes('\0')) throw new ImportRefusal('nul-bytes');
  if (encoding === 'windows-1252' && UNDEFINED_IN_1252.test(text)) throw new ImportRefusal('undecodable');
  return text;
}
