import {
  type BeginImportInput,
  IMPORT_BYTES_MAX,
  IMPORT_STORED_BYTES_MAX,
  IMPORTS_WAITING_MAX,
  type Import,
  type ImportsService,
  type MapImportInput,
  type Viewer,
  zImportOptions,
} from '@tenfour/contracts';
import { CSV_FIELDS, CSV_REQUIRED, DomainError, IMPORT_PENDING_TEXT } from '@tenfour/domain';
import type { Updateable } from 'kysely';
import { toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import type { ImportStatus, ImportsTable } from '../../../db/table-types/index.ts';
import type { CallDeps } from '../settings-file/index.ts';
import { notifyFinished } from './import-step.ts';
import { toRowView } from './row-view.ts';
import { decideStaged } from './staged.ts';
import { listStaged } from './staged-list.ts';
import { type ImportEntry, importsStore, lineOf, toImport } from './store.ts';

export interface ImportsDeps {
  database: Database;
  now: () => number;
  /** Called after there is something to do for an import. */
  importDue: () => void;
}

/** How long a draft waits to be imported, in ms. */
export const DRAFT_MS = 24 * 60 * 60_000;

/** Imports from elsewhere: a draft with a preview, the import itself and its undoing, both done by `work/imports.ts`. */
export function createImportsService(deps: ImportsDeps & CallDeps): ImportsService {
  const { database } = deps;
  return {
    list: async ({ serverId }, { cursor, limit }) =>
      (await importsStore(database.handle, serverId).list(cursor, limit)).map(toImport),
    get: async (viewer, importId) => toImport(await present(database.handle, viewer, importId)),
    begin: (viewer, input) => beginImport(deps, viewer, input),
    map: (viewer, input) => map(deps, viewer, input),
    rows: async (viewer, input) => {
      await present(database.handle, viewer, input.importId);
      const lines = await importsStore(database.handle, viewer.serverId).lines(
        input.importId,
        input,
        lineOf(input.cursor),
      );
      const last = lines.length === input.limit ? lines.at(-1) : undefined;
      return { rows: lines.map(toRowView), nextCursor: last === undefined ? null : String(last.n) };
    },
    start: (viewer, importId) => start(deps, viewer, importId),
    stop: (viewer, importId) => stop(deps, viewer, importId),
    undo: (viewer, importId) => undo(deps, viewer, importId),
    staged: async (viewer, input) => {
      await present(database.handle, viewer, input.importId);
      return listStaged(database.handle, viewer, input);
    },
    decide: async (viewer, access, input) => {
      await present(database.handle, viewer, input.importId);
      await decideStaged(deps, viewer, access, input);
    },
    discard: async (viewer, importId) => {
      const discarded = { status: 'discarded', due_at: deps.now(), lease_until: null, holder: null } as const;
      await database.transaction(async (tx) => {
        await present(tx.handle, viewer, importId);
        const stepped = await importsStore(tx.handle, viewer.serverId).step(importId, DRAFTS, discarded);
        if (!stepped) throw conflict('Already imported. Undo it instead.');
        tx.changed({ serverId: viewer.serverId, entity: 'imports', op: 'removed', ids: [importId] });
        tx.onCommit(deps.importDue);
      });
    },
  };
}

const DRAFTS: readonly ImportStatus[] = ['uploading', 'mapping', 'reading', 'ready', 'failed'];

function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', { message });
}

/** Throws NOT_FOUND. */
async function present(
  handle: Handle,
  { serverId }: Pick<Viewer, 'serverId'>,
  importId: string,
): Promise<ImportEntry> {
  const row = await importsStore(handle, serverId).find(importId);
  if (row === null) throw new DomainError('NOT_FOUND', { message: 'Import not found.' });
  return row;
}

/**
 * Begins an import whose file is still to come; it replaces one that failed. Throws CONFLICT while another one of the
 * server waits, or while files of earlier ones are being deleted.
 */
export function beginImport(
  deps: ImportsDeps,
  whose: Pick<Viewer, 'id' | 'serverId'>,
  input: Pick<BeginImportInput, 'source' | 'fileName'>,
): Promise<Import> {
  const key = `import-drafts:${whose.serverId}`;
  return deps.database.withLock(key, (tx) => begin(deps, tx, whose, input));
}

