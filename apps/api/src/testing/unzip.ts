import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Returns the files of an archive as text, by name. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8'));
  }
  return files;
}
