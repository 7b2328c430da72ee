import { IMPORT_BYTES_MAX, type Viewer, zImportOptions } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { toJson } from '../../db/codecs.ts';
import type { Handle } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { readHead } from './csv-head.ts';
import { DRAFT_MS, type ImportsDeps } from './service.ts';
import { importsStore } from './store.ts';

/** Bytes of a piece of a file: a statement of a millisecond. A multiple of three, so that base64 has no padding within. */
const PIECE = 192 * 1_024;

/** As much of a CSV file as its headings are looked for in. */
const HEAD_BYTES = 64 * 1_024;

/** Takes the file of an import. */
export type Upload = (
  viewer: Pick<Viewer, 'serverId'>,
  importId: string,
  file: AsyncIterable<Buffer>,
) => Promise<void>;

/**
 * Stores a file as it comes in, piece by piece, in the database: any instance reads it, and a restart loses nothing.
 * What arrives a second time for the same import takes the place of the first. Throws NOT_FOUND, CONFLICT when the import
 * has its file, PAYLOAD_TOO_LARGE and REFUSED for what cannot be a file of this kind.
 */
export function createUpload(deps: ImportsDeps): Upload {
  const { database } = deps;
  return async (viewer, importId, file) => {
    const store = importsStore(database.handle, viewer.serverId);
    const row = await store.find(importId);
    if (row === null) throw new DomainError('NOT_FOUND', { message: 'There is no such import.' });
    if (row.status !== 'uploading')
      throw new DomainError('CONFLICT', { message: 'This import has its file already.' });
    const { head, bytes } = await keepAlone(database.handle, { serverId: viewer.serverId, importId }, file);
    const found = FOUND[row.source](head);
    const at = deps.now();
    const due = found.status === 'reading' ? at : at + DRAFT_MS;
    const change = { ...found, file_bytes: bytes, due_at: due };
    if (!(await store.step(importId, ['uploading'], change))) {
      throw new DomainError('CONFLICT', { message: 'This import has its file already.' });
    }
    const { serverId } = viewer;
    database.changes.publish([{ serverId, entity: 'imports', op: 'changed', ids: [importId] }]);
    deps.importDue();
  };
}

interface Place {
  serverId: string;
  importId: string;
}

/** Of two who send a file for one import at the same moment one is refused. */
async function keepAlone(handle: Handle, place: Place, file: AsyncIterable<Buffer>) {
  try {
    return await keep(handle, place, file);
  } catch (error) {
    if (!isUniqueViolation(error, 'import_files_pkey')) throw error;
    throw new DomainError('CONFLICT', { message: 'A file is being sent for this import already.' });
  }
}

async function keep(handle: Handle, { serverId, importId }: Place, file: AsyncIterable<Buffer>) {
  const pieces = handle.deleteFrom('import_files').where('server_id', '=', serverId);
  await pieces.where('import_id', '=', importId).execute();
  let bytes = 0;
  let n = 0;
  let head = Buffer.alloc(0);
  let rest = Buffer.alloc(0);
  async function write(piece: Buffer): Promise<void> {
    const content = piece.toString('base64');
    await handle
      .insertInto('import_files')
      .values({ server_id: serverId, import_id: importId, n, content })
      .execute();
    n += 1;
  }
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > IMPORT_BYTES_MAX) throw tooLarge();
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= PIECE) {
      await write(rest.subarray(0, PIECE));
      rest = rest.subarray(PIECE);
    }
  }
  if (rest.length > 0) await write(rest);
  if (bytes === 0) throw new DomainError('REFUSED', { message: 'The file is empty.' });
  return { head: head.subarray(0, HEAD_BYTES), bytes };
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
function tenfourFound(head: Buffer) {
  const isJson = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{');
  if (isZip(head) || isJson) return { status: 'reading' } as const;
  throw new DomainError('REFUSED', {
    message: 'This is no export of a server. Take the archive that "Export everything" gives, as it is.',
  });
}

function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
}

/** Whoever brings the archive of an export, and has not said so. */
function refuseZip(head: Buffer): void {
  if (!isZip(head)) return;
  throw new DomainError('REFUSED', {
    message: 'This is a ZIP archive. If it is the export of a server, choose that as what you have.',
  });
}

function ermFound(head: Buffer) {
  refuseZip(head);
  const begin = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!begin.startsWith('{')) {
    throw new DomainError('REFUSED', {
      message:
        'This is no ERM backup: it should be a JSON file that begins with a brace. For a spreadsheet choose CSV.',
    });
  }
  return { status: 'reading' } as const;
}

function csvFound(bytes: Buffer) {
  refuseZip(bytes);
  const { head, guess } = readHead(bytes);
  if (head.headings.length < 2) {
    throw new DomainError('REFUSED', {
      message: 'No columns were found in this file. Save the sheet as CSV, with headings in its first line.',
    });
  }
  return { status: 'mapping', head: toJson(head), options: toJson(zImportOptions.parse(guess)) } as const;
}
