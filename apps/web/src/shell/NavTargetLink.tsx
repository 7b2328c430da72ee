import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readServerSearch, readStaffSearch, type ServerTab, type StaffTab } from '../data/paths.ts';
import type { NavTarget } from './server-nav.ts';

/** Whether a tab is open, whatever else its address holds. */
function useIsOpen(serverId: string, place: NavTarget): boolean {
  return useLocation({
    select: ({ pathname, search }) => {
      if ('tab' in place) return pathname === `/server/${serverId}` && isTarget(place.tab, search);
      return 'staffTab' in place && pathname === `/server/${serverId}/staff`
        ? isStaffTarget(place.staffTab, search)
        : false;
    },
  });
}

/** The shifts stand for every tab that has no line of its own in the navigation. */
function isStaffTarget(tab: StaffTab, search: Record<string, unknown>): boolean {
  const isCalls = readStaffSearch(search).tab === 'mod-calls';
  return tab === 'mod-calls' ? isCalls : !isCalls;
}

/** Overview is where the tabs are that the navigation does not list. */
function isTarget(tab: ServerTab, search: Record<string, unknown>): boolean {
  const open = readServerSearch(search).tab ?? 'overview';
  return tab === 'overview' ? open !== 'ingame' : open === tab;
}

/** A link to a place of a server, marked while that place is open. */
export function NavTargetLink(props: {
  serverId: string;
  place: NavTarget;
  className: string | undefined;
  children: ReactNode;
}) {
  const { serverId, place, className, children } = props;
  const params = { id: serverId };
  const isOpen = useIsOpen(serverId, place);
  if ('page' in place) {
    return (
      <Link to={`/server/$id/${place.page}`} params={params} className={className}>
        {children}
      </Link>
    );
  }
  const marked = {
    className,
    'aria-current': isOpen ? ('page' as const) : undefined,
    activeOptions: { exact: true, includeSearch: true, explicitUndefined: true },
  };
  if ('staffTab' in place) {
    return (
      <Link
        to="/server/$id/staff"
        params={params}
        search={readStaffSearch({ tab: place.staffTab })}
        {...marked}
      >
        {children}
      </Link>
    );
  }
  const search = place.tab === 'overview' ? {} : { tab: place.tab };
  return (
    <Link to="/server/$id" params={params} search={search} {...marked}>
      {children}
    </Link>
  );
}
