import { EVIDENCE_UNATTACHED_MS } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import { PURGED_AFTER_MS } from '../../community/servers/index.ts';
import { fileKey } from './service.ts';

/** Files looked at in one step. */
const STEP = 100;

export interface EvidenceSweepDeps {
  database: Database;
  files: FileStore;
  logger: { error(details: object, message: string): void };
  /** Most files per sweep. */
  most: number;
}

/**
 * Deletes pictures that were not referenced within a day, and those of deleted servers. Deletes the bytes before the
 * row, so that none is left without a row. `now` is epoch ms. If the storage does not answer, the next sweep continues.
 */
export async function removeUnattachedEvidence(
  { database, files, logger, most }: EvidenceSweepDeps,
  now: number,
): Promise<void> {
  const { handle } = database;
  for (let done = 0; done < most; done += STEP) {
    const rows = await handle
      .selectFrom('evidence_files')
      .innerJoin('servers', 'servers.id', 'evidence_files.server_id')
      .select(['evidence_files.server_id as serverId', 'evidence_files.id'])
      .where((eb) =>
        eb.or([
          eb('servers.deleted_at', '<=', now - PURGED_AFTER_MS),
          eb.and([
            eb('kept_at', 'is', null),
            eb('evidence_files.created_at', '<', now - EVIDENCE_UNATTACHED_MS),
          ]),
        ]),
      )
      .limit(STEP)
      .execute();
    for (const { serverId, id } of rows) {
      try {
        await files.remove(fileKey(serverId, id));
      } catch (error) {
        logger.error({ err: error, serverId, file: id }, 'a picture could not be removed');
        return;
      }
      await handle
        .deleteFrom('evidence_files')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb('kept_at', 'is', null),
            eb.exists(
              eb
                .selectFrom('servers')
                .select('servers.id')
                .where('servers.id', '=', serverId)
                .where('servers.deleted_at', '<=', now - PURGED_AFTER_MS),
            ),
          ]),
        )
        .execute();
    }
    if (rows.length < STEP) return;
  }
}
