import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS, type RoleSyncResult, type SaveDiscordRolesInput } from '@tenfour/contracts';
import { useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** What is mapped, and what the sync may do. */
export function useDiscordRoles(serverId: string) {
  return useQuery(
    trpc.discordRoles.get.queryOptions({ serverId }, { refetchInterval: POLLING_MS.infractions }),
  );
}

/** Roles of the Discord server; asked once, for those who may map them. */
export function useMappableRoles(serverId: string, enabled: boolean) {
  return useQuery(trpc.discordRoles.roles.queryOptions({ serverId }, { enabled, retry: false }));
}

function notify(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, humanise(error));
}

/**
 * Saves a part. `asked` is the optimistic value: it reverts when the save fails, and the answer is shown immediately.
 */
export function useSaveRoles(serverId: string) {
  const queryClient = useQueryClient();
  const key = trpc.discordRoles.get.queryKey({ serverId });
  const change = useMutation(
    trpc.discordRoles.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(key, saved);
        toastSuccess(texts.saved);
      },
      onError: (error) => notify(texts.saveFailed, error),
      onSettled: () => void queryClient.invalidateQueries(trpc.discordRoles.get.queryFilter({ serverId })),
    }),
  );
  return {
    saving: change.isPending,
    asked: change.isPending ? change.variables : null,
    save: (part: Omit<SaveDiscordRolesInput, 'serverId'>) => change.mutate({ serverId, ...part }),
    saveNow: (part: Omit<SaveDiscordRolesInput, 'serverId'>) => change.mutateAsync({ serverId, ...part }),
  };
}

/** What a dry run or a sync came to. */
export interface Outcome {
  result: RoleSyncResult;
  dry: boolean;
}

/** The two buttons, and what the last press came to. */
export function useRoleSync(serverId: string) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [looking, setLooking] = useState(false);
  const run = useMutation(trpc.discordRoles.sync.mutationOptions());

  async function dryRun(): Promise<void> {
    if (looking) return;
    setLooking(true);
    try {
      const options = trpc.discordRoles.preview.queryOptions({ serverId }, { staleTime: 0, retry: false });
      setOutcome({ result: await queryClient.fetchQuery(options), dry: true });
    } catch (error) {
      notify(texts.dryFailed, error);
    } finally {
      setLooking(false);
    }
  }

  async function sync(): Promise<void> {
    try {
      setOutcome({ result: await run.mutateAsync({ serverId }), dry: false });
    } catch (error) {
      notify(texts.syncFailed, error);
    }
    void queryClient.invalidateQueries(trpc.discordRoles.get.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.members.pathFilter());
  }

  return { outcome, looking, syncing: run.isPending, dryRun, sync };
}