async function begin(
  { now, importDue }: ImportsDeps,
  tx: Transaction,
  viewer: Pick<Viewer, 'id' | 'serverId'>,
  { source, fileName }: Pick<BeginImportInput, 'source' | 'fileName'>,
): Promise<Import> {
  const store = importsStore(tx.handle, viewer.serverId);
  if ((await store.countWaiting()) >= IMPORTS_WAITING_MAX) throw conflict(IMPORT_PENDING_TEXT);
  const at = now();
  const failed = await store.discardFailed(at);
  if (failed.length > 0) {
    tx.changed({ serverId: viewer.serverId, entity: 'imports', op: 'removed', ids: failed });
  }
  if ((await store.storedBytes()) > IMPORT_STORED_BYTES_MAX - IMPORT_BYTES_MAX) throw conflict(BEING_DELETED);
  const id = newId();
  const options = toJson(zImportOptions.parse({}));
  const draft = { id, source, file_name: fileName, options, created_by: viewer.id };
  await store.add({ ...draft, created_at: at, due_at: at + DRAFT_MS });
  tx.changed({ serverId: viewer.serverId, entity: 'imports', op: 'created', ids: [id] });
  tx.onCommit(importDue);
  return toImport(await present(tx.handle, viewer, id));
}

const BEING_DELETED = 'Files of earlier imports are still being deleted. Try again in a minute.';

/** Takes an import from one state to another. Throws CONFLICT, in these words, when it is in none of those. */
function move(
  { database, importDue }: ImportsDeps,
  viewer: Viewer,
  importId: string,
  from: readonly ImportStatus[],
  change: Updateable<ImportsTable>,
  otherwise: string,
): Promise<Import> {
  return database.transaction(async (tx) => {
    await present(tx.handle, viewer, importId);
    const stepped = await importsStore(tx.handle, viewer.serverId).step(importId, from, change);
    if (!stepped) throw conflict(otherwise);
    tx.changed({ serverId: viewer.serverId, entity: 'imports', op: 'changed', ids: [importId] });
    tx.onCommit(importDue);
    return toImport(await present(tx.handle, viewer, importId));
  });
}

async function map(
  deps: ImportsDeps,
  viewer: Viewer,
  { importId, options }: MapImportInput,
): Promise<Import> {
  const { source } = await present(deps.database.handle, viewer, importId);
  if (source === 'csv') requireMapping(options);
  const again = {
    status: 'reading',
    options: toJson(options),
    problem: null,
    problem_code: null,
    due_at: deps.now(),
    lease_until: null,
    attempts: 0,
    holder: null,
  } as const;
  const from = ['mapping', 'ready', 'failed'] as const;
  return move(
    deps,
    viewer,
    importId,
    from,
    again,
    "This import can't be previewed again now. Reload the page.",
  );
}

/** Throws REFUSED for a mapping that leaves out what every line needs, or knows other fields. */
function requireMapping({ kind, mapping }: MapImportInput['options']): void {
  const missing = CSV_REQUIRED[kind].filter((field) => mapping[field] === undefined);
  const unknown = Object.keys(mapping).filter((field) => !(field in CSV_FIELDS[kind]));
  if (missing.length === 0 && unknown.length === 0) return;
  const what =
    missing.length > 0
      ? `Choose the column for: ${missing.join(', ')}.`
      : `Unknown fields: ${unknown.join(', ')}.`;
  throw new DomainError('REFUSED', { message: what });
}

const ANOTHER = 'Another import of this server is running. Try again when it has finished.';

/** Runs `work`, which makes an import the running one; throws CONFLICT when a constraint finds another one running. */
async function alone(work: () => Promise<Import>): Promise<Import> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'imports_running_unique')) throw conflict(ANOTHER);
    throw error;
  }
}

function start(deps: ImportsDeps, viewer: Viewer, importId: string): Promise<Import> {
  const at = deps.now();
  const begun = {
    status: 'importing',
    acted_by: viewer.id,
    started_at: at,
    due_at: at,
    lease_until: null,
  } as const;
  const discarded = 'This preview was discarded or already imported.';
  return alone(() => move(deps, viewer, importId, ['ready'], begun, discarded));
}

function stop({ database, now, importDue }: ImportsDeps, viewer: Viewer, importId: string): Promise<Import> {
  return database.transaction(async (tx) => {
    const at = now();
    const ended = { status: 'stopped', ended_at: at, due_at: at, lease_until: null } as const;
    await present(tx.handle, viewer, importId);
    if (!(await importsStore(tx.handle, viewer.serverId).step(importId, ['importing'], ended))) {
      throw conflict('This import is not running.');
    }
    // As it is after the last step.
    const row = await present(tx.handle, viewer, importId);
    await notifyFinished(tx, row, at, true);
    tx.onCommit(importDue);
    return toImport(row);
  });
}

function undo(deps: ImportsDeps, viewer: Viewer, importId: string): Promise<Import> {
  const begun = {
    status: 'undoing',
    acted_by: viewer.id,
    due_at: deps.now(),
    lease_until: null,
    ended_at: null,
  } as const;
  const refused = 'This import is running or already undone.';
  return alone(() => move(deps, viewer, importId, ['done', 'stopped'], begun, refused));
}
