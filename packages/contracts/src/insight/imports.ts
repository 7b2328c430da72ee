import { CSV_KINDS, DATE_ORDERS, IMPORT_REFUSAL_CODES } from '@tenfour/domain';
import { z } from 'zod';
import type { Access, Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { type DecideStagedInput, type ListStagedInput, STAGED_KINDS, type StagedEntries } from './staged.ts';

/** Largest file that can be imported, in bytes. */
export const IMPORT_BYTES_MAX = 32 * 1024 * 1024;

/** Imports of one server that can wait at a time: uploaded, being read, or with a preview. */
export const IMPORTS_WAITING_MAX = 1;

/** Bytes of import files that one server can have stored: one that waits, and one that is being imported or deleted. */
export const IMPORT_STORED_BYTES_MAX = 2 * IMPORT_BYTES_MAX;

export const zImportSource = z.enum(['erm', 'csv', 'tenfour']);
export type ImportSource = z.infer<typeof zImportSource>;

/**
 * `uploading`: waiting for the file. `mapping`: its columns have to be assigned. `reading`: the preview is being
 * created. `ready`: the preview is complete. `stopped`: ended by hand before everything was created. `failed`: the file
 * could not be parsed.
 */
export const zImportStatus = z.enum([
  'uploading',
  'mapping',
  'reading',
  'ready',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
]);
export type ImportStatus = z.infer<typeof zImportStatus>;

export const zImportKind = z.enum([
  ...(['punishment', 'note', 'shift', 'infraction', 'leave', 'template', 'shift-type', 'hours'] as const),
  ...(['sessions', 'mod-call', 'command', 'automation'] as const),
  ...STAGED_KINDS,
  ...(['field', 'history', 'appeal', 'ban-request', 'promotion', 'session', 'submission'] as const),
  ...(['series', 'session-message', 'picture'] as const),
  'unknown',
]);
export type ImportedKind = z.infer<typeof zImportKind>;

/**
 * How a file is parsed. `mapping` assigns columns, numbered from 0. Unless `countOffences` is on, only bans count as
 * active: imported records would make half of a community's players reach a ban at their next offense.
 */
export const zImportOptions = z.object({
  countOffences: z.boolean().default(false),
  kind: z.enum(CSV_KINDS).default('punishment'),
  mapping: z.record(z.string().max(40), z.number().int().min(0).max(500)).default({}),
  dateOrder: z.enum(DATE_ORDERS).default('dmy'),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).default('utf-8'),
});
export type ImportOptions = z.infer<typeof zImportOptions>;

/** The headings of a CSV file and its first lines. */
export const zImportHead = z.object({
  headings: z.array(z.string()),
  lines: z.array(z.array(z.string())),
});
export type ImportHead = z.infer<typeof zImportHead>;

/** Per kind: rows to create, rows that already exist, rows that cannot be imported, and their outcomes. */
export const zImportCounts = z.partialRecord(
  zImportKind,
  z.object({
    new: z.number().int(),
    duplicate: z.number().int(),
    skipped: z.number().int(),
    /** So far. */
    created: z.number().int(),
    undone: z.number().int(),
  }),
);
export type ImportCounts = z.infer<typeof zImportCounts>;

export const zImportProblemCode = z.enum(IMPORT_REFUSAL_CODES).nullable();

export const zImport = z.object({
  id: z.string(),
  source: zImportSource,
  fileName: z.string(),
  fileBytes: z.number().int(),
  status: zImportStatus,
  options: zImportOptions,
  head: zImportHead.nullable(),
  /** Sentences about data that cannot be imported. */
  notes: z.array(z.string()),
  counts: zImportCounts,
  /** Why it failed, a sentence. */
  problem: z.string().nullable(),
  /** The same as a code. */
  problemCode: zImportProblemCode,
  /** Rows of the preview: how many are to be created, and their outcomes so far. */
  rows: z.object({
    total: z.number().int(),
    new: z.number().int(),
    created: z.number().int(),
    undone: z.number().int(),
    /** Created, and not undone because they had changed. */
    left: z.number().int(),
  }),
  createdBy: z.string(),
  createdAt: zMoment,
  endedAt: zMoment.nullable(),
});
export type Import = z.infer<typeof zImport>;

