import type { AltRequest } from '@tenfour/contracts';
import type { SteadyRow } from '../../../ui/list/use-steady-rows.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { accountsIn } from './accounts-in.ts';
import classes from './Review.module.css';
import { texts } from './texts.ts';

/** Shows the cards of the queue and marks the open one. A card that has left keeps its place for a moment. */
export function ReviewQueue(props: {
  rows: readonly SteadyRow<AltRequest>[];
  openId: string | null;
  onOpen: (request: AltRequest) => void;
}) {
  return (
    <ul className={classes.cards} aria-label={texts.queue}>
      {props.rows.map(({ item: request, gone }) => (
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
