import { createHash } from 'node:crypto';
import type { EvidenceService } from '@tenfour/contracts';
import { DomainError, EVIDENCE_BYTES } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { FileStore } from '../../files/file-store.ts';
import { imageTypeOf } from '../../upstreams/image-type.ts';
import { evidenceStore, toEvidenceFile } from './store.ts';

/** Pictures of one person that nothing refers to yet. */
const LOOSE_MAX = 50;

export interface EvidenceDeps {
  database: Database;
  files: FileStore;
  now: () => number;
}

/** Where the bytes of a picture lie. */
export function fileKey(serverId: string, fileId: string): string {
  return `${serverId}/${fileId}`;
}

/** Pictures that staff keep as evidence: checked, hashed, stored; shown only to who may see the records. */
export function createEvidenceService({ database, files, now }: EvidenceDeps): EvidenceService {
  return {
    async add(viewer, bytes) {
      const { serverId } = viewer;
      const mediaType = imageTypeOf(bytes);
      if (mediaType === null) throw refused('Only PNG, JPEG and WebP pictures can be uploaded.');
      if (bytes.length > EVIDENCE_BYTES)
        throw refused(`A picture has at most ${EVIDENCE_BYTES / 1024 / 1024} MB.`);
      const store = evidenceStore(database.handle, serverId);
      if ((await store.looseOf(viewer.id)) >= LOOSE_MAX) {
        throw refused('You have uploaded many pictures that no record shows. Try again tomorrow.');
      }
      const row = {
        id: newId(),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        media_type: mediaType,
        bytes: bytes.length,
        uploaded_by: viewer.id,
        created_at: now(),
        kept_at: null,
      };
      // The row first: bytes without one would never be found again.
      await store.add(row);
      await files.put(fileKey(serverId, row.id), bytes, mediaType);
      return toEvidenceFile({ ...row, server_id: serverId });
    },

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