export const zImportRowState = z.enum(['new', 'duplicate', 'skipped', 'created', 'undone', 'left']);
export type ImportRowState = z.infer<typeof zImportRowState>;

/** One line of the preview. */
export const zImportRow = z.object({
  /** From 1, in the order of the file. */
  n: z.number().int(),
  kind: zImportKind,
  state: zImportRowState,
  /** Why it is not created, or was not undone; a sentence. */
  reason: z.string().nullable(),
  /** The player or staff member concerned. */
  subject: z.string(),
  /** Its text. */
  text: z.string(),
  at: zMoment.nullable(),
  /** Who recorded it, if known. */
  by: z.string().nullable(),
});
export type ImportRowView = z.infer<typeof zImportRow>;

export const zBeginImportInput = z.object({
  serverId: zId,
  source: zImportSource,
  fileName: zText.trim().min(1, 'Please choose a file.').max(200),
});
export type BeginImportInput = z.infer<typeof zBeginImportInput>;

export const zImportRef = z.object({ serverId: zId, importId: zId });

export const zMapImportInput = zImportRef.extend({ options: zImportOptions });
export type MapImportInput = z.infer<typeof zMapImportInput>;

/** In the order of the file. */
export const zListImportRowsInput = zPage.extend({
  serverId: zId,
  importId: zId,
  state: zImportRowState.optional(),
});
export type ListImportRowsInput = z.infer<typeof zListImportRowsInput>;

/** A page of the preview; `nextCursor` leads to the next, null at the end. */
export const zImportRows = z.object({ rows: z.array(zImportRow), nextCursor: z.string().nullable() });
export type ImportRows = z.infer<typeof zImportRows>;

export const zListImportsInput = zPage.extend({ serverId: zId });
export type ListImportsInput = z.infer<typeof zListImportsInput>;

/**
 * Imports of records. The file itself is sent to `PUT /api/servers/{id}/imports/{importId}/file`
 * (multipart, one file), between `begin` and the preview.
 */
export interface ImportsService {
  list(viewer: Viewer, input: ListImportsInput): Promise<Import[]>;
  /** Throws NOT_FOUND, as everything below does, for an import of another server or a discarded one. */
  get(viewer: Viewer, importId: string): Promise<Import>;
  /** Starts an import, replacing a failed one. Throws `CONFLICT` while another import of the server is pending. */
  begin(viewer: Viewer, input: BeginImportInput): Promise<Import>;
  /** Sets how the file is parsed and creates the preview, also repeatedly. Throws `CONFLICT` once it was imported. */
  map(viewer: Viewer, input: MapImportInput): Promise<Import>;
  rows(viewer: Viewer, input: ListImportRowsInput): Promise<ImportRows>;
  /** Throws CONFLICT while another import of the server is under way, and for one that has no preview. */
  start(viewer: Viewer, importId: string): Promise<Import>;
  /** Stops a running import; created records stay and can be undone. Throws `CONFLICT` when it is not running. */
  stop(viewer: Viewer, importId: string): Promise<Import>;
  /** Undoes created records that have not changed since. Throws `CONFLICT` as `start`. */
  undo(viewer: Viewer, importId: string): Promise<Import>;
  /** Lists roles and settings that a finished import holds for the owner. Nothing of it has changed anything yet. */
  staged(viewer: Viewer, input: ListStagedInput): Promise<StagedEntries>;
  /**
   * Gives a role, or changes a setting, with the calls of the panel; or dismisses it for good. Throws `NOT_FOUND` for an
   * entry that was decided, `REFUSED` for a person who is not here, `CONFLICT` when another account has the name since,
   * and while another decision about the entry is under way.
   */
  decide(viewer: Viewer, access: Access, input: DecideStagedInput): Promise<void>;
  /** Discards an import that was not carried out. Throws `CONFLICT` for one that was. */
  discard(viewer: Viewer, importId: string): Promise<void>;
}
