import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ServerPlace } from './server-nav.ts';

/** A link to a place of a server, marked while that place is open. */
export function ServerPlaceLink(props: {
  serverId: string;
  place: ServerPlace;
  className: string | undefined;
  children: ReactNode;
}) {
  const { serverId, place, className, children } = props;
  const params = { id: serverId };
  if ('page' in place) {
    return (
      <Link to={`/server/$id/${place.page}`} params={params} className={className}>
        {children}
      </Link>
    );
  }
  const search = place.tab === 'overview' ? {} : { tab: place.tab };
  return (
    <Link
      to="/server/$id"
      params={params}
      search={search}
      className={className}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    >
      {children}
    </Link>
  );
}
