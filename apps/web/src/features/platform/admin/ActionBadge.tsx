import { IconAlertTriangle } from '@tabler/icons-react';
import { reportsFailure } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import classes from './Platform.module.css';

/** Shows an action of the staff log. Failures are red, with an icon and the word. */
export function ActionBadge({ action }: { action: string }) {
  if (!reportsFailure(action)) return <span className={classes.action}>{action}</span>;
  return (
    <span className={classes.action} data-failed>
      <IconAlertTriangle size={13} aria-hidden />
      {action} <strong>{adminCopy.logs.failed}</strong>
    </span>
  );
}
