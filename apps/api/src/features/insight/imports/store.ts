import {
  type Import,
  type ImportCounts,
  type ImportedKind,
  type ListImportRowsInput,
  zImportCounts,
  zImportHead,
  zImportOptions,
  zImportProblemCode,
} from '@tenfour/contracts';
import { DomainError, type ImportItem } from '@tenfour/domain';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import { fromJson, iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf, REFUSED_CURSOR } from '../../../db/pagination.ts';
import type { ImportRowsTable, ImportStatus, ImportsTable } from '../../../db/table-types/index.ts';

/** An import with its creator's name. */
export type ImportEntry = Selectable<ImportsTable> & { creator: string };

/** An import that one process or request has in hand: another one that takes it over has another `holder`. */
export interface ImportClaim {
  id: string;
  status: 'uploading' | 'reading';
  holder: string;
}

/**
 * Bytes of a piece of a file. A multiple of three, so that base64 has no padding within. The text of a larger piece would
 * be a large object to V8, for which it takes memory beside its young generation.
 */
export const FILE_PIECE_BYTES = 48 * 1_024;

/** Pictures per step: undoing one looks for the records that show it. */
const PICTURES_A_STEP = 2;

/** Holds for an import whose file is stored: an import outlives its file. */
export const HAS_FILE = sql<SqlBool>`EXISTS (SELECT 1 FROM import_files
  WHERE import_files.server_id = imports.server_id AND import_files.import_id = imports.id)`;

/** A line of an import. */
export type ImportLine = Selectable<ImportRowsTable>;

/** Statuses of started imports, which are stored permanently; all others are drafts. */
export const OVER: readonly ImportStatus[] = ['importing', 'stopped', 'done', 'undoing', 'undone'];

function selection(handle: Handle) {
  return handle
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select('users.username as creator');
}

