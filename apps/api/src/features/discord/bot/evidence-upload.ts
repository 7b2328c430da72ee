import { type Access, type EvidenceService, noSuchServer, notAllowed } from '@tenfour/contracts';
import { DomainError, EVIDENCE_BYTES, may, type PermissionFlag } from '@tenfour/domain';
import type { FetchPicture } from '../../../integrations/pictures.ts';
import type { BotFile } from './command.ts';

const FLAG: PermissionFlag = 'canEditPunishments';

export interface EvidenceUploadDeps {
  evidence: Pick<EvidenceService, 'add'>;
  /** Goes only to Discord's host. */
  fetchPicture: FetchPicture;
}

/** Stores a picture from Discord as evidence of a person's server and returns its path. Throws for what is none. */
export async function uploadEvidence(
  { evidence, fetchPicture }: EvidenceUploadDeps,
  access: Access,
  serverId: string,
  { url, size }: BotFile,
): Promise<string> {
  const viewer = (await access.at(serverId))?.viewer ?? null;
  if (viewer === null) throw noSuchServer();
  if (!may(viewer, FLAG)) throw notAllowed(FLAG);
  if (size > EVIDENCE_BYTES) {
    throw new DomainError('BAD_REQUEST', {
      message: `A picture has at most ${EVIDENCE_BYTES / 1024 / 1024} MB. Choose a smaller one.`,
    });
  }
  const bytes = await fetchPicture(url).catch((cause: unknown) => {
    throw new DomainError('BAD_REQUEST', {
      message: 'This file couldn’t be read as a PNG, JPEG or WebP picture. Choose another one.',
      cause,
    });
  });
  if (bytes === null) {
    throw new DomainError('BAD_REQUEST', { message: 'Discord no longer has this file. Upload it again.' });
  }
  return (await evidence.add(viewer, bytes)).path;
}
