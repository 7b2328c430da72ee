import { useMutation } from '@tanstack/react-query';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { texts } from './texts.ts';
import { type OfferUndo, useAfterDecisions } from './use-decide.ts';

/** Returns a function that shows an approval with an undo button. `onUndone` receives the requests that are back. */
export function useUndoApproval(
  serverId: string,
  onUndone: (requestIds: readonly string[]) => void,
): OfferUndo {
  const afterDecisions = useAfterDecisions(serverId);
  const once = useSingleFlight();
  const mutation = useMutation(
    trpc.joinRequests.undoApproval.mutationOptions({
      onSuccess: (answers) => {
        const undone = answers.flatMap((answer) => (answer.undone ? [answer.requestId] : []));
        onUndone(undone);
        const failed = answers.find((answer) => !answer.undone);
        if (!failed) toastSuccess(texts.undone(undone.length));
        else toastError(texts.undoFailed, reasonOf(failed.message, undone.length, answers.length));
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastError(texts.undoFailed, humanise(error));
      },
      onSettled: () => afterDecisions([]),
    }),
  );

  return (requestIds, message) =>
    toastUndo({
      title: copy.joinRequests.approved,
      ...(message === undefined ? {} : { message }),
      label: texts.undo,
      onUndo: () => once(() => mutation.mutateAsync({ serverId, requestIds: [...requestIds] })),
    });
}

function reasonOf(message: string | null, done: number, all: number): string {
  return [all > 1 ? texts.someUndone(done, all) : '', message ?? ''].filter(Boolean).join(' ');
}