/** The imports of one server. Discarded ones are not found. */
export function importsStore(handle: Handle, serverId: string) {
  const shown = selection(handle)
    .where('imports.server_id', '=', serverId)
    .where('imports.status', '!=', 'discarded');

  return {
    /** Newest first. Throws BAD_REQUEST for a cursor that is none of ours. */
    async list(cursor: string | undefined, limit: number): Promise<ImportEntry[]> {
      const query =
        cursor === undefined
          ? shown
          : shown.where(olderThan(placeOf(cursor), 'imports.created_at', 'imports.id'));
      return query.orderBy('imports.created_at', 'desc').orderBy('imports.id', 'desc').limit(limit).execute();
    },

    async find(id: string): Promise<ImportEntry | null> {
      return (await shown.where('imports.id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Also a discarded one; null once it was cleared away. */
    async findAny(id: string): Promise<ImportEntry | null> {
      const any = selection(handle).where('imports.server_id', '=', serverId).where('imports.id', '=', id);
      return (await any.executeTakeFirst()) ?? null;
    },

    /** Counts imports that were begun and neither imported, refused nor discarded. */
    async countWaiting(): Promise<number> {
      const { count } = await handle
        .selectFrom('imports')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('server_id', '=', serverId)
        .where('status', 'not in', [...OVER, 'failed', 'discarded'])
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Discards imports that failed; their ids. */
    async discardFailed(at: number): Promise<string[]> {
      const rows = await handle
        .updateTable('imports')
        .set({ status: 'discarded', due_at: at, lease_until: null, holder: null })
        .where('server_id', '=', serverId)
        .where('status', '=', 'failed')
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Sums up all files that are stored, also of imports that were discarded and are not cleared away yet. */
    async storedBytes(): Promise<number> {
      const { bytes } = await handle
        .selectFrom('imports')
        .select((eb) => eb.fn.sum<number | null>('file_bytes').as('bytes'))
        .where('server_id', '=', serverId)
        .where(HAS_FILE)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },

    /** Changes an import while `claimed` still describes it; returns false otherwise. */
    async updateClaimed(claimed: ImportClaim, change: Updateable<ImportsTable>): Promise<boolean> {
      const changed = await handle
        .updateTable('imports')
        .set(change)
        .where('server_id', '=', serverId)
        .where('id', '=', claimed.id)
        .where('status', '=', claimed.status)
        .where('holder', '=', claimed.holder)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    async add(row: {
      id: string;
      source: ImportsTable['source'];
      file_name: string;
      options: string;
      created_by: string;
      created_at: number;
      due_at: number;
    }): Promise<void> {
      await handle
        .insertInto('imports')
        .values({
          ...row,
          server_id: serverId,
          status: 'uploading',
          notes: '[]',
          counts: '{}',
          acted_by: row.created_by,
        })
        .execute();
    },

    /** Changes it if it is in one of these states; false when it is not. */
    async step(
      id: string,
      from: readonly ImportStatus[],
      change: Updateable<ImportsTable>,
    ): Promise<boolean> {
      const changed = await handle
        .updateTable('imports')
        .set(change)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('status', 'in', from)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** In the order of the file, after line `after`. */
    async lines(id: string, { state, limit }: Pick<ListImportRowsInput, 'state' | 'limit'>, after: number) {
      let query = handle
        .selectFrom('import_rows')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('import_id', '=', id)
        .where('n', '>', after);
      if (state !== undefined) query = query.where('state', '=', state);
      return query.orderBy('n').limit(limit).execute();
    },

    /** The next lines in a state, the first or the last of the file; pictures once there are no others. */
    async next(id: string, state: ImportLine['state'], limit: number, order: 'asc' | 'desc') {
      const lines = handle
        .selectFrom('import_rows')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('import_id', '=', id)
        .where('state', '=', state)
        .orderBy('n', order);
      const others = await lines.where('kind', '!=', 'picture').limit(limit).execute();
      return others.length > 0 ? others : lines.limit(PICTURES_A_STEP).execute();
    },

    /** Returns these lines. */
    async linesAt(id: string, lines: readonly number[]): Promise<ImportLine[]> {
      return handle
        .selectFrom('import_rows')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('import_id', '=', id)
        .where('n', 'in', lines)
        .orderBy('n')
        .execute();
    },

    /** Stores less of lines. */
    async strip(id: string, lines: readonly { n: number; data: string }[]): Promise<void> {
      for (const { n, data } of lines) {
        await handle
          .updateTable('import_rows')
          .set({ data })
          .where('server_id', '=', serverId)
          .where('import_id', '=', id)
          .where('n', '=', n)
          .execute();
      }
    },

    /** Says what became of lines. */
    async mark(
      id: string,
      lines: readonly number[],
      state: ImportLine['state'],
      reason: string | null,
    ): Promise<void> {
      if (lines.length === 0) return;
      await handle
        .updateTable('import_rows')
        .set({ state, reason })
        .where('server_id', '=', serverId)
        .where('import_id', '=', id)
        .where('n', 'in', lines)
        .execute();
    },
  };
}

/** The line that a cursor names. Throws BAD_REQUEST for one that is none of ours. */
export function lineOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,7}$/.test(cursor)) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  return Number(cursor);
}

const zNotes = z.array(z.string());

/** What is counted of an import. */
export function countsOf(row: Pick<ImportEntry, 'counts'>): ImportCounts {
  return fromJson(row.counts, (value) => zImportCounts.parse(value));
}

/** Counts one more of a kind. */
export function tally(
  counts: ImportCounts,
  kind: ImportedKind,
  what: 'new' | 'duplicate' | 'skipped' | 'created' | 'undone',
  by = 1,
): void {
  const own = counts[kind] ?? { new: 0, duplicate: 0, skipped: 0, created: 0, undone: 0 };
  own[what] += by;
  counts[kind] = own;
}

/** An import as the contracts speak of it. */
export function toImport(row: ImportEntry): Import {
  // A discarded one is never found.
  const status = row.status === 'discarded' ? 'failed' : row.status;
  return {
    id: row.id,
    source: row.source,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    status,
    options: optionsOf(row),
    head: row.head === null ? null : fromJson(row.head, (value) => zImportHead.parse(value)),
    notes: fromJson(row.notes, (value) => zNotes.parse(value)),
    counts: countsOf(row),
    problem: row.problem,
    problemCode: zImportProblemCode.parse(row.problem_code),
    rows: {
      total: row.rows_total,
      new: row.rows_new,
      created: row.rows_created,
      undone: row.rows_undone,
      left: row.rows_left,
    },
    createdBy: row.creator,
    createdAt: iso(row.created_at),
    endedAt: isoOrNull(row.ended_at),
  };
}

/** How the file of an import is read. */
export function optionsOf(row: Pick<ImportEntry, 'options'>) {
  return fromJson(row.options, (value) => zImportOptions.parse(value));
}

/** What a line's `data` holds: an item, or what the file says there. */
export function itemOf(line: Pick<ImportLine, 'data' | 'kind'>): ImportItem | null {
  // Written by ourselves from an item.
  return line.kind === 'unknown' ? null : (fromJson(line.data) as ImportItem);
}
