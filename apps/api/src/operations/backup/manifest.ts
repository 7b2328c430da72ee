import { z } from 'zod';

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
