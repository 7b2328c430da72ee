import { Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type JoinRequest, POLLING_MS } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { useRef } from 'react';
import { copy } from '../../copy.ts';
import { trpc } from '../../data/trpc.ts';
import { useUnauthorized } from '../../data/unauthorized.ts';
import { usePermissions } from '../../shell/use-current-server.ts';
import { AccessDenied } from '../../ui/AccessDenied.tsx';
import { DataRegion } from '../../ui/DataRegion.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './JoinRequestsTab.module.css';
import { RequestRow } from './RequestRow.tsx';
import { texts } from './texts.ts';

/** Who waits to be let in, oldest first (S6). Asked every minute, and only by those who may see it (T54). */
export function JoinRequestsTab({ serverId }: { serverId: string }) {
  const permissions = usePermissions(serverId);
  useUnauthorized('server', permissions.error);
  if (!permissions.data) {
    return (
      <DataRegion query={permissions} skeleton={<RowsSkeleton />}>
        {() => null}
      </DataRegion>
    );
  }
  if (!permissions.data.can.canApproveJoinRequests) {
    return (
      <AccessDenied
        withinPage
        text={texts.denied}
        backTo={`/server/${serverId}`}
        backLabel={copy.servers.backToServer}
      />
    );
  }
  return <Requests serverId={serverId} viewerRole={permissions.data.role} />;
}

function Requests({ serverId, viewerRole }: { serverId: string; viewerRole: Role }) {
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
      <div className={query.data ? undefined : classes.state}>
        <DataRegion query={query} skeleton={<RowsSkeleton />}>
          {(requests) => <Rows requests={requests} viewerRole={viewerRole} />}
        </DataRegion>
      </div>
    </Panel>
  );
}

function Rows({ requests, viewerRole }: { requests: readonly JoinRequest[]; viewerRole: Role }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={classes.rows}>
      {requests.length === 0 ? (
        <EmptyState
          icon={<IconUserPlus size={36} stroke={1.5} aria-hidden />}
          title={texts.empty}
          description={texts.emptyHint}
        />
      ) : (
        <ul>
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              viewerRole={viewerRole}
              onDecided={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function RowsSkeleton() {
  return [1, 2].map((row) => <Skeleton key={row} height={44} mt="xs" />);
}
