import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_LENGTH } from '@tenfour/contracts';
import { normaliseJoinCode } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useServers } from '../../../data/current-server.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { joinedServers } from './plan-usage.ts';
import { texts } from './texts.ts';
import { usePending } from './use-pending.ts';

/** Where the typed text is kept through a forced sign-in. */
export const JOIN_SERVER_DRAFT = 'join-server';

/** Returns the code of a pasted invite link, and other text as it is. */
function codeFrom(text: string): string {
  return text.includes('/join/') ? normaliseJoinCode(text) : text;
}

/** Asks for a join code or an invite link. The result is membership or a pending request. */
export function JoinServerDialog(props: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const usage = joinedServers(useUser(), useServers().data ?? [], usePending().data?.length ?? 0);
  const { join, joinCode, codeRequired, joined, joinQueued, joinFailed } = copy.servers;

  const mutation = useMutation(
    trpc.servers.join.mutationOptions({
      onSuccess: ({ isRequest }) => {
        const { queryKey } = isRequest
          ? trpc.joinRequests.pending.queryFilter()
          : trpc.servers.list.queryFilter();
        void queryClient.invalidateQueries({ queryKey });
        const words = isRequest ? joinQueued : joined;
        toastSuccess(words.title, words.message);
      },
      onError: (error) => {
        if (handleUnauthorized('dashboard', error)) return;
        toastError(joinFailed.title, joinFailed.message);
      },
    }),
  );

  return (
    <FieldDialog
      {...props}
      title={join}
      label={joinCode}
      hint={usage ?? texts.codeHint}
      submitLabel={join}
      maxLength={MAX_LENGTH.joinCode}
      required={codeRequired}
      clean={codeFrom}
      draftKey={JOIN_SERVER_DRAFT}
      send={(code) => mutation.mutateAsync({ joinCode: code })}
    />
  );
}
