import type { EvidenceSpace, Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { personBehind } from '../../community/identity/index.ts';
import type { Quotas } from '../../community/servers/index.ts';

const MB = 1_000_000;

/** Locks of an upload, in name order: two concurrent uploads must not both get the last free bytes. */
export const uploadKeys = {
  server: (serverId: string) => `uploads:server:${serverId}`,
  user: (userId: string) => `uploads:user:${userId}`,
};

/**
 * What is stored for a server and by a person, and how much can be. Every picture that the sweep has not removed yet
 * counts, whether a record shows it or not, also those of deleted servers. Uploads of an API key count for its creator.
 */
export async function spaceOf(
  handle: Handle,
  viewer: Pick<Viewer, 'serverId' | 'id' | 'keyOwnerId'>,
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
export async function looseOf(handle: Handle, personId: string): Promise<number> {
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
export function requireSpace({ server, own }: EvidenceSpace, bytes: number): void {
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
