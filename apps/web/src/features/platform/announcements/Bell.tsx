import { Suspense, useEffect } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useSessionEnded } from '../../../data/session-ended.ts';
import { preloadPanelWhenIdle } from '../../../shell/preload-pages.ts';
import classes from './Bell.module.css';
import { useInbox } from './use-inbox.ts';

const BellButton = lazyNamed(() => import('./BellButton.tsx'), 'BellButton');

/** The bell of platform staff (design.md section 7): nothing for everybody else, not even its code. */
export function Bell() {
  const inbox = useInbox();
  const ended = useSessionEnded();
  const isStaff = inbox.data?.open === true;
  // Who has a bell has a panel.
  useEffect(() => (isStaff ? preloadPanelWhenIdle() : undefined), [isStaff]);
  if (ended || !isStaff) return null;
  return (
    <Suspense fallback={<span className={classes.place} />}>
      <BellButton inbox={inbox} />
    </Suspense>
  );
}
