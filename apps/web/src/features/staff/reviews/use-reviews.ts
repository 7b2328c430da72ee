import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError } from '../../../ui/toast.ts';

const POLLED = { refetchInterval: POLLING_MS.infractions };

/** The reviews of a server, newest period first. */
export function useReviews(serverId: string) {
  return useQuery(trpc.staffReviews.list.queryOptions({ serverId }, POLLED));
}

/** One review with its people. */
export function useReview(serverId: string, reviewId: string) {
  return useQuery(trpc.staffReviews.get.queryOptions({ serverId, reviewId }, POLLED));
}

/** The changes; reviews are read again after each, also after a failed one. */
export function useReviewChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(trpc.staffReviews.pathFilter());
  return {
    create: useMutation(trpc.staffReviews.create.mutationOptions({ onSettled })),
    mark: useMutation(trpc.staffReviews.mark.mutationOptions({ onSettled })),
    sendNotices: useMutation(trpc.staffReviews.sendNotices.mutationOptions({ onSettled })),
    remove: useMutation(trpc.staffReviews.remove.mutationOptions({ onSettled })),
  };
}

/** Shows why something failed. */
export function showFailure(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, serverMessageOr(error, humanise(error)));
}
