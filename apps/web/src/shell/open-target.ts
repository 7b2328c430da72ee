import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { readStaffSearch } from '../data/paths.ts';
import type { NavTarget } from './server-nav.ts';
import { pressWhenRendered } from './shortcuts/press.ts';

function go(navigate: UseNavigateResult<string>, serverId: string, place: NavTarget): Promise<void> {
  const params = { id: serverId };
  if ('page' in place) return navigate({ to: `/server/$id/${place.page}`, params });
  if ('staffTab' in place) {
    return navigate({ to: '/server/$id/staff', params, search: readStaffSearch({ tab: place.staffTab }) });
  }
  const search = place.tab === 'overview' ? {} : { tab: place.tab };
  return navigate({ to: '/server/$id', params, search });
}

/** Puts the focus where a screen reader says which part of the page is open: on the chosen tab, else on the heading. */
function focusOpenPart(): void {
  const tab = document.querySelector<HTMLElement>('#main [role="tab"][aria-selected="true"]');
  const part = tab ?? document.querySelector<HTMLElement>('#main h1');
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/**
 * Opens a place of a server as the navigation's links do, and moves the focus there: to the control that the key `then`
 * presses, when one is given.
 */
export function useOpenTarget(): (serverId: string, place: NavTarget, then?: string) => Promise<void> {
  const navigate = useNavigate();
  return async (serverId, place, then) => {
    const before = window.location.pathname;
    if (then !== undefined) pressWhenRendered(then);
    await go(navigate, serverId, place);
    // The heading of another page takes the focus automatically.
    if (then === undefined && window.location.pathname === before) requestAnimationFrame(focusOpenPart);
  };
}
