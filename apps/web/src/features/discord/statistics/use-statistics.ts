import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS, type SaveStatisticsInput, type StatisticsChannels } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** The channels that show statistics, with the present values. */
export function useStatistics(serverId: string) {
  return useQuery(
    trpc.statistics.get.queryOptions({ serverId }, { refetchInterval: POLLING_MS.infractions }),
  );
}

/** Channels of the Discord server, with why the bot can't use one; asked once, for those who may choose. */
export function useStatisticsTargets(serverId: string, enabled: boolean) {
  return useQuery(
    trpc.statistics.channels.queryOptions({ serverId }, { enabled, staleTime: 30_000, retry: false }),
  );
}

/** What is sent: all channels and the message. */
export type StatisticsChoice = Omit<SaveStatisticsInput, 'serverId'>;

/** Returns the choice as it is stored. */
export function choiceOf({ channels, message }: StatisticsChannels): StatisticsChoice {
  return {
    channels: channels.map(({ statistic, channelId, template }) => ({ statistic, channelId, template })),
    message: message && { channelId: message.channelId, statistics: message.statistics },
  };
}

function onFailed(sentence: string) {
  return (error: unknown) => {
    if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
  };
}

/** Saves the choice, or creates a channel for it first; the answer is shown immediately. */
export function useSaveStatistics(serverId: string) {
  const queryClient = useQueryClient();
  const saving = useMutation(
    trpc.statistics.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.statistics.get.queryKey({ serverId }), saved);
        toastSuccess(texts.saved);
      },
      onError: onFailed(texts.saveFailed),
      onSettled: () => void queryClient.invalidateQueries(trpc.statistics.get.queryFilter({ serverId })),
    }),
  );
  const creating = useMutation(
    trpc.statistics.createChannel.mutationOptions({
      onError: onFailed(texts.createFailed),
      onSettled: () => void queryClient.invalidateQueries(trpc.statistics.channels.queryFilter({ serverId })),
    }),
  );
  const save = (choice: StatisticsChoice) => saving.mutate({ serverId, ...choice });
  return {
    saving: saving.isPending || creating.isPending,
    save,
    create: (name: string, choiceWith: (channelId: string) => StatisticsChoice) =>
      creating.mutate({ serverId, name }, { onSuccess: ({ id }) => save(choiceWith(id)) }),
  };
}
