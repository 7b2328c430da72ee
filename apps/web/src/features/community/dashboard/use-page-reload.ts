import { useQueryClient } from '@tanstack/react-query';
import { DASHBOARD_RELOAD_MS } from '@tenfour/contracts';
import { useEffect } from 'react';
import { browser } from '../../../data/browser.ts';
import { isReloadHarmless } from './reload-moment.ts';

/** Delay before the next try after an unsuitable moment, in ms. */
const TRY_AGAIN_MS = 5_000;

/** Reloads the whole page every 10 minutes, at the next moment that interrupts nothing. */
export function usePageReload(): void {
  const client = useQueryClient();

  useEffect(() => {
    let timer = setTimeout(attempt, DASHBOARD_RELOAD_MS);

    function attempt() {
      if (isReloadHarmless(client)) browser.reload();
      else timer = setTimeout(attempt, TRY_AGAIN_MS);
    }

    return () => clearTimeout(timer);
  }, [client]);
}
