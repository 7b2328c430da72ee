import { createHash } from 'node:crypto';
import type { EvidenceFile, EvidenceService, EvidenceSpace, Viewer } from '@tenfour/contracts';
import { DomainError, EVIDENCE_BYTES } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { imageTypeOf } from '../../../integrations/pictures.ts';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import { personBehind } from '../../community/identity/index.ts';
import type { Quotas } from '../../community/servers/index.ts';
import { evidenceStore, toEvidenceFile } from './store.ts';

/** Pictures of one person, in all servers, that nothing refers to yet. */
const UNATTACHED_MAX = 50;

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

/** Who uploads a picture, and where. */
type Uploader = Pick<Viewer, 'serverId' | 'id' | 'keyOwnerId'>;

/** Pictures that staff keep as evidence: checked, hashed, stored; shown only to who may see the records. */
export function createEvidenceService(deps: EvidenceDeps): EvidenceService {
  const { database, files, quotas } = deps;
  return {
    add: (viewer, bytes) =>
      storePicture(deps, viewer, { id: newId(), bytes }, async (tx) => {
        if ((await unattachedOf(tx.handle, personBehind(viewer))) < UNATTACHED_MAX) return;
        throw refused('You have uploaded many pictures that no record shows. Try again tomorrow.');
      }),

    space: (viewer) => spaceOf(database.handle, viewer, quotas),

    async open({ serverId }, fileId) {
      const row = await evidenceStore(database.handle, serverId).find(fileId);
      const content = row && (await files.get(fileKey(serverId, fileId)));
      if (!row || !content) throw new DomainError('NOT_FOUND', { message: 'There is no such picture.' });
      return { file: toEvidenceFile(row), content };
    },
  };
}

/**
 * Stores the picture of an import, which no record shows yet, for the person who imports. Repeating it with the same id
 * stores it once. Throws like an upload, except for the number of pictures that no record shows.
 */
export async function storeImportedPicture(
  deps: EvidenceDeps,
  uploader: Uploader,
  picture: { id: string; bytes: Uint8Array },
): Promise<void> {
  const { serverId } = uploader;
  const { handle } = deps.database;
  const known = await evidenceStore(handle, serverId).renew(picture.id, deps.now());
  if (known === null) await storePicture(deps, uploader, picture, async () => undefined);
  else await deps.files.put(fileKey(serverId, picture.id), picture.bytes, known.media_type);
}

/** Throws BAD_REQUEST for what is no picture, REFUSED where there is no room, and what `check` throws under the locks. */
async function storePicture(
  { database, files, quotas, now }: EvidenceDeps,
  uploader: Uploader,
  { id, bytes }: { id: string; bytes: Uint8Array },
  check: (tx: Transaction) => Promise<void>,
): Promise<EvidenceFile> {
  const { serverId } = uploader;
  const mediaType = imageTypeOf(bytes);
  if (mediaType === null) throw refused('Only PNG, JPEG and WebP pictures can be uploaded.');
  if (bytes.length > EVIDENCE_BYTES)
    throw refused(`A picture has at most ${EVIDENCE_BYTES / 1024 / 1024} MB.`);
  const row = {
    ...{ id, media_type: mediaType, bytes: bytes.length, uploaded_by: uploader.id, created_at: now() },
    ...{ sha256: createHash('sha256').update(bytes).digest('hex'), kept_at: null },
  };
  // Insert the row first: bytes without one would never be found or counted.
  await database.withLock(uploadKeys.server(serverId), async (tx) => {
    await tx.lock(uploadKeys.user(personBehind(uploader)));
    await check(tx);
    requireSpace(await spaceOf(tx.handle, uploader, quotas), bytes.length);
    await evidenceStore(tx.handle, serverId).add(row);
  });
  await files.put(fileKey(serverId, id), bytes, mediaType);
  return toEvidenceFile({ ...row, server_id: serverId });
}

function refused(message: string): DomainError {
  return new DomainError('BAD_REQUEST', { message });
}

const MB = 1_000_000;

/** Locks of an upload, in name order: two concurrent uploads must not both get the last free bytes. */
const uploadKeys = {
  server: (serverId: string) => `uploads:server:${serverId}`,
  user: (userId: string) => `uploads:user:${userId}`,
};

/**
 * What is stored for a server and by a person, and how much can be. Every picture that the sweep has not removed yet
 * counts, whether a record shows it or not, also those of deleted servers. Uploads of an API key count for its creator.
 */
async function spaceOf(
  handle: Handle,
  viewer: Uploader,
  { uploadsPerServer, uploadsPerUser }: Quotas,
): Promise<EvidenceSpace> {
  const stored = handle
    .selectFrom('evidence_files')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'));
  const server = await stored.where('server_id', '=', viewer.serverId).executeTakeFirstOrThrow();
  const own = await stored
    .where('uploaded_by', 'in', uploaderIds(handle, personBehind(viewer)))
    .executeTakeFirstOrThrow();
  return {
    server: { usedBytes: Number(server.bytes ?? 0), maxBytes: uploadsPerServer },
    own: { usedBytes: Number(own.bytes ?? 0), maxBytes: uploadsPerUser },
  };
}

/** Counts the pictures of a person and their API keys, in all servers, that no record shows. */
async function unattachedOf(handle: Handle, personId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('evidence_files')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('uploaded_by', 'in', uploaderIds(handle, personId))
    .where('kept_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Selects the ids under which a person uploads: their own, and those of the API keys that they created. */
function uploaderIds(handle: Handle, personId: string) {
  return handle
    .selectFrom('api_keys')
    .select('user_id')
    .where('created_by', '=', personId)
    .unionAll(handle.selectNoFrom((eb) => eb.val(personId).as('user_id')));
}

/** Throws REFUSED when so many more bytes do not fit. */
function requireSpace({ server, own }: EvidenceSpace, bytes: number): void {
  const full = ({ usedBytes, maxBytes }: EvidenceSpace['own']) =>
    maxBytes !== null && usedBytes + bytes > maxBytes;
  if (full(server)) throw noSpace('Pictures in this server', server.maxBytes ?? 0);
  if (full(own)) throw noSpace('Pictures that you upload', own.maxBytes ?? 0);
}

function noSpace(what: string, maxBytes: number): DomainError {
  return new DomainError('REFUSED', {
    message: `${what} can take ${Math.floor(maxBytes / MB)} MB in total, and there is no room for this one. Link to it instead.`,
    details: { maxBytes },
  });
}
