import type { Webhook } from '@tenfour/contracts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { texts } from './texts.ts';
import classes from './Webhooks.module.css';

const MINUTE_MS = 60_000;

/**
 * Shows the state of the newest delivery, why it failed, and what is queued. `said` is already shown elsewhere in the
 * card.
 */
export function LastDelivery({ webhook, said }: { webhook: Webhook; said: string | null }) {
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
          {last.problem === null || [webhook.disabledReason, said].includes(last.problem) ? null : (
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
              {texts.nextTry} <ComingTime at={nextAttemptAt} />.
            </>
          )}
        </span>
      )}
    </div>
  );
}

/** A time to come; one that has just passed is about to be acted upon. */
function ComingTime({ at }: { at: string }) {
  const now = useNow(30_000);
  if (Date.parse(at) - now >= MINUTE_MS) return <RelativeTime at={at} />;
  return <time dateTime={at}>{texts.inAMoment}</time>;
}
