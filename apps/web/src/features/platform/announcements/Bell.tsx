import { useEffect } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useSessionEnded } from '../../../data/session-ended.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import classes from './Bell.module.css';
import { useAlerts, useInbox } from './use-inbox.ts';

const BellButton = lazyNamed(() => import('./BellButton.tsx'), 'BellButton');

/**
 * Shows the alerts of the viewer's servers and, for platform staff, the platform's announcements. `onStaff` runs once
 * the viewer is known to be platform staff and returns its cleanup.
 */
export function WakeSignal({ onStaff }: { onStaff?: () => () => void }) {
  const alerts = useAlerts();
  const inbox = useInbox();
  const ended = useSessionEnded();
  const isStaff = inbox.data?.open === true;
  useEffect(() => (isStaff ? onStaff?.() : undefined), [isStaff, onStaff]);
  if (ended) return null;
  return (
    <OptionalPart fallback={<span className={classes.place} />}>
      <BellButton alerts={alerts} inbox={inbox} />
    </OptionalPart>
  );
}
