import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JoinRequest } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { useRef } from 'react';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import type { Outcome } from './outcome.ts';
import { PRESET } from './RoleSelect.tsx';
import { texts } from './texts.ts';

/** Error codes that mean the request is no longer pending, however it ended. */
const OVER: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND']);

/** Whether a refusal means that the request is off the list. */
export function isOver(code: string | null | undefined): boolean {
  return code !== null && code !== undefined && OVER.has(code);
}

/** What every decision does to the pages: rows that are decided go, counts and members are read again. */
export function useAfterDecisions(serverId: string) {
  const queryClient = useQueryClient();
  return (over: readonly string[]) => {
    queryClient.setQueryData(trpc.joinRequests.list.queryKey({ serverId }), (requests) =>
      requests?.filter(({ id }) => !over.includes(id)),
    );
    void queryClient.invalidateQueries(trpc.joinRequests.list.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.members.list.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.servers.attention.queryFilter({ serverId }));
    void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
  };
}

/** An approval without a role grants the preset. */
export function outcomeOf(status: 'approved' | 'rejected', role: GrantableRole | null | undefined): Outcome {
  return status === 'rejected' ? { status } : { status, role: role ?? PRESET };
}

/** Approves or rejects one request, with confirmation and toasts. */
export function useDecide(request: JoinRequest, onDecided: (outcome: Outcome) => void) {
  const { serverId, id: requestId } = request;
  const afterDecisions = useAfterDecisions(serverId);
  const once = useSingleFlight();
  // From the answer until the row shows it, a second press must not ask again.
  const isDecided = useRef(false);
  const words = copy.joinRequests;

  const decide = useMutation(
    trpc.joinRequests.decide.mutationOptions({
      onSuccess: (decided, { status, role }) => {
        isDecided.current = true;
        onDecided(outcomeOf(status, decided.role ?? role));
        afterDecisions([requestId]);
        toastSuccess(status === 'approved' ? words.approved : words.rejected);
      },
      onError: (error, { status }) => {
        if (handleUnauthorized('server', error)) return;
        toastError(status === 'approved' ? words.approveFailed : words.rejectFailed, humanise(error));
        const over = isOver(parseError(error).code);
        if (over) {
          isDecided.current = true;
          onDecided(null);
        }
        afterDecisions(over ? [requestId] : []);
      },
    }),
  );

  async function askAndReject() {
    const yes = await dialogs.confirm({
      title: texts.confirmTitle(request.username),
      text: words.confirmReject,
      confirmLabel: words.reject,
      danger: true,
    });
    if (yes) await decide.mutateAsync({ requestId, status: 'rejected' });
  }

  return {
    pending: decide.isPending ? decide.variables.status : null,
    approve: (role: GrantableRole) => {
      if (!isDecided.current) once(() => decide.mutateAsync({ requestId, status: 'approved', role }));
    },
    reject: () => {
      if (!isDecided.current) once(askAndReject);
    },
  };
}
