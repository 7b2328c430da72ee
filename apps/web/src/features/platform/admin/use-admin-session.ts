import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Panel, POLLING_MS } from '@tenfour/contracts';
import { useState } from 'react';
import { queryPartsOf } from '../../../data/rights.ts';
import { trpc } from '../../../data/trpc.ts';
import { removePanelDrafts } from './panel-drafts.ts';

/**
 * Returns the open admin session of this browser, or null. Polled every minute, and updated by any call that finds it
 * closed.
 */
export function usePanelSession() {
  return useQuery(trpc.platform.session.queryOptions(undefined, { refetchInterval: POLLING_MS.platform }));
}

/** Whether a call's name is one of what only an open panel answers. */
function isOfPanel(path: string): boolean {
  return /^platform(Log|Servers|Staff)\.|^platform\.summary$|^announcements\.sent$|^alts\.all$/.test(path);
}

/**
 * Manages the admin session. `panel` is the open panel: it stays, with everything typed in it, when the session expires
 * (`locked`), and closes on sign-out.
 */
export function useAdminSession() {
  const queryClient = useQueryClient();
  const session = usePanelSession();
  const [shown, setShown] = useState<Panel | null>(null);
  if (session.data && session.data !== shown) setShown(session.data);
  const key = trpc.platform.session.queryKey();
  const ofPanel = {
    predicate: (query: Parameters<typeof queryPartsOf>[0]) => isOfPanel(queryPartsOf(query).path),
  };

  return {
    session,
    panel: session.data ?? shown,
    locked: shown !== null && session.data === null,
    /** Takes the answer to a sign-in: everything that the panel shows is read again with it. */
    enter(panel: Panel) {
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, panel);
      void queryClient.invalidateQueries(ofPanel);
    },
    /** Signed out: nothing of what the panel showed stays. */
    leave() {
      removePanelDrafts();
      setShown(null);
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, null);
      queryClient.removeQueries(ofPanel);
    },
  };
}
export type AdminSession = ReturnType<typeof useAdminSession>;
