import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Text that browsers ask for by name. The prerendered pages are compressed by the server, which completes them. */
const TEXT = /^(?!prerendered\/|\.).*\.(?:js|css|svg|html|json|txt)$/;

/** Below this many bytes nothing is won. */
const LEAST_BYTES = 1_000;

/** Number of files compressed concurrently: as many as Node compresses in parallel. */
const AT_ONCE = 4;

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const [br, gz] = await Promise.all([brotliOf(bytes), gzipOf(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes `<file>.br` and `<file>.gz` beside every text file of a build. */
export async function compressFiles(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true });
  const waiting = entries.map((path) => path.replaceAll('\\', '/')).filter((path) => TEXT.test(path));
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await compress(join(dist, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
