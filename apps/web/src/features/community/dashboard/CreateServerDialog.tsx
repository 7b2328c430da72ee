import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MAX_LENGTH } from '@tenfour/contracts';
import { timeZoneNamed } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useServers } from '../../../data/current-server.ts';
import { serverMessageOr } from '../../../data/errors.ts';
import { readSettingsSearch } from '../../../data/paths.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import {
  chooseTemplate,
  type SettingsTemplate,
  TEMPLATE_OPTIONS,
  templateNamed,
} from '../settings-file/templates.ts';
import { texts } from '../settings-file/texts.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { ownedServers } from './plan-usage.ts';

/** Where the typed text is kept through a forced sign-in. */
export const CREATE_SERVER_DRAFT = 'create-server';

/** Asks for a name, creates the server and opens its page, which lists the steps to set it up. */
export function CreateServerDialog(props: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const owned = ownedServers(useUser(), useServers().data ?? []);
  const { create, nameLabel, nameRequired, created, createFailed } = copy.servers;

  const [template, setTemplate] = useState<SettingsTemplate | null>(null);
  const mutation = useMutation(
    trpc.servers.create.mutationOptions({
      onSuccess: ({ id }) => {
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        toastSuccess(created.title, created.message);
        if (template === null) return void navigate({ to: '/server/$id', params: { id } });
        chooseTemplate(id, template);
        const search = readSettingsSearch({ section: 'data' });
        void navigate({ to: '/server/$id/settings', params: { id }, search });
      },
      onError: (error) => {
        if (handleUnauthorized('dashboard', error)) return;
        toastError(createFailed.title, serverMessageOr(error, createFailed.message));
      },
    }),
  );

  return (
    <FieldDialog
      {...props}
      title={create}
      label={nameLabel}
      hint={owned}
      submitLabel={create}
      maxLength={MAX_LENGTH.serverName}
      required={nameRequired}
      draftKey={CREATE_SERVER_DRAFT}
      send={(name) => mutation.mutateAsync({ name, ...localZone() })}
    >
      <NativeSelect
        label={texts.template}
        description={texts.templateHint}
        value={template ?? ''}
        data={[{ value: '', label: texts.noTemplate }, ...TEMPLATE_OPTIONS]}
        onChange={(event) => setTemplate(templateNamed(event.currentTarget.value))}
      />
    </FieldDialog>
  );
}

/** The time zone of the browser, unless only the browser knows it. */
function localZone(): { timezone?: string } {
  const timezone = timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return timezone === null ? {} : { timezone };
}
