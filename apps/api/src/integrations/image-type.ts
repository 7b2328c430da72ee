/** Pictures that are passed on. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** What bytes are, by their first ones: a header may lie. Null for everything that is not passed on. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, PNG)) return 'image/png';
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 12));
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null;
}
