import { IconDots } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import classes from './MobileBar.module.css';
import { ServerPlaceLink } from './ServerPlaceLink.tsx';
import { navAccess, SERVER_NAV } from './server-nav.ts';
import type { CurrentServer } from './use-current-server.ts';

const SHORT: Readonly<Record<string, string>> = {
  [copy.navigation.ingame]: 'In-game',
  [copy.navigation.staff]: 'Staff',
};

/** On a phone: the four places a moderator needs most, and the rest behind More. */
export function MobileBar(props: { current: CurrentServer; serverId: string; onMore: () => void }) {
  const items = SERVER_NAV.slice(0, 4).filter(
    (item) => navAccess(item, props.current.permissions).kind === 'open',
  );
  return (
    <nav aria-label="Quick" className={classes.bar}>
      {items.map((item) => {
        const Icon = item.icon;
        return (
          <ServerPlaceLink
            key={item.label}
            serverId={props.serverId}
            place={item.place}
            className={classes.item}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            {SHORT[item.label] ?? item.label}
          </ServerPlaceLink>
        );
      })}
      <button type="button" className={classes.item} onClick={props.onMore}>
        <IconDots size={20} stroke={1.6} aria-hidden />
        {copy.navigation.more}
      </button>
    </nav>
  );
}
