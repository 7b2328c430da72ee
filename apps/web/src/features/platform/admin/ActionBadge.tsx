import { IconAlertTriangle } from '@tabler/icons-react';
import { describeLogAction, reportsFailure } from '@tenfour/domain';
import classes from './Platform.module.css';

/** Shows an action of the staff log in words. Failures are red, with an icon and the word. */
export function ActionBadge({ action }: { action: string }) {
  const words = describeLogAction(action);
  if (!reportsFailure(action)) return <span className={classes.action}>{words}</span>;
  return (
    <span className={classes.action} data-failed>
      <IconAlertTriangle size={13} aria-hidden />
      {words}
    </span>
  );
}
