import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_LENGTH } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { useServers } from '../../../data/current-server.ts';
import { serverMessageOr } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { ownedServers } from './plan-usage.ts';
import { texts } from './texts.ts';

const DRAFT = 'create-server';

/** The name typed before a forced sign-in, once. */
export function useDraftOfCreate(): string | undefined {
  const draft = useLeftDraft(DRAFT);
  return typeof draft === 'string' ? draft : undefined;
}

/** Asks for a name and creates the server. */
export function CreateServerDialog(props: { opened: boolean; text: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const owned = ownedServers(useUser(), useServers().data ?? []);
  const { create, nameLabel, nameRequired, created, createFailed } = copy.servers;

  const mutation = useMutation(
    trpc.servers.create.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        toastSuccess(created.title, created.message);
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
      hint={owned ?? texts.nameHint}
      submitLabel={create}
      maxLength={MAX_LENGTH.serverName}
      required={nameRequired}
      draftKey={DRAFT}
      pending={mutation.isPending}
      send={(name) => mutation.mutateAsync({ name })}
    />
  );
}
