import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Server } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../copy.ts';
import { humanise, serverMessageOr } from '../../data/errors.ts';
import { takeDraft } from '../../data/leaving.ts';
import { api, trpc } from '../../data/trpc.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { toast, toastError, toastSuccess } from '../../ui/toast.ts';
import {
  type SettingsChange,
  type SettingsEdits,
  settingsChange,
  storedSettings,
  withoutSaved,
} from './changes.ts';
import { texts } from './texts.ts';

/** The draft's key; the same after coming back from sign-in. */
export function draftKeyOf(serverId: string): string {
  return `settings:${serverId}`;
}

function readDraft(serverId: string): SettingsEdits {
  const draft = takeDraft(draftKeyOf(serverId));
  return typeof draft === 'object' && draft !== null ? draft : {};
}

function tellSaved({ fields, permissions }: SettingsChange): void {
  const { settingsUpdated, permissionsUpdated } = copy.servers;
  if (fields && permissions) toastSuccess(settingsUpdated, permissionsUpdated);
  else toastSuccess(fields ? settingsUpdated : permissionsUpdated);
}

/** The two calls of a save, the second only after the first. What each answers becomes the server on screen. */
function useSave(serverId: string) {
  const queryClient = useQueryClient();

  function keep(server: Server) {
    queryClient.setQueryData(trpc.servers.get.queryKey({ serverId }), server);
  }

  return useMutation({
    mutationFn: async ({ fields, permissions }: SettingsChange) => {
      if (fields) keep(await api.servers.update.mutate({ serverId, ...fields }));
      if (permissions) keep(await api.servers.updateRolePermissions.mutate({ serverId, ...permissions }));
    },
    onSuccess: (_done, change) => tellSaved(change),
    onError: (error) => {
      if (handleUnauthorized('server', error)) return;
      toastError(copy.common.updateFailed, serverMessageOr(error, humanise(error)));
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
      void queryClient.invalidateQueries(trpc.servers.permissions.queryFilter({ serverId }));
    },
  });
}

/** The state of the settings page: edits over what is stored, and the one save for all of them. */
export function useSettings(server: Server) {
  const [edits, setEdits] = useState<SettingsEdits>(() => readDraft(server.id));
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const saving = useSave(server.id);
  const once = useSingleFlight();
  const stored = storedSettings(server);
  const change = settingsChange(stored, edits);

  function edit(part: SettingsEdits) {
    setEdits((before) => ({ ...before, ...part }));
    if ('name' in part) setNameProblem(null);
    if (saving.isError) saving.reset();
  }

  async function send(sent: SettingsEdits) {
    await saving.mutateAsync(change);
    setEdits((now) => withoutSaved(now, sent));
  }

  function save() {
    if (change.fields?.name === '') {
      setNameProblem(texts.missingName);
      toastError(copy.common.updateFailed, texts.missingName);
    } else if (change.labels.length === 0) {
      toast({ title: copy.servers.noChanges });
    } else {
      once(() => send(edits));
    }
  }

  function discard() {
    setEdits({});
    setNameProblem(null);
    saving.reset();
  }

  return {
    stored,
    edits,
    labels: change.labels,
    nameProblem,
    edit,
    save,
    discard,
    saving: saving.isPending,
    failure: saving.error ? humanise(saving.error) : null,
  };
}

export type Settings = ReturnType<typeof useSettings>;
