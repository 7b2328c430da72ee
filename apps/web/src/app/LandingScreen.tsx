import type { ReactNode } from 'react';
import { LandingPage } from '../features/public/landing/LandingPage.tsx';
import { MarketingFrame } from '../shell/MarketingFrame.tsx';
import classes from './LandingScreen.module.css';

/** Shows the landing page in its frame at any address of a signed-out visitor, below an optional `notice`. */
export function LandingScreen({ notice }: { notice?: ReactNode }) {
  return (
    <MarketingFrame>
      {notice ? <div className={classes.notice}>{notice}</div> : null}
      <LandingPage />
    </MarketingFrame>
  );
}
