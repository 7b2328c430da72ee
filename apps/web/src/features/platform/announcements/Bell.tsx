import { Suspense, useEffect } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useSessionEnded } from '../../../data/session-ended.ts';
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
    <Suspense fallback={<span className={classes.place} />}>
      <BellButton alerts={alerts} inbox={inbox} />
    </Suspense>
  );
}
