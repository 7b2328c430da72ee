import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTIVITY_DAYS, type Server } from '@tenfour/contracts';
import { appealSlugProblem, isApplyLink } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise, parseError, serverMessageOr } from '../../../data/errors.ts';
import { isOutage } from '../../../data/outage.ts';
import { api, trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toast, toastError, toastSuccess } from '../../../ui/toast.ts';
import {
  type ContestedField,
  editsOfDraft,
  isActivityDays,
  NO_EDITS,
  REFUSABLE,
  type RefusableField,
  type SettingsChange,
  type SettingsEdits,
  settingsChange,
  storableEdits,
  storedSettings,
  withEdit,
  withoutSaved,
} from './changes.ts';
import { texts } from './texts.ts';
import { useRefusals } from './use-refused.ts';

/** Finds what the server would refuse. */
function findProblems({ fields, slug }: SettingsChange): Partial<Record<RefusableField, string>> {
  const { name, activityDays, applyUrl } = fields ?? {};
  const slugProblem = slug ? appealSlugProblem(slug) : null;
  return {
    ...(name === '' ? { name: texts.missingName } : {}),
    ...(activityDays === undefined || isActivityDays(activityDays)
      ? {}
      : { activityDays: texts.activityDaysWrong(ACTIVITY_DAYS.min, ACTIVITY_DAYS.max) }),
    ...(!applyUrl || isApplyLink(applyUrl) ? {} : { applyUrl: texts.publicPage.applyWrong }),
    ...(slugProblem === null ? {} : { slug: slugProblem }),
  };
}

function showSaved({ fields, permissions, slug }: SettingsChange): void {
  const { settingsUpdated, permissionsUpdated } = copy.servers;
  const hasSettings = fields !== null || slug !== undefined;
  if (hasSettings && permissions) toastSuccess(settingsUpdated, permissionsUpdated);
  else toastSuccess(hasSettings ? settingsUpdated : permissionsUpdated);
}

/** Returns what the toast says: the field that shows the reason itself, or the reason. */
function messageFor(error: unknown): string {
  const { field, status } = parseError(error);
  const known = REFUSABLE.find((one) => one === field);
  const shown = status === 409 && known !== 'slug' ? undefined : known;
  return shown ? texts.checkField(texts.fieldNames[shown]) : serverMessageOr(error, humanise(error));
}

/** Asks for a check of new keys, where there are any. */
function checkOf({ erlcApiKey, robloxApiKey }: NonNullable<SettingsChange['fields']>) {
  return erlcApiKey || robloxApiKey ? { checkKeys: true } : {};
}

/** The calls of a save, each only after the one before. What each answers is what the page shows. */
function useSave(serverId: string) {
  const queryClient = useQueryClient();

  function keep(server: Server) {
    queryClient.setQueryData(trpc.servers.get.queryKey({ serverId }), server);
    return server;
  }

  return useMutation({
    mutationFn: async ({ fields, permissions, slug }: SettingsChange) => {
      let saved: Server | null = null;
      if (slug !== undefined) {
        const address = await api.appealPage.setAddress.mutate({ serverId, slug });
        queryClient.setQueryData(trpc.appealPage.address.queryKey({ serverId }), address);
      }
      if (fields) saved = keep(await api.servers.update.mutate({ serverId, ...fields, ...checkOf(fields) }));
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
      toastError(copy.common.updateFailed, messageFor(error));
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
      void queryClient.invalidateQueries(trpc.servers.permissions.queryFilter({ serverId }));
      void queryClient.invalidateQueries(trpc.servers.keys.queryFilter({ serverId }));
      void queryClient.invalidateQueries(trpc.servers.attention.queryFilter({ serverId }));
    },
  });
}

/**
 * Manages the settings page: edits over what is stored, and the one save for all of them. Fields that others have saved
 * meanwhile, and the toast beside a refused field, which may be in another section, are the page's own: no other form
 * has them.
 */
export function useSettings(server: Server) {
  const saving = useSave(server.id);
  const address = useQuery(trpc.appealPage.address.queryOptions({ serverId: server.id }));
  const stored = storedSettings(server, address.data?.slug);
  const form = useSubmittedForm({
    draftKey: `settings:${server.id}`,
    asksToLeave: [],
    initialValues: NO_EDITS,
    readDraft: (draft) => ({ ...NO_EDITS, ...editsOfDraft(draft) }),
    toStored: storableEdits,
    isDirty: (edits) => settingsChange(stored, edits).lines.length,
    check: (edits, attempted) => (attempted ? findProblems(settingsChange(stored, edits)) : {}),
    summarize: (_edits, problems) => ({
      title: copy.common.updateFailed,
      message: Object.values(problems)[0] ?? '',
    }),
    toInput: (edits) => ({ edits, change: settingsChange(stored, edits) }),
    send: async ({ edits, change }: { edits: SettingsEdits; change: SettingsChange }) => ({
      edits,
      saved: await saving.mutateAsync(change),
    }),
    onSent: ({ edits, saved }) => {
      const left = withoutSaved(form.getValues(), edits, saved ? storedSettings(saved) : stored);
      form.setValues({ ...NO_EDITS, ...left });
    },
  });
  const [first] = useState(form.values);
  const change = settingsChange(stored, form.values);
  const { refused, focusRequest } = useRefusals(form);

  function edit(part: SettingsEdits) {
    form.setValues(withEdit(form.getValues(), part, stored));
    if (saving.isError) saving.reset();
  }

  /** Settles whose value counts in a field that was saved elsewhere meanwhile. */
  function settle(field: ContestedField, keep: 'mine' | 'theirs') {
    edit(keep === 'mine' ? { seen: { [field]: stored[field] } } : { [field]: undefined });
  }

  function save() {
    const isValid = Object.keys(findProblems(change)).length === 0;
    if (change.lines.length === 0) toast({ title: copy.servers.noChanges });
    else if (isValid && change.overtaken.length > 0) {
      const fields = change.overtaken.map((field) => texts.fieldNames[field]);
      toastError(copy.common.updateFailed, texts.settleFirst(fields));
    } else void form.submit();
  }

  function discard() {
    form.reset();
    saving.reset();
  }

  return {
    stored,
    address,
    edits: form.values,
    lines: change.lines,
    overtaken: change.overtaken,
    refused,
    focusRequest,
    restored: form.restored && form.values === first,
    edit,
    settle,
    save,
    discard,
    saving: form.pending,
    formProps: form.formProps,
    // An outage has its own notice, which goes once the server can be reached, and a refused field shows its reason.
    failure: saving.error && !refused && !isOutage(saving.error) ? humanise(saving.error) : null,
  };
}

export type Settings = ReturnType<typeof useSettings>;
