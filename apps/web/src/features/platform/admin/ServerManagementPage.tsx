import { Skeleton } from '@mantine/core';
import { IconEye, IconPlayerPause } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { InspectedServer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import { Suspense } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { isNotThere } from '../../../data/errors.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { NoSuchPage } from '../../../ui/NoSuchPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatTime } from '../../../ui/time.ts';
import { ServerNotFound } from '../../community/servers/ServerNotFound.tsx';
import { InspectedParts } from './InspectedParts.tsx';
import classes from './Platform.module.css';
import { ServerTransfer } from './ServerTransfer.tsx';
import { texts } from './texts.ts';
import { usePanelSession } from './use-admin-session.ts';
import { useInspection } from './use-platform.ts';

const DashboardPage = lazyNamed(() => import('../../community/dashboard/DashboardPage.tsx'), 'DashboardPage');

const route = getRouteApi('/_app/server-management');

/** Shows /server-management?serverId=, the read-only inspector. Without an open admin session the page is not found. */
export function ServerManagementPage() {
  const { serverId } = route.useSearch();
  const session = usePanelSession();
  useUnauthorized('dashboard', session.error);
  return (
    <>
      {session.isError && session.data === undefined ? <PageTitle>{adminCopy.tabs.servers}</PageTitle> : null}
      <DataRegion query={session} skeleton={<Skeleton height={320} />}>
        {(panel) =>
          panel && serverId !== undefined ? (
            <Inspector key={serverId} serverId={serverId} level={panel.accessLevel} />
          ) : (
            <Suspense fallback={null}>
              <NoSuchPage />
              <DashboardPage />
            </Suspense>
          )
        }
      </DataRegion>
    </>
  );
}

function Inspector({ serverId, level }: { serverId: string; level: AccessLevel }) {
  const look = useInspection(serverId);
  useUnauthorized('dashboard', look.error);
  if (look.data === undefined && isNotThere(look.error)) return <ServerNotFound />;
  return (
    <div className="tf-in-turn">
      <PageTitle
        title={`${look.data?.name ?? serverId} · ${adminCopy.tabs.servers}`}
        actions={look.isPending ? null : <Again look={look} />}
      >
        {look.data?.name ?? adminCopy.tabs.servers}
      </PageTitle>
      {look.isPending ? <Pending /> : null}
      <div className={`${classes.stack} ${classes.panel}`}>
        <Link to="/admin" search={{ tab: 'servers' }}>
          {adminCopy.tabs.servers}
        </Link>
        <DataRegion query={look} skeleton={<Skeleton height={320} />}>
          {(server) => <Inspected server={server} at={look.dataUpdatedAt} level={level} />}
        </DataRegion>
      </div>
    </div>
  );
}

function Again({ look }: { look: ReturnType<typeof useInspection> }) {
  return (
    <PendingButton variant="default" pending={look.isFetching} onClick={() => void look.refetch()}>
      {texts.inspector.again}
    </PendingButton>
  );
}

function Inspected({ server, at, level }: { server: InspectedServer; at: number; level: AccessLevel }) {
  return (
    <div className={classes.stack}>
      <p className={classes.banner}>
        <IconEye size={18} aria-hidden />
        <span>
          <strong>{texts.inspector.label}.</strong> {texts.inspector.note} {texts.inspector.at}{' '}
          {formatTime(at)}.
        </span>
      </p>
      {server.status === 'suspended' ? (
        <p className={classes.banner} data-suspended>
          <IconPlayerPause size={18} aria-hidden />
          <span>
            {texts.inspector.suspended(server.suspendedReason)}
            {server.suspendedAt === null ? null : (
              <span className={classes.dimmed}>
                <RelativeTime at={server.suspendedAt} />
              </span>
            )}
          </span>
        </p>
      ) : null}
      <InspectedParts server={server} />
      <ServerTransfer server={server} level={level} />
    </div>
  );
}
