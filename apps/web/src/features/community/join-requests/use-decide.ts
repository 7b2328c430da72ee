import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecidedRequest, JoinRequest } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { useRef, useState } from 'react';
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
function isOver(code: string | null | undefined): boolean {
  return code !== null && code !== undefined && OVER.has(code);
}

/** Shows that requests were approved, with an undo button. */
export type OfferUndo = (requestIds: readonly string[], message?: string) => void;

/** Returns what follows every decision and undo: decided rows go, lists and counts are refetched. */
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
function outcomeOf(status: 'approved' | 'rejected', role: GrantableRole | null | undefined): Outcome {
  return status === 'rejected' ? { status } : { status, role: role ?? PRESET };
}

/** Approves or rejects one request, with confirmation and toasts; an approval can be undone. */
export function useDecide(request: JoinRequest, onDecided: (outcome: Outcome) => void, offerUndo: OfferUndo) {
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
        if (status === 'approved') offerUndo([requestId], request.username);
        else toastSuccess(words.rejected);
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

/** A request of several that was not decided, and why. */
export interface Undecided {
  requestId: string;
  username: string;
  reason: string;
}

function undecidedOf(answers: readonly DecidedRequest[], asked: readonly JoinRequest[]): Undecided[] {
  return answers
    .filter(({ decided }) => !decided)
    .map(({ requestId, message }) => ({
      requestId,
      username: asked.find(({ id }) => id === requestId)?.username ?? '',
      reason: message ?? '',
    }));
}

/** Approving or rejecting all of `requests` in one call. What was not decided stays on the page until dismissed. */
export function useDecideMany(
  serverId: string,
  requests: readonly JoinRequest[],
  onDecided: (outcomes: ReadonlyMap<string, Outcome>) => void,
  offerUndo: OfferUndo,
) {
  const afterDecisions = useAfterDecisions(serverId);
  const once = useSingleFlight();
  const [undecided, setUndecided] = useState<readonly Undecided[]>([]);
  const words = copy.joinRequests;

  const decide = useMutation(
    trpc.joinRequests.decideMany.mutationOptions({
      onError: (error, { status }) => {
        if (handleUnauthorized('server', error)) return;
        toastError(status === 'approved' ? words.approveFailed : words.rejectFailed, humanise(error));
        afterDecisions([]);
      },
    }),
  );

  async function send(status: 'approved' | 'rejected', role?: GrantableRole) {
    const requestIds = requests.map(({ id }) => id);
    setUndecided([]);
    const answers = await decide.mutateAsync({ serverId, requestIds, status, ...(role ? { role } : {}) });
    const failed = undecidedOf(answers, requests);
    const decided = answers.flatMap((answer) => (answer.decided ? [answer.requestId] : []));
    const done = decided.length;
    setUndecided(failed);
    const over = answers.filter(({ decided, code }) => decided || isOver(code));
    onDecided(
      new Map(over.map((one) => [one.requestId, one.decided ? outcomeOf(status, role) : null] as const)),
    );
    afterDecisions(over.map(({ requestId }) => requestId));
    if (failed.length > 0) {
      const title = status === 'approved' ? words.approveFailed : words.rejectFailed;
      toastError(title, texts.someDecided(done, answers.length));
    } else if (status === 'approved') {
      offerUndo(decided, done > 1 ? texts.manyApproved(done) : undefined);
    } else {
      toastSuccess(words.rejected, done > 1 ? texts.manyRejected(done) : undefined);
    }
  }

  async function askAndReject() {
    const n = requests.length;
    const yes = await dialogs.confirm({
      title: n === 1 ? texts.confirmTitle(requests[0]?.username ?? '') : texts.confirmManyTitle(n),
      text: n === 1 ? words.confirmReject : texts.confirmMany,
      confirmLabel: words.reject,
      danger: true,
    });
    if (yes) await send('rejected');
  }

  return {
    undecided,
    dismiss: () => setUndecided([]),
    pending: decide.isPending ? decide.variables.status : null,
    approve: (role: GrantableRole) => once(() => send('approved', role)),
    reject: () => once(askAndReject),
  };
}
