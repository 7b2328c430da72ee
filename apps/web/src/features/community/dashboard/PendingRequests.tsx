import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { PendingRequest } from '@tenfour/contracts';
import { useEffect, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatDate } from '../../../ui/time.ts';
import classes from './PendingRequests.module.css';
import { texts } from './texts.ts';
import { usePending } from './use-pending.ts';
import { useWithdraw } from './use-withdraw.ts';

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
