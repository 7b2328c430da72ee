import type { EvidenceFile } from '@tenfour/contracts';
import { EVIDENCE_BYTES } from '@tenfour/domain';
import { expectWritten } from '../../../data/failed-answer.ts';
import { texts } from './texts.ts';

/**
 * Sends a picture and answers with its path. Throws an error whose message is the specification's
 * `"<status>: <body>"`, as every other call of the page does, or a sentence for what is not even sent.
 */
export async function uploadEvidence(serverId: string, file: Blob): Promise<string> {
  if (file.size > EVIDENCE_BYTES) throw new Error(texts.tooLarge(EVIDENCE_BYTES / 1024 / 1024));
  const response = await fetch(`/api/servers/${encodeURIComponent(serverId)}/evidence`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  });
  await expectWritten(response);
  return ((await response.json()) as EvidenceFile).path;
}
