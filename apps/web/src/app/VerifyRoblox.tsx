import { LinkCard } from '../features/community/account/LinkCard.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { AppProviders } from './AppProviders.tsx';

/** The card that links and verifies a Roblox account, for pages outside of the app's frame. */
export function VerifyRoblox() {
  return (
    <AppProviders>
      <LinkCard />
      <ToastHost />
    </AppProviders>
  );
}
