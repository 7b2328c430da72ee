import { createHash } from 'node:crypto';
import type { EvidenceService } from '@tenfour/contracts';
import { DomainError, EVIDENCE_BYTES } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { imageTypeOf } from '../../../integrations/image-type.ts';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import { personBehind } from '../../community/identity/index.ts';
import type { Quotas } from '../../community/servers/index.ts';
import { looseOf, requireSpace, spaceOf, uploadKeys } from './space.ts';
import { evidenceStore, toEvidenceFile } from './store.ts';

/** Pictures of one person, in all servers, that nothing refers to yet. */
const LOOSE_MAX = 50;

export interface EvidenceDeps {
  database: Database;
  files: FileStore;
  quotas: Quotas;
  now: () => number;
}

/** Where the bytes of a picture lie. */
export function fileKey(serverId: string, fileId: string): string {
  return `${serverId}/${fileId}`;
}

/** Pictures that staff keep as evidence: checked, hashed, stored; shown only to who may see the records. */
export function createEvidenceService({ database, files, quotas, now }: EvidenceDeps): EvidenceService {
  return {
    async add(viewer, bytes) {
      const { serverId } = viewer;
      const mediaType = imageTypeOf(bytes);
      if (mediaType === null) throw refused('Only PNG, JPEG and WebP pictures can be uploaded.');
      if (bytes.length > EVIDENCE_BYTES)
        throw refused(`A picture has at most ${EVIDENCE_BYTES / 1024 / 1024} MB.`);
      const row = {
        id: newId(),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        media_type: mediaType,
        bytes: bytes.length,
        uploaded_by: viewer.id,
        created_at: now(),
        kept_at: null,
      };
      // Insert the row first: bytes without one would never be found or counted.
      await database.withLock(uploadKeys.server(serverId), async (tx) => {
        const person = personBehind(viewer);
        await tx.lock(uploadKeys.user(person));
        if ((await looseOf(tx.handle, person)) >= LOOSE_MAX) {
          throw refused('You have uploaded many pictures that no record shows. Try again tomorrow.');
        }
        requireSpace(await spaceOf(tx.handle, viewer, quotas), bytes.length);
        await evidenceStore(tx.handle, serverId).add(row);
      });
      await files.put(fileKey(serverId, row.id), bytes, mediaType);
      return toEvidenceFile({ ...row, server_id: serverId });
    },

    space: (viewer) => spaceOf(database.handle, viewer, quotas),

    async open({ serverId }, fileId) {
      const row = await evidenceStore(database.handle, serverId).find(fileId);
      const content = row && (await files.get(fileKey(serverId, fileId)));
      if (!row || !content) throw new DomainError('NOT_FOUND', { message: 'There is no such picture.' });
      return { file: toEvidenceFile(row), content };
    },
  };
}

function refused(message: string): DomainError {
  return new DomainError('BAD_REQUEST', { message });
}
