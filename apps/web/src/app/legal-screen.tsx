import type { LegalPage as Page } from '@tenfour/contracts';
import { lazyNamed } from '../data/lazy.ts';

const LegalPage = lazyNamed(() => import('../features/public/legal/LegalPage.tsx'), 'LegalPage');

/** Creates the component of a legal page's route. */
export function legalScreen(page: Page) {
  const LegalScreen = () => <LegalPage page={page} />;
  return Object.assign(LegalScreen, { preload: LegalPage.preload });
}
