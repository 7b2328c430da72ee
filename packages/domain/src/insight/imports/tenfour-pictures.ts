import { EVIDENCE_BYTES, EVIDENCE_TYPES, type EvidenceType } from '../../moderation/evidence.ts';
import { type Fields, numberOf, refOf, textOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';
import type { RecordItem } from './record-items.ts';

export type ImportedPicture = Extract<RecordItem, { kind: 'picture' }>;

const EXTENSIONS: Readonly<Record<EvidenceType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Returns where the archive of an export has a picture. */
export function exportedPicturePath(id: string, mediaType: EvidenceType): string {
  return `pictures/${id}.${EXTENSIONS[mediaType]}`;
}

/** The list of uploaded pictures. It comes before the records that show them. */
export const PICTURE_LISTS = { pictures: picture };

function picture(fields: Fields): ImportItem | string {
  const [id, sha256] = [refOf(fields.id), textOf(fields.sha256, 64)];
  const mediaType = EVIDENCE_TYPES.find((one) => one === fields.mediaType);
  const bytes = numberOf(fields.bytes);
  const fits = bytes !== null && Number.isInteger(bytes) && bytes > 0 && bytes <= EVIDENCE_BYTES;
  if (id === '' || mediaType === undefined || !fits || !/^[0-9a-f]{64}$/.test(sha256)) return PROBLEMS.entry;
  return { kind: 'picture', picture: id, mediaType, bytes, sha256, place: null };
}

/** Returns how an imported record names the picture of a line of its import; 0 for one that the file doesn't list. */
export function pictureMark(line: number): string {
  return `picture:${line}`;
}

/** Returns the line of such a name; null for a web address. */
export function markedPicture(evidence: string): number | null {
  const [, line] = /^picture:(\d{1,7})$/.exec(evidence) ?? [];
  return line === undefined ? null : Number(line);
}
