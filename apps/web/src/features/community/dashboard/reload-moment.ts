import type { QueryClient } from '@tanstack/react-query';
import { parseError } from '../../../data/errors.ts';
import { hasDrafts } from '../../../data/form-drafts.ts';
import { isSessionEnded } from '../../../data/session-ended.ts';

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
export function isReloadHarmless(client: QueryClient): boolean {
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
