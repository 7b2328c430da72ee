import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { DASHBOARD_RELOAD_MS } from '@tenfour/contracts';
import { useEffect } from 'react';
import { browser } from '../../../data/browser.ts';
import { parseError } from '../../../data/errors.ts';
import { hasDrafts } from '../../../data/form-drafts.ts';
import { isSessionEnded } from '../../../data/session-ended.ts';

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

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TEXT_FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])';

function isTyping(): boolean {
  return document.activeElement?.matches(TEXT_FIELDS) ?? false;
}

/** Closed dropdowns stay in the document, so being there is not enough. */
function isOverlayOpen(): boolean {
  return [...document.querySelectorAll(OVERLAYS)].some((overlay) => overlay.checkVisibility());
}

/** Reloading without an API behind the page would leave the person with the browser's own error page. */
function isUnreachable(client: QueryClient): boolean {
  const queries = client.getQueryCache().getAll();
  return (
    !navigator.onLine ||
    queries.some(({ state }) => state.error !== null && parseError(state.error).status === null)
  );
}

/** Returns whether reloading the page now would interrupt nothing. */
function isReloadHarmless(client: QueryClient): boolean {
  return (
    document.visibilityState === 'visible' &&
    !hasDrafts() &&
    !isTyping() &&
    !isOverlayOpen() &&
    client.isMutating() === 0 &&
    !isSessionEnded() &&
    !isUnreachable(client)
  );
}
