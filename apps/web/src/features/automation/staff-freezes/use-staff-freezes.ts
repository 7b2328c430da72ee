import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS, type StaffFreeze, type UndoneActions } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Frozen staff of a server, newest first; only the owner may ask. */
export function useStaffFreezes(serverId: string, enabled: boolean) {
  return useQuery(
    trpc.staffFreezes.list.queryOptions({ serverId }, { enabled, refetchInterval: POLLING_MS.modCalls }),
  );
}

/** What the owner can do about a freeze; each says how it went. */
export function useFreezeChanges({ username }: StaffFreeze) {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries(trpc.staffFreezes.pathFilter());
  const onError = (error: unknown) => {
    if (!handleUnauthorized('server', error)) toastError(texts.failed, humanise(error));
  };
  const onUndone = ({ undone, failed }: UndoneActions) => {
    const [first] = failed;
    if (undone > 0) toastSuccess(texts.undone(undone), username);
    if (first) toastError(texts.failed, texts.someFailed(failed.length, first.message));
  };
  return {
    undo: useMutation(trpc.staffFreezes.undo.mutationOptions({ onSettled, onError, onSuccess: onUndone })),
    lift: useMutation(
      trpc.staffFreezes.lift.mutationOptions({
        ...{ onSettled, onError },
        onSuccess: () => toastSuccess(texts.isLifted(username)),
      }),
    ),
  };
}
