import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A file of an archive; `packed` deflates it. */
export interface HandFile {
  name: string;
  content: Uint8Array;
  packed?: boolean;
}

/** Returns an archive with an export of these lists and files, written by hand. */
export async function handArchive(lists: object, files: readonly HandFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const data = JSON.stringify({ format: 'tenfour-server', version: 1, ...lists });
  zip.addBuffer(Buffer.from(data), 'tenfour.json');
  for (const { name, content, packed = false } of files) {
    zip.addBuffer(Buffer.from(content), name, { compress: packed });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns bytes that begin like a PNG and differ by `seed`. */
export function pngOf(seed: string, bytes = 64): Buffer {
  const content = Buffer.alloc(bytes, createHash('sha256').update(seed).digest());
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return content;
}

/** Returns how an export lists a picture. */
export function listed(id: string, content: Uint8Array, more: object = {}) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { id, mediaType: 'image/png', bytes: content.length, sha256, ...more };
}
