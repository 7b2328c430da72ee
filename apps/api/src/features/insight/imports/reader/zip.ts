import { IMPORT_LIMITS, ImportRefusal } from '@tenfour/domain';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** The file of an archive that an import reads. */
const EXPORT_FILE = 'tenfour.json';

/** A file up to this size may be packed as tightly as it likes. */
const RATIO_FROM = 1_024 * 1_024;

const ARCHIVES = /\.(?:zip|7z|rar|gz|tgz|bz2|xz|zst|tar)$/i;

export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
}

/** An archive whose directory was checked. */
export interface ExportArchive {
  /** Unpacks the export, piece by piece. Throws ImportRefusal when it does not hold what the directory claims. */
  unpack(): AsyncGenerator<Buffer>;
  /** Returns the files of this name. */
  named(fileName: string): readonly ArchivedFile[];
}

/** Where a file of an archive lies. */
export interface ArchivedFile {
  /** Where its bytes begin in the archive. */
  place: number;
  /** Bytes in the archive. */
  bytes: number;
  /** Whether these are the bytes of the file, neither packed nor encrypted. */
  isPlain: boolean;
}

/** Checks an archive before anything is unpacked. Throws ImportRefusal. */
export async function openArchive(bytes: Buffer): Promise<ExportArchive> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > IMPORT_LIMITS.archiveEntries) throw new ImportRefusal('archive-entries');
    const entries = await entriesOf(zip);
    const files = await filesOf(zip, entries, bytes.length);
    const found = entries.find(({ fileName }) => fileName === EXPORT_FILE);
    if (found === undefined) throw new ImportRefusal('no-export-in-archive');
    return { unpack: () => unpack(zip, found), named: (fileName) => files.get(fileName) ?? [] };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= IMPORT_LIMITS.archiveEntries) throw new ImportRefusal('archive-entries');
    if (ARCHIVES.test(entry.fileName)) throw new ImportRefusal('archive-nested');
    if (entry.uncompressedSize > IMPORT_LIMITS.unpackedBytes) throw new ImportRefusal('unpacked-size');
    refuseRatio(entry, entry.uncompressedSize);
    entries.push(entry);
  }
  return entries;
}

function refuseRatio({ compressedSize }: Entry, unpacked: number): void {
  if (unpacked > RATIO_FROM && unpacked > compressedSize * IMPORT_LIMITS.ratio) {
    throw new ImportRefusal('archive-ratio');
  }
}

/** Returns the files by name. Refuses files that share their bytes: so a small archive unfolds to a huge one. */
async function filesOf(
  zip: ZipFile,
  entries: readonly Entry[],
  size: number,
): Promise<ReadonlyMap<string, readonly ArchivedFile[]>> {
  const spans: { from: number; to: number }[] = [];
  const files = new Map<string, ArchivedFile[]>();
  for (const entry of entries) {
    const { fileDataStart: place } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const { compressedSize: bytes, uncompressedSize } = entry;
    spans.push({ from: entry.relativeOffsetOfLocalHeader, to: place + bytes });
    const isPlain = entry.compressionMethod === 0 && !entry.isEncrypted() && bytes === uncompressedSize;
    files.set(entry.fileName, [...(files.get(entry.fileName) ?? []), { place, bytes, isPlain }]);
  }
  let free = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from < free) throw new ImportRefusal('archive-overlap');
    free = to;
  }
  if (free > size) throw new ImportRefusal('archive-broken');
  return files;
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let unpacked = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      const piece = Buffer.from(chunk);
      if (unpacked === 0 && isZip(piece)) throw new ImportRefusal('archive-nested');
      unpacked += piece.length;
      if (unpacked > IMPORT_LIMITS.unpackedBytes) throw new ImportRefusal('unpacked-size');
      refuseRatio(entry, unpacked);
      yield piece;
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Whatever the library complains about is a damaged archive. */
function refusalOf(error: unknown): ImportRefusal {
  return error instanceof ImportRefusal ? error : new ImportRefusal('archive-broken');
}
