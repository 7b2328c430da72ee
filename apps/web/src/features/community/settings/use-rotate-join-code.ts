import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

/** Replaces the join code on screen with a new one. A code that another person has just replaced stays. */
export function useRotateJoinCode(serverId: string) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const mutation = useMutation(
    trpc.servers.rotateJoinCode.mutationOptions({
      onSuccess: ({ joinCode }) => {
        queryClient.setQueryData(
          trpc.servers.get.queryKey({ serverId }),
          (server) => server && { ...server, joinCode },
        );
        toastSuccess(texts.rotated, texts.rotatedText(joinCode));
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) {
          toastReason(texts.sections.danger, texts.rotateFailed, error);
        }
      },
      onSettled: () => {
        void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
      },
    }),
  );

  return {
    rotate: (joinCode: string) => once(() => mutation.mutateAsync({ serverId, joinCode })),
    pending: mutation.isPending,
  };
}
