import { Skeleton } from '@mantine/core';
import type { Permissions, Server } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { copy } from '../../../copy.ts';
import { usePermissions } from '../../../data/current-server.ts';
import { isOutage } from '../../../data/outage.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { Loading } from '../../../ui/DataRegion.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useOutage } from '../../../ui/Outage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { formatTime } from '../../../ui/time.ts';
import { useDeferredRender } from '../../../ui/use-deferred-render.ts';
import classes from './ServerGate.module.css';
import { ServerNotFound } from './ServerNotFound.tsx';
import { Suspended } from './Suspended.tsx';
import { texts } from './texts.ts';
import { isGone, useServer, useServerId } from './use-server.ts';

/** A server that the viewer may see, with what they may do in it. */
export interface OpenServer {
  server: Server;
  permissions: Permissions;
}

/**
 * The way into every server page: waits for the server and the viewer's permissions, shows "Server Not Found", keeps
 * old data under a failing refresh, and says when the server is suspended.
 */
export function ServerGate(props: {
  serverId: string;
  /** How often the server is read again, in ms, where a page has an interval of its own. */
  poll?: number;
  children: (open: OpenServer) => ReactNode;
}) {
  const server = useServer(props.serverId, props.poll);
  const permissions = usePermissions(props.serverId);
  useUnauthorized('server', server.error, permissions.error);
  const outage = useOutage();
  const failed = server.error ?? permissions.error;
  const error = outage && isOutage(failed) ? null : failed;

  function retry() {
    if (server.error) void server.refetch();
    if (permissions.error) void permissions.refetch();
  }

  const drawn = useDeferredRender(Boolean(server.data && permissions.data));
  if (isGone(server.error) || isGone(permissions.error)) return <ServerNotFound />;
  if (!server.data || !permissions.data || !drawn) {
    return (
      <>
        <PageTitle hidden>{copy.navigation.overview}</PageTitle>
        {error ? <ErrorState error={error} onRetry={retry} /> : outage ? null : <PageSkeleton />}
      </>
    );
  }
  return (
    <>
      {error ? (
        <div className={classes.refresh}>
          <ErrorState error={error} onRetry={retry} />
          <p>{texts.couldNotRefresh(formatTime(server.dataUpdatedAt))}</p>
        </div>
      ) : null}
      <Suspended suspension={server.data.suspension} />
      {props.children({ server: server.data, permissions: permissions.data })}
    </>
  );
}

/**
 * Shows a page of the server in the address to viewers who are allowed to see it; others get `denied`, the sentence of
 * "Access denied".
 */
export function ServerPageGate(props: {
  allowed: (permissions: Permissions) => boolean;
  denied: string;
  poll?: number;
  children: (open: OpenServer) => ReactNode;
}) {
  const { allowed, denied, children, ...gate } = props;
  const serverId = useServerId();
  return (
    <ServerGate {...gate} serverId={serverId} key={serverId}>
      {(open) =>
        allowed(open.permissions) ? children(open) : <AccessDenied text={denied} serverId={serverId} />
      }
    </ServerGate>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton height={28} width={240} mb="lg" />
      <Skeleton height={96} mb="lg" />
      <Skeleton height={220} />
    </Loading>
  );
}
