import { IconDots } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import classes from './MobileBar.module.css';
import { useCallCounts } from './NavBadge.tsx';
import { ServerPlaceLink } from './ServerPlaceLink.tsx';
import { navAccess, SERVER_NAV } from './server-nav.ts';
import type { CurrentServer } from './use-current-server.ts';

const SHORT: Readonly<Record<string, string>> = {
  [copy.navigation.ingame]: 'In-game',
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
            {item.badge === 'mod-calls' ? <Waiting serverId={props.serverId} /> : null}
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

/** How many calls are open, on the corner of the icon; red while one of them is urgent. */
function Waiting({ serverId }: { serverId: string }) {
  const { open, urgent } = useCallCounts(serverId);
  if (open === 0) return null;
  const words = copy.navigation;
  return (
    <span className={classes.waiting} data-urgent={urgent > 0 || undefined}>
      {open}{' '}
      <span className="tf-visually-hidden">
        {urgent > 0 ? `${words.open}, ${urgent} ${words.urgent}` : words.open}
      </span>
    </span>
  );
}
