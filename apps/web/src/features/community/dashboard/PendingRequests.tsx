import { IconClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PendingRequest } from '@tenfour/contracts';
import { useEffect, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatDate } from '../../../ui/time.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import classes from './PendingRequests.module.css';
import { texts } from './texts.ts';
import { usePending } from './use-pending.ts';

/** Shows the viewer's undecided requests; nothing without any. */
export function PendingRequests() {
  const query = usePending();
  useUnauthorized('dashboard', query.error);
  const { title, count, requested, waiting } = copy.dashboard.pending;
  const requests = query.data ?? [];
  useServersWhenFewer(requests.length);

  if (requests.length === 0) {
    if (!query.error) return query.data ? null : <Pending />;
    const retry = () => void query.refetch();
    return <ErrorState error={query.error} prefix={texts.pendingUnknown} onRetry={retry} />;
  }
  return (
    <Panel title={title} side={count(requests.length)} flush>
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={request.id} className={classes.item}>
            <span className={classes.name}>{request.serverName}</span>
            <span className={classes.date}>{requested(formatDate(request.createdAt))}</span>
            <span className={classes.waiting}>
              <IconClock size={14} aria-hidden />
              {waiting}
            </span>
            <Withdraw request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A request that is gone from the list was probably approved: then there is a new server to show. */
function useServersWhenFewer(count: number): void {
  const queryClient = useQueryClient();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
    before.current = count;
  }, [count, queryClient]);
}

function Withdraw({ request }: { request: PendingRequest }) {
  const withdraw = useWithdraw(request);
  return (
    <PendingButton
      size="xs"
      variant="default"
      pending={withdraw.pending}
      aria-label={texts.withdrawOne(request.serverName)}
      onClick={withdraw.ask}
    >
      {texts.withdraw}
    </PendingButton>
  );
}

/** Taking back one's own request, after a question: the place in the queue is lost. */
function useWithdraw({ id: requestId, serverName }: PendingRequest) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();

  function readAgain() {
    void queryClient.invalidateQueries(trpc.joinRequests.pending.queryFilter());
    void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
  }

  const withdraw = useMutation(
    trpc.joinRequests.withdraw.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(trpc.joinRequests.pending.queryKey(), (requests) =>
          requests?.filter(({ id }) => id !== requestId),
        );
        readAgain();
        toastSuccess(texts.withdrawn, texts.withdrawnText(serverName));
      },
      onError: (error) => {
        if (handleUnauthorized('dashboard', error)) return;
        toastReason(copy.common.error, texts.withdrawFailed, error);
        // Most likely it was decided meanwhile: then there may be a new server, too.
        readAgain();
      },
    }),
  );

  async function askAndWithdraw() {
    const yes = await dialogs.confirm({
      title: `${texts.withdrawOne(serverName)}?`,
      text: texts.withdrawText,
      confirmLabel: texts.withdraw,
    });
    if (yes) await withdraw.mutateAsync({ requestId });
  }

  return { ask: () => once(askAndWithdraw), pending: withdraw.isPending };
}
