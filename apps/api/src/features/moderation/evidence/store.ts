import type { EvidenceFile } from '@tenfour/contracts';
import { evidencePath } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { EvidenceFilesTable } from '../../../db/schema/index.ts';

/** The uploaded pictures of one server. */
export function evidenceStore(handle: Handle, serverId: string) {
  return {
    async add(file: Omit<Insertable<EvidenceFilesTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('evidence_files')
        .values({ ...file, server_id: serverId })
        .execute();
    },

    async find(id: string): Promise<Selectable<EvidenceFilesTable> | null> {
      const row = await handle
        .selectFrom('evidence_files')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Something refers to these from now on; the ids that are there. */
    async keep(ids: readonly string[], at: number): Promise<string[]> {
      const rows = await handle
        .updateTable('evidence_files')
        .set((eb) => ({ kept_at: eb.fn.coalesce('kept_at', eb.val(at)) }))
        .where('server_id', '=', serverId)
        .where('id', 'in', ids)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** A picture as the contracts speak of it. */
export function toEvidenceFile(row: Selectable<EvidenceFilesTable>): EvidenceFile {
  return {
    id: row.id,
    path: evidencePath(row.server_id, row.id),
    sha256: row.sha256,
    mediaType: row.media_type,
    bytes: row.bytes,
    createdAt: iso(row.created_at),
  };
}
