import { useLocation } from '@tanstack/react-router';
import { UNAUTHORIZED_REDIRECT_MS } from '@tenfour/contracts';
import { useEffect } from 'react';
import { browser, loginUrl } from '../data/browser.ts';
import { sessionLost } from '../data/unauthorized.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { AppProviders } from './AppProviders.tsx';

/**
 * Sends a signed-out visitor of a private page to sign-in, while the landing page shows below. Server pages show an
 * "Unauthorized" toast first.
 */
export function SignedOutRedirect() {
  const { pathname } = useLocation();
  const onServer = /^\/server(\/|$)/.test(pathname);

  useEffect(() => {
    if (onServer) {
      sessionLost('server');
      return;
    }
    const timer = setTimeout(() => browser.leaveTo(loginUrl()), UNAUTHORIZED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [onServer]);

  return onServer ? (
    <AppProviders>
      <ToastHost />
    </AppProviders>
  ) : null;
}
