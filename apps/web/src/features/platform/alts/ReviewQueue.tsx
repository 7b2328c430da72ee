import type { AltRequest } from '@tenfour/contracts';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { accountsIn } from './accounts-in.ts';
import classes from './Review.module.css';
import { texts } from './texts.ts';

/** The cards of the queue; the one that is open is marked. One that has left it keeps its place for a moment. */
export function ReviewQueue(props: {
  requests: readonly AltRequest[];
  openId: string | null;
  onOpen: (request: AltRequest) => void;
}) {
  const { rows, moved } = useSteadyRows(props.requests);
  return (
    <ul className={classes.cards} aria-label={texts.queue} onPointerMove={moved}>
      {rows.map(({ item: request, gone }) => (
        <li key={request.id} data-row={request.id}>
          <button
            type="button"
            className={classes.card}
            data-gone={gone || undefined}
            aria-current={request.id === props.openId || undefined}
            onClick={() => props.onOpen(request)}
          >
            <span className={classes.cardHead}>
              <span className={classes.name}>{request.serverName}</span>
              {gone ? null : <StatusBadge kind="altReview" value={request.status} />}
            </span>
            <span className={classes.dimmed}>
              {texts.by(request.user.username)} · {texts.altCount(accountsIn(request.altAccounts).length)} ·{' '}
              <RelativeTime at={request.createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
