import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

const words = texts.eventHook;

/** Making and removing the address of the game's event webhook, one call at a time. */
export function useEventHook(serverId: string) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const place = trpc.gameEvents.eventHook.queryKey({ serverId });

  function onError(error: unknown) {
    if (!handleUnauthorized('server', error)) toastReason(words.title, words.failed, error);
    void queryClient.invalidateQueries({ queryKey: place });
  }

  const rotating = useMutation(
    trpc.gameEvents.rotateEventHook.mutationOptions({
      onSuccess: (hook) => {
        queryClient.setQueryData(place, hook);
        toastSuccess(words.title, words.createdToast);
      },
      onError,
    }),
  );
  const removing = useMutation(
    trpc.gameEvents.removeEventHook.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(place, { url: null, createdAt: null, lastEventAt: null });
        toastSuccess(words.title, words.removedToast);
      },
      onError,
    }),
  );

  return {
    rotate: () => once(() => rotating.mutateAsync({ serverId })),
    remove: () => once(() => removing.mutateAsync({ serverId })),
    pending: rotating.isPending || removing.isPending,
  };
}
