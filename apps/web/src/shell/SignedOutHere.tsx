import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browser, loginUrl } from '../data/browser.ts';
import { sessionLost } from '../data/unauthorized.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { AppProviders } from './AppProviders.tsx';
import { sendToLoginSoon } from './send-to-login.ts';

/** Under it lies the landing page: server pages say "Unauthorized" first, the others go to sign-in in silence (T03). */
export function SignedOutHere() {
  const { pathname } = useLocation();
  const onServer = /^\/server(\/|$)/.test(pathname);

  useEffect(() => {
    if (onServer) sessionLost('server');
    else return sendToLoginSoon(() => browser.leaveTo(loginUrl()));
  }, [onServer]);

  return onServer ? (
    <AppProviders>
      <ToastHost />
    </AppProviders>
  ) : null;
}
