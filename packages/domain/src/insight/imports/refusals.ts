import { formatCount } from '../../format/counts.ts';

/** Limits of a file that is imported. A file over any of them is refused as a whole. */
export const IMPORT_LIMITS = {
  /** Records that one file can hold. */
  rows: 100_000,
  /** Bytes of the JSON inside an archive, unpacked. */
  unpackedBytes: 256 * 1_024 * 1_024,
  /** How many times larger than its packed size a file in an archive can be, once it is over 1 MB. */
  ratio: 250,
  /** Files in an archive. */
  archiveEntries: 1_100,
  /** Values of any kind in a JSON file. */
  values: 10_000_000,
  /** Values in one record, or in one setting. */
  recordValues: 10_000,
  /** Characters in one record, or in one setting. */
  recordLength: 1_000_000,
  depth: 32,
  keys: 1_000,
  keyLength: 256,
  stringLength: 100_000,
  columns: 500,
  cellLength: 32_767,
  /** Bytes of one row of a spreadsheet. */
  csvRowBytes: 256 * 1_024,
} as const;

/** Reasons to refuse a file, by code. Each sentence says what is wrong and what to do. */
const SENTENCES = {
  'not-json': 'This file is not complete JSON. It may have been cut off: download it again.',
  'not-csv': 'This file is not valid CSV. Check it for an unclosed quote and save it again.',
  'not-erm':
    "This file isn't an ERM server backup. Download the server's backup from ERM's export site and try again.",
  'personal-erm':
    'This is the export of a person, not of a server. Ask the server owner to download the server backup.',
  'not-tenfour': 'This file isn\'t a server export. Use the archive from "Export everything".',
  'newer-tenfour': 'This export was created by a newer version of Tenfour. Update this installation first.',
  'no-export-in-archive':
    'This archive has no "tenfour.json". Use the archive from "Export everything" without changing it.',
  'archive-broken': 'This archive is damaged or incomplete. Download it again.',
  'archive-nested': 'This archive contains another archive. Upload the inner one.',
  'archive-overlap': 'This archive is damaged: its files overlap. Download the export again.',
  'archive-entries': `This archive has more than ${formatCount(IMPORT_LIMITS.archiveEntries)} files. Use the archive from "Export everything".`,
  'archive-ratio':
    'This archive expands to far more than its size suggests. Upload the tenfour.json from it instead.',
  'unpacked-size': `This archive expands to more than ${IMPORT_LIMITS.unpackedBytes / 1_024 / 1_024} MB. Split it and import the parts.`,
  rows: `This file has more than ${formatCount(IMPORT_LIMITS.rows)} records. Split it and import the parts.`,
  values: `This file has more than ${formatCount(IMPORT_LIMITS.values)} values. Split it and import the parts.`,
  record: 'One of the records is too large. Remove it from the file and try again.',
  depth: `This file is nested more than ${IMPORT_LIMITS.depth} levels deep. Export it again.`,
  keys: `This file has more than ${formatCount(IMPORT_LIMITS.keys)} fields at its top level. Export it again.`,
  'key-length': `A field name is longer than ${IMPORT_LIMITS.keyLength} characters. Export the file again.`,
  'string-length': `A text is longer than ${formatCount(IMPORT_LIMITS.stringLength)} characters. Shorten it and try again.`,
  columns: `This file has more than ${IMPORT_LIMITS.columns} columns. Delete the ones you don't need and try again.`,
  cell: `A cell is longer than ${formatCount(IMPORT_LIMITS.cellLength)} characters. Shorten it, or check the file for an unclosed quote.`,
  'csv-row': `A row is longer than ${IMPORT_LIMITS.csvRowBytes / 1_024} kB. Check the file for an unclosed quote.`,
  'nul-bytes': 'This file contains binary data. Export it again as plain text.',
  undecodable:
    'Some characters in this file could not be decoded. Choose another encoding, or save the file as UTF-8.',
  memory: 'Reading this file takes too much memory. Split it and import the parts.',
  time: 'Reading this file takes longer than 60 seconds. Split it and import the parts.',
  crashed: 'Reading this file failed twice. Check the file or split it, then upload it again.',
} as const;

export type ImportRefusalCode = keyof typeof SENTENCES;

export const IMPORT_REFUSAL_CODES = Object.keys(SENTENCES) as [ImportRefusalCode, ...ImportRefusalCode[]];

/** Returns the sentence that people read for a code. */
export function importRefusalText(code: ImportRefusalCode): string {
  return SENTENCES[code];
}

/** Says why a server with a pending import cannot begin another one. */
export const IMPORT_PENDING_TEXT = 'This server already has an import waiting. Import or discard it first.';

/** A file that cannot be imported at all. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
  readonly code: ImportRefusalCode;

  constructor(code: ImportRefusalCode) {
    super(importRefusalText(code));
    this.code = code;
  }
}
