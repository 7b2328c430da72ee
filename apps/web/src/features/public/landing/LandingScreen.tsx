import type { ReactNode } from 'react';
import { MarketingFrame } from '../../../shell/MarketingFrame.tsx';
import { LandingPage } from './LandingPage.tsx';
import classes from './LandingScreen.module.css';

/** The landing page with its own frame, shown in place at any address of a signed-out visitor, below a `notice`. */
export function LandingScreen({ notice }: { notice?: ReactNode }) {
  return (
    <MarketingFrame>
      {notice ? <div className={classes.notice}>{notice}</div> : null}
      <LandingPage />
    </MarketingFrame>
  );
}
