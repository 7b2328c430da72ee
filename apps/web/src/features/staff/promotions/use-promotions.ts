import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';

const POLLED = { refetchInterval: POLLING_MS.infractions };

/** The waves of a server: what is not applied first. */
export function useWaves(serverId: string) {
  return useQuery(trpc.promotions.list.queryOptions({ serverId }, POLLED));
}

/** One wave with its changes. */
export function useWave(serverId: string, waveId: string) {
  return useQuery(trpc.promotions.get.queryOptions({ serverId, waveId }, POLLED));
}

/** The members of a server. */
export function useMembers(serverId: string) {
  return useQuery(trpc.members.list.queryOptions({ serverId }));
}

/** The changes; waves are read again after each, also after a failed one. */
export function useWaveChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(trpc.promotions.pathFilter());
  return {
    create: useMutation(trpc.promotions.create.mutationOptions({ onSettled })),
    update: useMutation(trpc.promotions.update.mutationOptions({ onSettled })),
    remove: useMutation(trpc.promotions.remove.mutationOptions({ onSettled })),
    applyWave: useMutation(
      trpc.promotions.applyWave.mutationOptions({
        onSettled: async () => {
          await onSettled();
          await queryClient.invalidateQueries(trpc.members.pathFilter());
        },
      }),
    ),
  };
}
