import { Link, useLocation } from '@tanstack/react-router';
import { adminCopy } from '../copy/admin.ts';
import { moderationCopy } from '../copy/moderation.ts';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import classes from './Header.module.css';
import { type NavTarget, SERVER_NAV } from './server-nav.ts';

const PLAIN: Readonly<Record<string, string>> = {
  '/admin': copy.navigation.adminPanel,
  '/server-management': adminCopy.tabs.servers,
  '/alt-management': copy.navigation.altManagement,
  '/account': copy.navigation.account,
};

/** Pages of a server that its navigation does not list: other pages lead there. */
const BEYOND: Readonly<Record<string, string>> = {
  bans: moderationCopy.bans,
  import: copy.navigation.import,
  'api-keys': copy.navigation.apiKeys,
};

/** The name of the place below a server's own page, if the address names one. */
export function pageName(pathname: string, tab: string | undefined): string | undefined {
  const page = pathname.split('/')[3]?.replace('staff-old', 'staff');
  return (
    SERVER_NAV.find(({ place }) => isAt(place, page, tab))?.label ??
    (page && Object.hasOwn(BEYOND, page) ? BEYOND[page] : undefined)
  );
}

function isAt(place: NavTarget, page: string | undefined, tab: string | undefined): boolean {
  if ('page' in place) return place.page === page;
  if ('tab' in place) return !page && place.tab === tab;
  return page === 'staff' && (place.staffTab === 'mod-calls') === (tab === 'mod-calls');
}

/** Where one is. The server's own name comes from the servers list. */
export function Crumbs({ current }: { current: CurrentServer }) {
  const { pathname, search } = useLocation();
  const place = current.id ? pageName(pathname, search.tab) : PLAIN[pathname];
  return (
    <nav
      aria-label="Breadcrumbs"
      className={classes.crumbs}
      data-inside={current.id !== undefined || undefined}
    >
      <ol>
        {current.id || !place ? (
          <li>{current.id ? <Link to="/">{copy.navigation.dashboard}</Link> : copy.navigation.dashboard}</li>
        ) : null}
        {current.id && current.server ? (
          <li>
            {place ? (
              <Link to="/server/$id" params={{ id: current.id }}>
                {current.server.name}
              </Link>
            ) : (
              current.server.name
            )}
          </li>
        ) : null}
        {place ? <li aria-current="page">{place}</li> : null}
      </ol>
    </nav>
  );
}
