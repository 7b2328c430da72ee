import { useQuery } from '@tanstack/react-query';
import { type AttentionEntry, POLLING_MS } from '@tenfour/contracts';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { useCallCounts } from '../data/server-queries.ts';
import { trpc } from '../data/trpc.ts';
import { CountPill } from '../ui/CountPill.tsx';
import classes from './NavBadge.module.css';
import type { ServerNavItem } from './server-nav.ts';

/** Maximum number of open appeals or submissions counted; above it the badge shows that there are more. */
const COUNTED = 9;

/** Shows the badge at the end of a navigation item; nothing when there is nothing to show. */
export function NavBadge(props: { item: ServerNavItem; current: CurrentServer; serverId: string }) {
  const { item, current, serverId } = props;
  if (item.badge === 'mod-calls') return <Calls serverId={serverId} />;
  if (item.badge === 'on-duty') return <OnDuty serverId={serverId} />;
  if (item.badge === 'appeals') return <Appeals serverId={serverId} />;
  if (item.badge === 'applications') return <Applications serverId={serverId} />;
  if (item.badge === 'alerts') {
    return <Attention serverId={serverId} kind="security-alert" word={copy.navigation.open} />;
  }
  if (item.badge === 'webhooks') {
    return <Attention serverId={serverId} kind="webhook-failing" word={copy.navigation.failing} />;
  }
  if (item.badge === 'join-requests') {
    return (
      <CountPill
        count={requestsToDecide(current)}
        word={copy.navigation.joinRequests}
        className={classes.end}
      />
    );
  }
  return null;
}

/** The join requests that wait for a decision of the viewer. */
export function requestsToDecide({ permissions, server }: CurrentServer): number {
  return permissions?.can.canApproveJoinRequests ? (server?.pendingCount ?? 0) : 0;
}

/** Calls that the viewer can act on; those that are urgent in color, shape and word. */
function Calls({ serverId }: { serverId: string }) {
  const { due, urgent } = useCallCounts(serverId);
  if (due === 0) return null;
  return (
    <span className={classes.end}>
      {urgent > 0 ? (
        <span className={classes.urgent}>
          <span className={classes.dot} aria-hidden /> {urgent} {copy.navigation.urgent}
        </span>
      ) : null}{' '}
      <CountPill count={due} word={copy.navigation.callsDue} quiet />
    </span>
  );
}

/**
 * Returns how many staff are on duty; 0 until known. The page beside it fetches the server and sets the polling
 * interval, which is long on the logs page.
 */
export function useOnDutyCount(serverId: string): number {
  const { data } = useQuery(trpc.servers.get.queryOptions({ serverId }));
  return data?.onDutyCount ?? 0;
}

function OnDuty({ serverId }: { serverId: string }) {
  const count = useOnDutyCount(serverId);
  return <CountPill count={count} word={copy.navigation.onDuty} quiet className={classes.end} />;
}

/** Open appeals; the queue itself is not read for their number. */
function Appeals({ serverId }: { serverId: string }) {
  const { data } = useQuery(
    trpc.appeals.list.queryOptions(
      { serverId, state: 'open', limit: COUNTED + 1 },
      { refetchInterval: POLLING_MS.attention },
    ),
  );
  return <Open count={data?.length ?? 0} />;
}

/** Submissions that the viewer can decide. */
function Applications({ serverId }: { serverId: string }) {
  const { data } = useQuery(
    trpc.forms.submissions.queryOptions(
      { serverId, state: 'pending', limit: COUNTED + 1 },
      { refetchInterval: POLLING_MS.attention },
    ),
  );
  return <Open count={data?.length ?? 0} />;
}

function Open({ count }: { count: number }) {
  return (
    <CountPill
      count={Math.min(count, COUNTED)}
      andMore={count > COUNTED}
      word={copy.navigation.open}
      quiet
      className={classes.end}
    />
  );
}

/** Shows how many items of one kind need attention, from the overview's list. */
function Attention(props: { serverId: string; kind: AttentionEntry['kind']; word: string }) {
  const { serverId, kind, word } = props;
  const { data } = useQuery(
    trpc.servers.attention.queryOptions({ serverId }, { refetchInterval: POLLING_MS.attention }),
  );
  return <CountPill count={countOf(data ?? [], kind)} word={word} className={classes.end} />;
}

/** An entry stands for as many as it says, or for itself. */
export function countOf(entries: readonly AttentionEntry[], kind: AttentionEntry['kind']): number {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + (entry.count ?? 1) : sum), 0);
}
