import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../../data/trpc.ts';

/** The messages of sessions, one per transition. */
export function useSessionMessages(serverId: string) {
  return useQuery(
    trpc.sessionMessages.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.gameSessions }),
  );
}

/** Channels and roles to choose from; asks Discord. */
export function usePlaces(serverId: string, enabled: boolean) {
  const once = { enabled, staleTime: 30_000, retry: false };
  const channels = useQuery(trpc.bot.channels.queryOptions({ serverId }, once));
  const roles = useQuery(trpc.dutyRoles.roles.queryOptions({ serverId }, once));
  return { channels: channels.data ?? [], roles: roles.data ?? [] };
}

/** The changes; messages and sessions are read again after each. */
export function useMessageChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries(trpc.sessionMessages.pathFilter());
    void queryClient.invalidateQueries(trpc.gameSessions.get.pathFilter());
  };
  return {
    save: useMutation(trpc.sessionMessages.save.mutationOptions({ onSettled })),
    saveEvents: useMutation(trpc.sessionMessages.saveEvents.mutationOptions({ onSettled })),
    test: useMutation(trpc.sessionMessages.test.mutationOptions()),
    retry: useMutation(trpc.sessionMessages.retry.mutationOptions({ onSettled })),
  };
}
