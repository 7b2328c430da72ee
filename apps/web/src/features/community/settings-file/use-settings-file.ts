import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_FILE_MAX } from '@tenfour/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { chosenTemplate, forgetTemplate, loadTemplate, type SettingsTemplate } from './templates.ts';
import { texts } from './texts.ts';

/** A file that was chosen, its comparison and what applying it did. */
export function useSettingsFile(serverId: string) {
  const client = useQueryClient();
  const [text, setText] = useState<string | null>(null);
  const [removes, setRemoves] = useState(false);
  const failed = (title: string) => (error: unknown) => {
    if (!handleUnauthorized('server', error)) toastReason(texts.title, title, error);
  };
  const preview = useMutation(
    trpc.settingsFile.preview.mutationOptions({ onError: failed(texts.compareFailed) }),
  );
  const apply = useMutation(
    trpc.settingsFile.import.mutationOptions({
      onError: failed(texts.applyFailed),
      onSuccess: async ({ changes, stale }) => {
        if (stale !== null) return toastError(texts.title, texts.stale);
        forgetTemplate(serverId);
        const done = changes.filter(({ outcome }) => outcome === 'applied').length;
        toastSuccess(texts.title, texts.applied(done, changes.length));
        await client.invalidateQueries();
      },
    }),
  );

  function compare(next: string, withRemovals = removes) {
    setText(next);
    apply.reset();
    preview.mutate({ serverId, text: next, removes: withRemovals });
  }
  const compareTemplate = async (id: SettingsTemplate) => compare(await loadTemplate(id));
  const onOpen = useEffectEvent(() => {
    const id = chosenTemplate(serverId);
    if (id !== null) void compareTemplate(id);
  });
  useEffect(() => onOpen(), []);

  const found = apply.data?.stale ?? preview.data ?? null;
  return {
    removes,
    found: text === null ? null : found,
    result: apply.data?.stale === null ? apply.data.changes : null,
    isComparing: preview.isPending,
    isApplying: apply.isPending,
    compareTemplate,
    async compareFile(file: File) {
      if (file.size > SETTINGS_FILE_MAX) toastError(texts.compareFailed, texts.tooLarge);
      else compare(await file.text());
    },
    setRemoves(next: boolean) {
      setRemoves(next);
      if (text !== null && apply.data?.stale !== null) compare(text, next);
    },
    apply() {
      if (text === null || found === null) return;
      const partial = found.changes.some(({ obstacle }) => obstacle !== null);
      apply.mutate({ serverId, text, removes, fingerprint: found.fingerprint, partial });
    },
    close() {
      forgetTemplate(serverId);
      setText(null);
      preview.reset();
      apply.reset();
    },
  };
}
