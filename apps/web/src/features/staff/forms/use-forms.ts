import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError } from '../../../ui/toast.ts';

/** The forms that the viewer reviews; admins see all. */
export function useForms(serverId: string) {
  return useQuery(trpc.forms.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.infractions }));
}

/** The changes; forms and submissions are read again after each, also after a failed one. */
export function useFormChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(trpc.forms.pathFilter());
  return {
    create: useMutation(trpc.forms.create.mutationOptions({ onSettled })),
    update: useMutation(trpc.forms.update.mutationOptions({ onSettled })),
    remove: useMutation(trpc.forms.remove.mutationOptions({ onSettled })),
    review: useMutation(trpc.forms.review.mutationOptions({ onSettled })),
    comment: useMutation(trpc.forms.comment.mutationOptions({ onSettled })),
    decide: useMutation(trpc.forms.decide.mutationOptions({ onSettled })),
    giveAgain: useMutation(trpc.forms.giveAgain.mutationOptions({ onSettled })),
  };
}

/** Shows why something failed. */
export function showFailure(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, serverMessageOr(error, humanise(error)));
}
