import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

const words = texts.eventHook;

/** Creates, shows and removes the address of the game's event webhook, one call at a time. */
export function useEventHook(serverId: string) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const [shown, setShown] = useState<string | null>(null);
  const place = trpc.gameEvents.eventHook.queryKey({ serverId });

  function onError(error: unknown) {
    if (!handleUnauthorized('server', error)) toastReason(words.title, words.failed, error);
    void queryClient.invalidateQueries({ queryKey: place });
  }

  const rotating = useMutation(
    trpc.gameEvents.rotateEventHook.mutationOptions({
      onSuccess: (hook) => {
        setShown(hook.url);
        toastSuccess(words.title, words.createdToast);
        return queryClient.invalidateQueries({ queryKey: place });
      },
      onError,
    }),
  );
  const removing = useMutation(
    trpc.gameEvents.removeEventHook.mutationOptions({
      onSuccess: () => {
        setShown(null);
        queryClient.setQueryData(place, { url: null, views: [], createdAt: null, lastEventAt: null });
        toastSuccess(words.title, words.removedToast);
      },
      onError,
    }),
  );

  const revealing = useMutation(
    trpc.gameEvents.revealEventHook.mutationOptions({
      onSuccess: ({ url }) => {
        // Before the copying that may follow selects what is on the screen.
        flushSync(() => setShown(url));
        return queryClient.invalidateQueries({ queryKey: place });
      },
      onError,
    }),
  );

  return {
    /** The whole address, once it was created or shown; null before. */
    shown,
    hide: () => setShown(null),
    reveal: () =>
      revealing.mutateAsync({ serverId }).then(
        ({ url }) => url,
        () => null,
      ),
    rotate: () => once(() => rotating.mutateAsync({ serverId })),
    remove: () => once(() => removing.mutateAsync({ serverId })),
    pending: rotating.isPending || removing.isPending,
  };
}
