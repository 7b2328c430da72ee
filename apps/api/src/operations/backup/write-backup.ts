import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { FileStore } from '../../integrations/storage/file-store.ts';
import { keyIdOf, SEALED_COLUMNS } from '../../security/keyring.ts';
import {
  type ArchiveWriter,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  type ManifestPart,
  type ManifestTable,
  writeArchive,
} from './archive.ts';
import type { BackupSource, Cell, TableShape } from './source.ts';

const compress = promisify(zstdCompress);

/** Text of a part before it is compressed, in characters: what a restore holds in memory at a time. */
const PART = 4 * 1_024 * 1_024;

export interface BackupDeps {
  source: BackupSource;
  /** Null leaves the pictures where they are. */
  files: FileStore | null;
  product: string;
  /** The moment of the snapshot, epoch ms. */
  takenAt: number;
  /** Ends it half-way, with nothing left of it. */
  signal?: AbortSignal;
}

/** What was written, and the pictures that the database knows and the file store does not have. */
export interface WrittenBackup {
  manifest: Manifest;
  missingPictures: number;
}

/**
 * Writes everything that the source holds to one file: a tar of zstd-compressed JSON lines, a row each, the pictures, and
 * the manifest. The same on both engines, so that a backup of one is restored to the other.
 */
export function writeBackup(file: string, deps: BackupDeps): Promise<WrittenBackup> {
  const fill = async (archive: ArchiveWriter): Promise<WrittenBackup> => {
    const { source, product, takenAt } = deps;
    const seen: Seen = { keyIds: new Set(), pictures: [] };
    const tables: ManifestTable[] = [];
    for (const table of source.tables) tables.push(await writeTable(archive, source, table, seen));
    const { pictures, missing } = await writePictures(archive, deps.files, seen.pictures);
    const manifest: Manifest = {
      format: 'tenfour-backup',
      version: FORMAT_VERSION,
      product,
      engine: source.engine,
      takenAt: new Date(takenAt).toISOString(),
      migrations: source.migrations,
      keyIds: [...seen.keyIds].toSorted(),
      tables,
      pictures,
    };
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    return { manifest, missingPictures: missing };
  };
  return writeArchive(file, fill, deps.signal);
}

/** What is noticed in the rows on their way. */
interface Seen {
  keyIds: Set<string>;
  /** Keys of the file store. */
  pictures: string[];
}

async function writeTable(
  archive: ArchiveWriter,
  source: BackupSource,
  table: TableShape,
  seen: Seen,
): Promise<ManifestTable> {
  const parts: ManifestPart[] = [];
  const look = lookerOf(table, seen);
  let rows = 0;
  let text = '';
  async function flush(): Promise<void> {
    if (text === '') return;
    const name = `tables/${table.name}/${String(parts.length + 1).padStart(6, '0')}.jsonl.zst`;
    parts.push(await archive.add(name, await compress(Buffer.from(text))));
    text = '';
  }
  for await (const some of source.rows(table)) {
    rows += some.length;
    for (const row of some) {
      look(row);
      text += `${JSON.stringify(row)}\n`;
    }
    if (text.length >= PART) await flush();
  }
  await flush();
  return { ...table, rows, parts };
}

/** Notes which keys seal a table's secrets, and which pictures there are. */
function lookerOf({ name, columns }: TableShape, seen: Seen): (row: Cell[]) => void {
  const sealed = SEALED_COLUMNS.filter(({ table }) => table === name).map(({ column }) =>
    columns.indexOf(column),
  );
  const [server, id] = [columns.indexOf('server_id'), columns.indexOf('id')];
  return (row) => {
    for (const at of sealed) {
      const kid = keyIdOf(row[at]);
      if (kid !== null) seen.keyIds.add(kid);
    }
    if (name === 'evidence_files') seen.pictures.push(`${row[server]}/${row[id]}`);
  };
}

/** Those that were removed since the snapshot, or never came to be, are counted and left out. */
async function writePictures(archive: ArchiveWriter, files: FileStore | null, keys: readonly string[]) {
  if (files === null) return { pictures: null, missing: 0 };
  const pictures: NonNullable<Manifest['pictures']> = [];
  for (const key of keys) {
    const bytes = await files.get(key);
    if (bytes !== null) pictures.push({ key, ...(await archive.add(`files/${key}`, bytes)) });
  }
  return { pictures, missing: keys.length - pictures.length };
}
