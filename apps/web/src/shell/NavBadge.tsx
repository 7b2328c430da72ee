import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { copy } from '../copy.ts';
import { trpc } from '../data/trpc.ts';
import { CountPill } from '../ui/CountPill.tsx';
import classes from './NavBadge.module.css';
import type { ServerNavItem } from './server-nav.ts';
import type { CurrentServer } from './use-current-server.ts';

/** What stands at the end of a line of the navigation (ux.md 1.2); nothing where nothing is to be told. */
export function NavBadge(props: { item: ServerNavItem; current: CurrentServer; serverId: string }) {
  const { item, current, serverId } = props;
  if (item.badge === 'mod-calls') return <Calls serverId={serverId} />;
  if (item.badge === 'on-duty') return <OnDuty serverId={serverId} />;
  if (item.badge === 'join-requests') {
    return <CountPill count={current.server?.pendingCount ?? 0} className={classes.end} />;
  }
  return null;
}

/** Open calls; those that are urgent in colour, shape and word. */
function Calls({ serverId }: { serverId: string }) {
  const { open, urgent } = useCallCounts(serverId);
  if (open === 0) return null;
  return (
    <span className={classes.end}>
      {urgent > 0 ? (
        <span className={classes.urgent}>
          <span className={classes.dot} aria-hidden /> {urgent} {copy.navigation.urgent}
        </span>
      ) : null}{' '}
      <CountPill count={open} word={copy.navigation.open} />
    </span>
  );
}

/** The counts of the queue, read with the queue itself (spec section 9). Zeros until they are known. */
export function useCallCounts(serverId: string): { open: number; urgent: number } {
  const { data } = useQuery(
    trpc.modCalls.summary.queryOptions({ serverId }, { refetchInterval: POLLING_MS.modCalls }),
  );
  return { open: data?.open ?? 0, urgent: data?.urgent ?? 0 };
}

function OnDuty({ serverId }: { serverId: string }) {
  const { data } = useQuery(
    trpc.servers.get.queryOptions({ serverId }, { refetchInterval: POLLING_MS.server }),
  );
  return (
    <CountPill count={data?.onDutyCount ?? 0} word={copy.navigation.onDuty} live className={classes.end} />
  );
}
