import { useQueryClient } from '@tanstack/react-query';
import type { EvidenceFile } from '@tenfour/contracts';
import { EVIDENCE_BYTES } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { expectWritten } from '../../../data/failed-answer.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Sends a picture and puts its path among the links, as they are by the time it is there. */
export function useUpload(
  serverId: string,
  links: readonly string[],
  onChange: (links: readonly string[]) => void,
) {
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const latest = useRef(links);
  latest.current = links;

  async function upload(file: File): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      const path = await uploadEvidence(serverId, file);
      const typed = latest.current.filter((link) => link.trim() !== '');
      onChange([...typed, path]);
      toastSuccess(texts.uploaded(file.name));
      void queryClient.invalidateQueries(trpc.evidence.space.queryFilter({ serverId }));
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.uploadFailed, humanise(error));
    } finally {
      setPending(false);
    }
  }

  return { upload, pending };
}

/**
 * Sends a picture and answers with its path. Throws an error whose message is the specification's
 * `"<status>: <body>"`, as every other call of the page does, or a sentence for what is not even sent.
 */
async function uploadEvidence(serverId: string, file: Blob): Promise<string> {
  if (file.size > EVIDENCE_BYTES) throw new Error(texts.tooLarge(EVIDENCE_BYTES / 1024 / 1024));
  const response = await fetch(`/api/servers/${encodeURIComponent(serverId)}/evidence`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  });
  await expectWritten(response);
  return ((await response.json()) as EvidenceFile).path;
}
