import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../../data/trpc.ts';

/** Where votes can be posted; asks Discord, so it is asked once a dialog. */
export function useVotePlaces(serverId: string) {
  return useQuery(trpc.sessionVotes.places.queryOptions({ serverId }, { retry: false, staleTime: 60_000 }));
}

/** The changes of votes; sessions are read again after each, also after a failed one. */
export function useVoteChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries(trpc.gameSessions.pathFilter());
  return {
    open: useMutation(trpc.sessionVotes.open.mutationOptions({ onSettled })),
    cast: useMutation(trpc.sessionVotes.cast.mutationOptions({ onSettled })),
    close: useMutation(trpc.sessionVotes.close.mutationOptions({ onSettled })),
  };
}
