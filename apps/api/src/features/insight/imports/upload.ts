import { IMPORT_BYTES_MAX, type Viewer, zImportOptions } from '@tenfour/contracts';
import { DomainError, IMPORT_LIMITS, importRefusalText } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { readHead } from './csv-header.ts';
import { utf16Of } from './reader/decode.ts';
import { isZip } from './reader/zip.ts';
import { DRAFT_MS, type ImportsDeps } from './service.ts';
import { FILE_PIECE_BYTES, type ImportClaim, importsStore } from './store.ts';
import { createUtf8Check } from './utf8-check.ts';

/** As much of a CSV file as its headings are looked for in. */
const HEAD_BYTES = 64 * 1_024;

/** Bytes that are stored in one transaction, as several pieces: a statement of a millisecond. */
const WRITE_BYTES = 4 * FILE_PIECE_BYTES;

/** Takes the file of an import. */
export type Upload = (
  viewer: Pick<Viewer, 'serverId'>,
  importId: string,
  file: AsyncIterable<Buffer>,
) => Promise<void>;

/**
 * Stores a file as it comes in, piece by piece, in the database: any instance reads it, and a restart loses nothing.
 * What arrives a second time for the same import takes the place of the first. Throws NOT_FOUND, CONFLICT when the import
 * has its file or was discarded meanwhile, PAYLOAD_TOO_LARGE and REFUSED for what cannot be a file of this kind.
 */
export function createUpload(deps: ImportsDeps): Upload {
  const { database } = deps;
  return async (viewer, importId, file) => {
    const { serverId } = viewer;
    const row = await importsStore(database.handle, serverId).find(importId);
    if (row === null) throw new DomainError('NOT_FOUND', { message: 'Import not found.' });
    const claimed: ImportClaim = { id: importId, status: 'uploading', holder: newId() };
    await takeUp(database, serverId, claimed);
    const received = await store(database, serverId, claimed, file);
    const found = FOUND[row.source](received);
    const at = deps.now();
    const due = found.status === 'reading' ? at : at + DRAFT_MS;
    const change = { ...found, holder: null, due_at: due };
    if (!(await importsStore(database.handle, serverId).updateClaimed(claimed, change))) throw notAwaited();
    database.changes.publish([{ serverId, entity: 'imports', op: 'changed', ids: [importId] }]);
    deps.importDue();
  };
}

function notAwaited(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'This import has its file already, or another one is being sent. Reload the page.',
  });
}

/** Makes this request the one that sends the file. Throws CONFLICT when no file is awaited any more. */
function takeUp(database: Database, serverId: string, { id, holder }: ImportClaim): Promise<void> {
  return database.transaction(async (tx) => {
    const change = { holder, file_bytes: 0 };
    if (!(await importsStore(tx.handle, serverId).step(id, ['uploading'], change))) throw notAwaited();
    const pieces = tx.handle.deleteFrom('import_files').where('server_id', '=', serverId);
    await pieces.where('import_id', '=', id).execute();
  });
}

/** What is known of a file once all of it was stored. */
interface Received {
  head: Buffer;
  isUtf8: boolean;
}

async function store(
  database: Database,
  serverId: string,
  claimed: ImportClaim,
  file: AsyncIterable<Buffer>,
): Promise<Received> {
  const utf8 = createUtf8Check();
  let bytes = 0;
  let stored = 0;
  let head = Buffer.alloc(0);
  // One buffer for the whole file, so that a large file takes no more memory than a small one.
  const waiting = Buffer.allocUnsafe(WRITE_BYTES);
  let filled = 0;
  async function write(): Promise<void> {
    await writePieces(database, serverId, claimed, { stored, content: waiting.subarray(0, filled) });
    stored += filled;
    filled = 0;
  }
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > IMPORT_BYTES_MAX) throw tooLarge();
    utf8.add(chunk);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(waiting, filled, at);
      filled += copied;
      at += copied;
      if (filled === WRITE_BYTES) await write();
    }
  }
  if (filled > 0) await write();
  if (bytes === 0) throw new DomainError('REFUSED', { message: 'The file is empty.' });
  return { head: head.subarray(0, HEAD_BYTES), isUtf8: utf8.end() };
}

/** No piece is left behind for an import that was discarded meanwhile, and none is mixed with those of another request. */
async function writePieces(
  database: Database,
  serverId: string,
  claimed: ImportClaim,
  { stored, content }: { stored: number; content: Buffer },
): Promise<void> {
  await database.transaction(async (tx) => {
    const change = { file_bytes: stored + content.length };
    if (!(await importsStore(tx.handle, serverId).updateClaimed(claimed, change))) throw notAwaited();
    const owner = { server_id: serverId, import_id: claimed.id };
    const pieces = [...piecesOf(content, stored / FILE_PIECE_BYTES)];
    await tx.handle
      .insertInto('import_files')
      .values(pieces.map((piece) => ({ ...owner, ...piece })))
      .execute();
  });
}

/** Cuts bytes into pieces as they are stored, numbered from `first`. */
function* piecesOf(bytes: Buffer, first: number): Generator<{ n: number; content: string }> {
  for (let start = 0; start < bytes.length; start += FILE_PIECE_BYTES) {
    const end = Math.min(start + FILE_PIECE_BYTES, bytes.length);
    yield { n: first + start / FILE_PIECE_BYTES, content: bytes.toString('base64', start, end) };
  }
}

/** The largest file, in words. */
export function tooLarge(): DomainError {
  const size = `${IMPORT_BYTES_MAX / 1_024 / 1_024} MB`;
  return new DomainError('PAYLOAD_TOO_LARGE', {
    message: `A file can have at most ${size}. Split it and import the parts.`,
  });
}

const FOUND = { csv: csvFound, erm: ermFound, tenfour: tenfourFound } as const;

/** The archive as it was downloaded, or the file for machines in it. */
function tenfourFound({ head }: Received) {
  if (isZip(head) || isJsonObject(head)) return { status: 'reading' } as const;
  throw new DomainError('REFUSED', { message: importRefusalText('not-tenfour') });
}

function isJsonObject(head: Buffer): boolean {
  const text = new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head);
  return text.trimStart().startsWith('{');
}

/** Throws for the archive of an export that was uploaded as another format. */
function refuseZip(head: Buffer): void {
  if (!isZip(head)) return;
  throw new DomainError('REFUSED', {
    message: 'This is a ZIP archive. If it is the export of a server, choose that as what you have.',
  });
}

function ermFound({ head }: Received) {
  refuseZip(head);
  if (isJsonObject(head)) return { status: 'reading' } as const;
  throw new DomainError('REFUSED', { message: importRefusalText('not-erm') });
}

function csvFound({ head: bytes, isUtf8 }: Received) {
  refuseZip(bytes);
  const { head, columns, guess } = readHead(bytes, isUtf8);
  if (columns < 2) {
    throw new DomainError('REFUSED', {
      message: 'No columns were found in this file. Save the sheet as CSV, with headings in its first line.',
    });
  }
  if (columns > IMPORT_LIMITS.columns) {
    throw new DomainError('REFUSED', { message: importRefusalText('columns') });
  }
  return { status: 'mapping', head: toJson(head), options: toJson(zImportOptions.parse(guess)) } as const;
}
