import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BotState } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** The bot as this server sees it; the page hears of every change. */
export function useBot(serverId: string) {
  return useQuery(trpc.bot.get.queryOptions({ serverId }));
}

/** Channels to which the bot can post; asks Discord. */
export function useBotChannels(serverId: string, enabled: boolean) {
  return useQuery(trpc.bot.channels.queryOptions({ serverId }, { enabled, staleTime: 30_000, retry: false }));
}

/** What the bot needs and may do; asks Discord, also when the person comes back from there. */
export function useBotPermissions(serverId: string) {
  return useQuery(
    trpc.bot.permissions.queryOptions({ serverId }, { refetchOnWindowFocus: 'always', retry: false }),
  );
}

function onFailed(sentence: string) {
  return (error: unknown) => {
    if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
  };
}

/** Puts the answer of a change where the page reads it. */
export function useChangeBot(serverId: string) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const key = trpc.bot.get.queryKey({ serverId });
  const again = () => {
    void queryClient.invalidateQueries(trpc.bot.get.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.bot.permissions.queryFilter({ serverId }));
  };
  const saving = useMutation(
    trpc.bot.setChannels.mutationOptions({
      onSuccess: (state: BotState) => {
        queryClient.setQueryData(key, state);
        toastSuccess(texts.saved);
      },
      onError: onFailed(texts.saveFailed),
      onSettled: again,
    }),
  );
  const ending = useMutation(
    trpc.bot.disconnect.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(key, (state) => state && { ...state, connection: null });
        toastSuccess(texts.disconnected);
      },
      onError: onFailed(texts.disconnectFailed),
      onSettled: again,
    }),
  );
  return {
    save: (modCallChannelId: string | null, joinRequestChannelId: string | null) =>
      saving.mutate({ serverId, modCallChannelId, joinRequestChannelId }),
    saving: saving.isPending,
    disconnect: () => once(() => ending.mutateAsync({ serverId })),
    ending: ending.isPending,
  };
}
