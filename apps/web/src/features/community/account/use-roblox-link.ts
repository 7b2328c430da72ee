import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copy } from '../../../copy.ts';
import { serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';

interface Words {
  title: string;
  message: string;
}

function fail(error: unknown, { title, message }: Words): void {
  if (!handleUnauthorized('dashboard', error)) toastError(title, serverMessageOr(error, message));
}

/** Links and unlinks the Roblox name, with their toasts. Both refetch the user. */
export function useRobloxLink() {
  const queryClient = useQueryClient();
  const me = trpc.account.me.queryKey();

  const link = useMutation(
    trpc.account.linkRoblox.mutationOptions({
      onSuccess: (user) => {
        queryClient.setQueryData(me, user);
        toastSuccess(copy.account.linkDone.title, copy.account.linkDone.message);
      },
      onError: (error) => fail(error, copy.account.linkFailed),
    }),
  );

  const unlink = useMutation(
    trpc.account.unlinkRoblox.mutationOptions({
      onSuccess: (user) => {
        queryClient.setQueryData(me, user);
        toastSuccess(copy.account.unlinkDone.title, copy.account.unlinkDone.message);
      },
      onError: (error) => fail(error, copy.account.unlinkFailed),
    }),
  );

  return { link, unlink };
}
