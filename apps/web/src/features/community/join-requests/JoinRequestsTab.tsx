import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { usePermissions } from '../../../data/current-server.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Requests } from './Requests.tsx';
import { texts } from './texts.ts';

/** Shows the pending join requests, oldest first. Polled every minute, and only for viewers with access. */
export function JoinRequestsTab({ serverId }: { serverId: string }) {
  const permissions = usePermissions(serverId);
  useUnauthorized('server', permissions.error);
  if (!permissions.data) {
    return (
      <DataRegion query={permissions} skeleton={<RowsSkeleton rows={2} lines={2} flush />}>
        {() => null}
      </DataRegion>
    );
  }
  if (!permissions.data.can.canApproveJoinRequests) {
    return <AccessDenied withinPage text={texts.denied} serverId={serverId} />;
  }
  return <RequestsPanel serverId={serverId} viewerRole={permissions.data.role} />;
}

function RequestsPanel({ serverId, viewerRole }: { serverId: string; viewerRole: Role }) {
  const query = useQuery(
    trpc.joinRequests.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.joinRequests }),
  );
  useUnauthorized('server', query.error);
  return (
    <Panel
      title={copy.navigation.joinRequests}
      side={query.data ? texts.waiting(query.data.length) : null}
      flush
    >
      <DataRegion query={query} skeleton={<RowsSkeleton rows={2} lines={2} />}>
        {(requests) => <Requests serverId={serverId} requests={requests} viewerRole={viewerRole} />}
      </DataRegion>
    </Panel>
  );
}
