import { IconDots } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { useCallCounts } from '../data/server-queries.ts';
import { Pending } from '../ui/Pending.tsx';
import classes from './MobileBar.module.css';
import { requestsToDecide, useOnDutyCount } from './NavBadge.tsx';
import { NavTargetLink } from './NavTargetLink.tsx';
import { navAccess, SERVER_NAV, type ServerNavItem } from './server-nav.ts';

/** Shows the four places a moderator needs most on a phone, with the rest behind More. */
export function MobileBar(props: { current: CurrentServer; serverId: string; onMore: () => void }) {
  const { current, serverId } = props;
  const items = SERVER_NAV.filter(
    (item) => item.quick !== undefined && navAccess(item, current.permissions).kind === 'open',
  );
  return (
    <nav aria-label="Quick" className={`${classes.bar} tf-in-turn tf-off-while-typing`}>
      {current.permissions ? null : <Pending />}
      {items.map((item) => {
        const Icon = item.icon;
        return (
          <NavTargetLink key={item.label} serverId={serverId} place={item.place} className={classes.item}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {item.quick}
            <QuickBadge item={item} current={current} serverId={serverId} />
          </NavTargetLink>
        );
      })}
      <button type="button" className={classes.item} onClick={props.onMore}>
        <IconDots size={20} stroke={1.6} aria-hidden />
        {copy.navigation.more}
      </button>
    </nav>
  );
}

function QuickBadge(props: { item: ServerNavItem; current: CurrentServer; serverId: string }) {
  const { item, current, serverId } = props;
  if (item.badge === 'join-requests') {
    return <Corner count={requestsToDecide(current)} word={copy.navigation.joinRequests} tone="waiting" />;
  }
  if (item.badge === 'mod-calls') return <Calls serverId={serverId} />;
  if (item.badge === 'on-duty') return <OnDuty serverId={serverId} />;
  return null;
}

/** How many calls the viewer can act on; red while one of them is urgent. */
function Calls({ serverId }: { serverId: string }) {
  const { due, urgent } = useCallCounts(serverId);
  const words = copy.navigation;
  return urgent > 0 ? (
    <Corner count={due} word={`${words.callsDue}, ${urgent} ${words.urgent}`} tone="urgent" />
  ) : (
    <Corner count={due} word={words.callsDue} />
  );
}

function OnDuty({ serverId }: { serverId: string }) {
  return <Corner count={useOnDutyCount(serverId)} word={copy.navigation.onDuty} />;
}

/** A number on the corner of an icon, colored where it needs action, with a word for screen readers. */
function Corner({ count, word, tone }: { count: number; word: string; tone?: 'urgent' | 'waiting' }) {
  if (count === 0) return null;
  return (
    <span className={classes.corner} data-tone={tone}>
      {count} <span className="tf-visually-hidden">{word}</span>
    </span>
  );
}
