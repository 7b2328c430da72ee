import { IconPlayerPause } from '@tabler/icons-react';
import type { ServerListItem } from '@tenfour/contracts';
import { formatDateTime } from '../../../ui/time.ts';
import classes from './ServerGate.module.css';
import { texts } from './texts.ts';

/** Above the pages of a suspended server: what does not work until it is reactivated, since when, and why. */
export function Suspended({ suspension }: Pick<ServerListItem, 'suspension'>) {
  if (suspension === null) return null;
  const { at, reason } = suspension;
  return (
    <div className={classes.banner}>
      <IconPlayerPause size={18} aria-hidden />
      <div>
        <p>{texts.suspended}</p>
        <p>
          {texts.suspendedSince(formatDateTime(at))}
          {reason === null ? null : ` ${texts.suspendedReason(reason)}`}
        </p>
      </div>
    </div>
  );
}
