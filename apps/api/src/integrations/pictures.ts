/** Largest picture that is passed on unless the caller sets another limit, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Hosts allowed for pictures besides the configured ones. */
const KNOWN_HOSTS = /^(?:cdn\.discordapp\.com|[\w-]+(?:\.[\w-]+)*\.rbxcdn\.com)$/;

export interface PictureOptions {
  /** Base addresses from the configuration whose hosts are allowed as well, on any scheme of theirs. */
  bases: readonly string[];
  timeoutMs: number;
  maxBytes?: number;
}

/** Fetches a picture; null when there is none. Throws when the host fails or answers something else. */
export type FetchPicture = (address: string) => Promise<Buffer | null>;

/** A fetcher that goes only to known hosts, follows no redirect and reads at most `maxBytes` of PNG, JPEG or WebP. */
export function createPictureFetcher(options: PictureOptions): FetchPicture {
  const { bases, timeoutMs, maxBytes = MAX_BYTES } = options;
  const origins = new Set(bases.map((base) => new URL(base).origin));
  return async (address) => {
    const url = URL.parse(address);
    if (url === null || !isAllowed(url, origins))
      throw new Error('A picture from an unknown host was refused.');
    const headers = { accept: 'image/png, image/webp, image/jpeg' };
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`A picture's host answered ${response.status}.`);
    }
    const bytes = await readUpTo(response, maxBytes);
    if (imageTypeOf(bytes) === null) throw new Error('A picture of an unknown kind was refused.');
    return bytes;
  };
}

function isAllowed(url: URL, origins: ReadonlySet<string>): boolean {
  return origins.has(url.origin) || (url.protocol === 'https:' && KNOWN_HOSTS.test(url.host));
}

/** Reads a body. Throws when it is longer than `most` bytes. */
export async function readUpTo(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error(`A body was longer than ${most} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Pictures that are passed on. */
type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

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
