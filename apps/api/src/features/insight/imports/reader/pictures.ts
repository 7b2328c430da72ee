import { createHash } from 'node:crypto';
import {
  evidenceFileOf,
  exportedPicturePath,
  type ImportedPicture,
  type ImportItem,
  type ImportRow,
  pictureMark,
} from '@tenfour/domain';
import type { ExportArchive } from './zip.ts';

const SENTENCES = {
  noArchive: 'Only the archive of an export has pictures.',
  missing: 'The archive doesn’t have this picture.',
  twice: 'The archive has this picture twice.',
  packed: 'This picture was compressed again. Use the archive as it was downloaded.',
  changed: 'This picture is damaged, or was changed since the export.',
} as const;

/** Returns the row of a listed picture with its place in the archive, or why it can't come. */
export function createPictureFinder(
  file: Buffer,
  archive: ExportArchive | null,
): (row: ImportRow) => ImportRow {
  // A list can name a picture many times.
  const found = new Map<string, number | string>();
  return (row) => {
    const { item } = row;
    if (item?.kind !== 'picture') return row;
    const text = exportedPicturePath(item.picture, item.mediaType);
    const key = JSON.stringify(item);
    const place = found.get(key) ?? placeOf(item, text, file, archive);
    found.set(key, place);
    return typeof place === 'string'
      ? { item: null, problem: place, text }
      : { item: { ...item, place }, problem: null };
  };
}

function placeOf(
  { bytes, sha256 }: ImportedPicture,
  path: string,
  file: Buffer,
  archive: ExportArchive | null,
): number | string {
  if (archive === null) return SENTENCES.noArchive;
  const [one, ...others] = archive.named(path);
  if (one === undefined) return SENTENCES.missing;
  if (others.length > 0) return SENTENCES.twice;
  if (!one.isPlain) return SENTENCES.packed;
  if (one.bytes !== bytes) return SENTENCES.changed;
  const content = file.subarray(one.place, one.place + bytes);
  return createHash('sha256').update(content).digest('hex') === sha256 ? one.place : SENTENCES.changed;
}

/** The pictures of a file, so that records name them by their lines. Those that are listed after a record are unknown to it. */
export function createPictureLines() {
  const lines = new Map<string, number>();
  return {
    /** Remembers the line of a picture. */
    note(item: ImportItem, line: number): void {
      if (item.kind === 'picture' && !lines.has(item.picture)) lines.set(item.picture, line);
    },

    /** Returns a record with the lines of its pictures in the place of their paths. */
    resolve<Item extends ImportItem>(item: Item): Item {
      if (!('evidence' in item) || item.evidence === undefined) return item;
      const evidence = item.evidence.map((link) => {
        const picture = evidenceFileOf(link)?.fileId;
        return picture === undefined ? link : pictureMark(lines.get(picture) ?? 0);
      });
      return { ...item, evidence };
    },
  };
}
