import { MarketingFrame } from '../../shell/MarketingFrame.tsx';
import { LandingPage } from './LandingPage.tsx';

/** The landing page with its own frame, shown in place at any address of a signed-out visitor. */
export function LandingScreen() {
  return (
    <MarketingFrame>
      <LandingPage />
    </MarketingFrame>
  );
}
