import type { Webhook } from '@tenfour/contracts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { texts } from './texts.ts';
import classes from './Webhooks.module.css';

/** How the newest message fared, why it did not get through, and what waits. */
export function LastDelivery({ webhook }: { webhook: Webhook }) {
  const { lastDelivery: last, waiting, nextAttemptAt } = webhook;
  return (
    <div className={classes.last}>
      {webhook.isActive || webhook.disabledReason !== null ? null : (
        <span className={classes.dimmed}>{texts.off}</span>
      )}
      {last === null ? (
        <span className={classes.dimmed}>{texts.nothingSent}</span>
      ) : (
        <>
          <span className={classes.line}>
            <StatusBadge kind="delivery" value={last.outcome} />
            <span className={classes.dimmed}>
              <RelativeTime at={last.at} />
            </span>
          </span>
          {last.problem === null || last.problem === webhook.disabledReason ? null : (
            <span className={classes.sentence}>{last.problem}</span>
          )}
        </>
      )}
      {waiting === 0 ? null : (
        <span className={classes.dimmed}>
          {texts.waiting(waiting)}
          {nextAttemptAt === null ? null : (
            <>
              {' '}
              {texts.nextTry} <RelativeTime at={nextAttemptAt} />.
            </>
          )}
        </span>
      )}
    </div>
  );
}
