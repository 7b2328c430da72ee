import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';
import { uploadEvidence } from './upload.ts';

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
