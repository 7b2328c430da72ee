import { Suspense } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { ServerAppealPage } from '../features/moderation/appeals/ServerAppealPage.tsx';

const VerifyRoblox = lazyNamed(() => import('./VerifyRoblox.tsx'), 'VerifyRoblox');

/** The appeal page of a server, with the card that verifies a Roblox account once it is needed. */
export function ServerAppealScreen() {
  const verify = (
    <Suspense fallback={null}>
      <VerifyRoblox />
    </Suspense>
  );
  return <ServerAppealPage verify={verify} />;
}
