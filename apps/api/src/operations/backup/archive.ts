import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { z } from 'zod';

/** A tar file that is being written. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<ManifestPart>;
}

/**
 * Writes a tar file atomically: under a temporary name first, which is deleted on any failure (a full disk, a signal).
 * Readable by its owner only.
 */
export async function writeArchive<T>(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const part = `${file}.part`;
  // A file left by a killed backup, or put there by another user, would retain its own permissions.
  await rm(part, { force: true });
  const pack = tar.pack();
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(pack, out);
  const filling = fill(writerOf(pack));
  try {
    const result = await Promise.race([filling, written.then(endedEarly), aborted(signal)]);
    pack.finalize();
    await written;
    await rename(part, file);
    await flushDirectory(path.dirname(file));
    return result;
  } catch (error) {
    pack.destroy();
    await written.catch(() => undefined);
    // Nothing can be added any more: it ends with its next piece, and lets go of what it reads.
    await filling.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/** Never resolves; rejects when the signal aborts. */
function aborted(signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = (): void => reject(signal?.reason);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

function endedEarly(): never {
  throw new Error('The archive ended before all of it was written.');
}

function writerOf(pack: tar.Pack): ArchiveWriter {
  return {
    add: async (name, bytes) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const header = { name, size: bytes.length, mode: 0o600, mtime: new Date() };
      const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()));
      // Also needed when the output file fails: the callback may never be called then.
      entry.once('error', reject);
      entry.once('close', () => reject(new Error('The archive was given up.')));
      entry.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      await promise;
      return { name, bytes: bytes.length, sha256: sha256(bytes) };
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A rename outlives a power cut once its directory was flushed; where directories cannot be opened it does not. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** One file of an archive. */
export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/** Larger than any single piece of a backup. */
const ENTRY_MAX = 512 * 1_024 * 1_024;

/** The files of an archive in their order. Throws BackupError for what is no archive, or only the beginning of one. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), extract);
  read.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > ENTRY_MAX) throw notWhole(file);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await read;
  } catch (error) {
    if (error instanceof BackupError || isOfTheSystem(error)) throw error;
    throw notWhole(file, error);
  } finally {
    extract.destroy();
  }
}

/** Such as a file that is not there. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Returns the error for a file that cannot be read to its end. */
export function notWhole(file: string, cause?: unknown): BackupError {
  return new BackupError(
    `${file} is no backup of this product, or is damaged or cut off. Nothing was changed.`,
    {
      cause,
    },
  );
}

/** Name of the last entry of a backup. */
export const MANIFEST = 'manifest.json';

/** Raised when a reader of today could not make sense of a backup of tomorrow. */
export const FORMAT_VERSION = 1;

const zPart = z.object({
  /** The entry's name in the archive. */
  name: z.string(),
  bytes: z.number().int(),
  /** Of the entry as it lies in the archive, hexadecimal. */
  sha256: z.string(),
});

const zTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  parts: z.array(zPart),
});

/** The contents of a backup; written last, so that a file without it is known to be truncated. */
export const zManifest = z.object({
  format: z.literal('tenfour-backup'),
  version: z.number().int(),
  /** Of the product that wrote it. */
  product: z.string(),
  /** The engine the rows come from; they can be restored to either engine. */
  engine: z.enum(['sqlite', 'postgres']),
  /** The moment of the snapshot, ISO 8601: everything that was acknowledged before is in it. */
  takenAt: z.string(),
  /** The schema, as the names of the migrations that had run. */
  migrations: z.array(z.string()),
  /** Ids of the keys that opened its secrets. The keys themselves are never in a backup. */
  keyIds: z.array(z.string()),
  /** In the order of restoring: referenced tables come first. */
  tables: z.array(zTable),
  /** Uploaded pictures, by their key in the file store; null where they lie in a bucket and were left there. */
  pictures: z.array(zPart.extend({ key: z.string() })).nullable(),
});

export type Manifest = z.infer<typeof zManifest>;
export type ManifestTable = z.infer<typeof zTable>;
export type ManifestPart = z.infer<typeof zPart>;

/** Why a backup cannot be made or restored, as a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
