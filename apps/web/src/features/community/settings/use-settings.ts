import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACTIVITY_DAYS, type Server } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise, parseError, serverMessageOr } from '../../../data/errors.ts';
import { isOutage } from '../../../data/outage.ts';
import { api, trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toast, toastError, toastSuccess } from '../../../ui/toast.ts';
import {
  CONTESTED,
  type ContestedField,
  editsOfDraft,
  isActivityDays,
  type SettingsChange,
  type SettingsEdits,
  settingsChange,
  storedSettings,
  withEdit,
  withoutSaved,
} from './changes.ts';
import { texts } from './texts.ts';

/** The draft's key; the same after coming back from sign-in. */
export function draftKeyOf(serverId: string): string {
  return `settings:${serverId}`;
}

/** Why a field was not saved. Each refusal is another object. */
interface Refused {
  field: ContestedField;
  text: string;
}

/** The field that the API refuses for what it holds (422). */
function refusedIn(error: unknown): Refused | null {
  const { status, field: named } = parseError(error);
  const field = CONTESTED.find((known) => known === named);
  return status === 422 && field ? { field, text: humanise(error) } : null;
}

function showSaved({ fields, permissions }: SettingsChange): void {
  const { settingsUpdated, permissionsUpdated } = copy.servers;
  if (fields && permissions) toastSuccess(settingsUpdated, permissionsUpdated);
  else toastSuccess(fields ? settingsUpdated : permissionsUpdated);
}

/** The two calls of a save, the second only after the first. What each answers becomes the server on screen. */
function useSave(serverId: string) {
  const queryClient = useQueryClient();

  function keep(server: Server) {
    queryClient.setQueryData(trpc.servers.get.queryKey({ serverId }), server);
    return server;
  }

  return useMutation({
    mutationFn: async ({ fields, permissions }: SettingsChange) => {
      let saved: Server | null = null;
      if (fields) saved = keep(await api.servers.update.mutate({ serverId, ...fields }));
      if (permissions) {
        saved = keep(await api.servers.updateRolePermissions.mutate({ serverId, ...permissions }));
      }
      return saved;
    },
    onSuccess: (_saved, change) => showSaved(change),
    onError: (error) => {
      if (handleUnauthorized('server', error)) return;
      // Another window or person saved first: their value is shown beside what was typed.
      if (parseError(error).status === 409) {
        void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
      }
      toastError(copy.common.updateFailed, serverMessageOr(error, humanise(error)));
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
      void queryClient.invalidateQueries(trpc.servers.permissions.queryFilter({ serverId }));
      void queryClient.invalidateQueries(trpc.servers.keys.queryFilter({ serverId }));
      void queryClient.invalidateQueries(trpc.servers.attention.queryFilter({ serverId }));
    },
  });
}

/** The state of the settings page: edits over what is stored, and the one save for all of them. */
export function useSettings(server: Server) {
  const left = useLeftDraft(draftKeyOf(server.id));
  const [draft] = useState(() => editsOfDraft(left));
  const [edits, setEdits] = useState<SettingsEdits>(draft);
  const [refused, setRefused] = useState<Refused | null>(null);
  const saving = useSave(server.id);
  const once = useSingleFlight();
  const stored = storedSettings(server);
  const change = settingsChange(stored, edits);

  function edit(part: SettingsEdits) {
    setEdits((before) => withEdit(before, part, stored));
    if (refused && refused.field in part) setRefused(null);
    if (saving.isError) saving.reset();
  }

  /** Settles whose value counts in a field that was saved elsewhere meanwhile. */
  function settle(field: ContestedField, keep: 'mine' | 'theirs') {
    edit(keep === 'mine' ? { seen: { [field]: stored[field] } } : { [field]: undefined });
  }

  async function send(sent: SettingsEdits) {
    setRefused(null);
    const saved = await saving.mutateAsync(change, { onError: (error) => setRefused(refusedIn(error)) });
    setEdits((now) => withoutSaved(now, sent, saved ? storedSettings(saved) : stored));
  }

  function save() {
    if (change.fields?.name === '') {
      setRefused({ field: 'name', text: texts.missingName });
      toastError(copy.common.updateFailed, texts.missingName);
    } else if (change.fields?.activityDays !== undefined && !isActivityDays(change.fields.activityDays)) {
      const text = texts.activityDaysWrong(ACTIVITY_DAYS.min, ACTIVITY_DAYS.max);
      setRefused({ field: 'activityDays', text });
      toastError(copy.common.updateFailed, text);
    } else if (change.overtaken.length > 0) {
      toastError(
        copy.common.updateFailed,
        texts.settleFirst(change.overtaken.map((field) => texts.fieldNames[field])),
      );
    } else if (change.lines.length === 0) {
      toast({ title: copy.servers.noChanges });
    } else {
      once(() => send(edits));
    }
  }

  function discard() {
    setEdits({});
    setRefused(null);
    saving.reset();
  }

  return {
    stored,
    edits,
    lines: change.lines,
    overtaken: change.overtaken,
    refused,
    restored: edits === draft,
    edit,
    settle,
    save,
    discard,
    saving: saving.isPending,
    // That the server could not be reached is over as soon as it can be; until then the page's notice tells it. And a
    // field that was refused says so itself.
    failure: saving.error && !refused && !isOutage(saving.error) ? humanise(saving.error) : null,
  };
}

export type Settings = ReturnType<typeof useSettings>;
