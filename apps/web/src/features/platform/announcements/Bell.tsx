import { Suspense, useEffect } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useSessionEnded } from '../../../data/session-ended.ts';
import classes from './Bell.module.css';
import { useInbox } from './use-inbox.ts';

const BellButton = lazyNamed(() => import('./BellButton.tsx'), 'BellButton');

/**
 * The announcements of platform staff; renders nothing for everyone else and loads no code. `onStaff` runs once the
 * viewer is known to be staff and returns its cleanup.
 */
export function WakeSignal({ onStaff }: { onStaff?: () => () => void }) {
  const inbox = useInbox();
  const ended = useSessionEnded();
  const isStaff = inbox.data?.open === true;
  useEffect(() => (isStaff ? onStaff?.() : undefined), [isStaff, onStaff]);
  if (ended || !isStaff) return null;
  return (
    <Suspense fallback={<span className={classes.place} />}>
      <BellButton inbox={inbox} />
    </Suspense>
  );
}
