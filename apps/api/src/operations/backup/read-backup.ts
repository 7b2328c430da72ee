import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import {
  BackupError,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  type ManifestTable,
  notWhole,
  readArchive,
  sha256,
  zManifest,
} from './archive.ts';
import type { Cell } from './source.ts';

const decompress = promisify(zstdDecompress);

/** A part unfolds to little more than it was written with; more is none of ours. */
const UNFOLDED_MAX = 256 * 1_024 * 1_024;

/**
 * Reads a whole backup and checks every piece against the manifest. Throws BackupError for a file that is truncated,
 * changed, or of a newer format; stores nothing of it.
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    if (name === MANIFEST) manifest = readManifest(file, bytes);
    else found.set(name, sha256(bytes));
  }
  if (manifest === undefined) throw notWhole(file);
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...(manifest.pictures ?? [])];
  const damaged = parts.find((part) => found.get(part.name) !== part.sha256);
  if (damaged) {
    throw new BackupError(
      `${file} is damaged: "${damaged.name}" is not what was written. Nothing was changed.`,
    );
  }
  if (parts.length !== found.size) throw notWhole(file);
  return manifest;
}

function readManifest(file: string, bytes: Buffer): Manifest {
  const value = asJson(bytes);
  const version = z.object({ version: z.number() }).safeParse(value).data?.version ?? 0;
  if (version > FORMAT_VERSION)
    throw new BackupError(`${file} was written by a newer version of the product.`);
  const parsed = zManifest.safeParse(value);
  if (!parsed.success) throw notWhole(file, parsed.error);
  return parsed.data;
}

function asJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A part of a table, or a picture, as it comes in the file. */
export type Piece =
  | { kind: 'rows'; table: ManifestTable; rows: Cell[][] }
  | { kind: 'picture'; key: string; bytes: Buffer };

/** What a backup holds that `checkBackup` has found whole, in its order. Throws when the file was changed since. */
export async function* piecesOf(file: string, manifest: Manifest): AsyncGenerator<Piece> {
  const hashes = new Map<string, string>();
  const tables = new Map<string, ManifestTable>();
  for (const table of manifest.tables) {
    for (const { name, sha256: hash } of table.parts) {
      tables.set(name, table);
      hashes.set(name, hash);
    }
  }
  const pictures = new Map((manifest.pictures ?? []).map((one) => [one.name, one.key]));
  for await (const { name, bytes } of readArchive(file)) {
    const table = tables.get(name);
    if (table && sha256(bytes) !== hashes.get(name)) throw notWhole(file);
    if (table) yield { kind: 'rows', table, rows: await unfold(bytes) };
    const key = pictures.get(name);
    if (key !== undefined) yield { kind: 'picture', key, bytes };
  }
}

async function unfold(bytes: Buffer): Promise<Cell[][]> {
  const text = (await decompress(bytes, { maxOutputLength: UNFOLDED_MAX })).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Cell[]);
}
