import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

/** Fetches the settings and hands them to the browser as a file. */
export function DownloadSettings({ serverId }: { serverId: string }) {
  const client = useQueryClient();
  const download = useMutation({
    mutationFn: () =>
      client.fetchQuery({ ...trpc.settingsFile.export.queryOptions({ serverId }), staleTime: 0 }),
    onSuccess: ({ fileName, text }) => save(fileName, text),
    onError: (error) => {
      if (!handleUnauthorized('server', error)) toastReason(texts.title, texts.downloadFailed, error);
    },
  });
  return (
    <PendingButton variant="default" pending={download.isPending} onClick={() => download.mutate()}>
      {texts.download}
    </PendingButton>
  );
}

function save(fileName: string, text: string): void {
  const link = document.createElement('a');
  link.href = `data:application/yaml;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = fileName;
  link.click();
}
