import { IconAlertTriangle } from '@tabler/icons-react';
import { tellsOfFailure } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import classes from './Platform.module.css';

/** An action of the staff log. One that tells of a failure is red, with an icon and the word (ux.md T60). */
export function ActionBadge({ action }: { action: string }) {
  if (!tellsOfFailure(action)) return <span className={classes.action}>{action}</span>;
  return (
    <span className={classes.action} data-failed>
      <IconAlertTriangle size={13} aria-hidden />
      {action} <strong>{adminCopy.logs.failed}</strong>
    </span>
  );
}
