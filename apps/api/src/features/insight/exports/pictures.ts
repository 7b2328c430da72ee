import { IMPORT_BYTES_MAX } from '@tenfour/contracts';
import { exportedPicturePath } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { byId, type ExportSection, nameOf, rowsOf, time } from './section.ts';

/** Uploaded pictures that records show. */
export const pictures = byId(
  'pictures',
  ['id', 'mediaType', 'bytes', 'sha256', 'uploadedAt', 'uploadedBy'],
  rowsOf(
    'evidence_files',
    sql`media_type, bytes, sha256, created_at, ${nameOf('evidence_files.uploaded_by')} AS uploader`,
    sql`AND kept_at IS NOT NULL`,
  ),
  (row) => ({
    ...{ id: row.id, mediaType: row.media_type, bytes: row.bytes, sha256: row.sha256 },
    ...{ uploadedAt: time(row.created_at), uploadedBy: row.uploader },
  }),
);

/** Pictures that one archive has: an import takes few more files. */
const PICTURES_MAX = 1_000;

/** Bytes of an archive beside its files: per picture two headers and a line of the list, and what is being sent. */
const PER_PICTURE = 400;
const IN_BETWEEN = 256 * 1_024;

/**
 * Returns the pictures that an archive of so many bytes has room for, newest first, with their paths in it by their ids,
 * and the list for people, which names the paths. A picture that is too large leaves room for smaller ones.
 */
export async function picturesThatFit(
  handle: Handle,
  serverId: string,
  written: number,
): Promise<{ paths: ReadonlyMap<string, string>; list: ExportSection }> {
  const kept = handle
    .selectFrom('evidence_files')
    .where('server_id', '=', serverId)
    .where('kept_at', 'is not', null);
  const { count } = await kept.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await kept
    .select(['id', 'media_type', 'bytes'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PICTURES_MAX)
    .execute();
  let room = IMPORT_BYTES_MAX - written - IN_BETWEEN - Number(count) * PER_PICTURE;
  const found = new Map<string, string>();
  for (const { id, media_type: mediaType, bytes } of rows) {
    if (bytes > room) continue;
    room -= bytes;
    found.set(id, exportedPicturePath(id, mediaType));
  }
  return { paths: found, list: withPaths(found) };
}

function withPaths(paths: ReadonlyMap<string, string>): ExportSection {
  return {
    name: pictures.name,
    columns: [...pictures.columns, 'file'],
    async page(at) {
      const { rows, next } = await pictures.page(at);
      return { rows: rows.map((row) => ({ ...row, file: paths.get(String(row.id)) ?? 'left out' })), next };
    },
  };
}
