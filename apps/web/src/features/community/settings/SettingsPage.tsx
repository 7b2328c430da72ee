import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { POLLING_MS } from '@tenfour/contracts';
import { useEffect } from 'react';
import { copy } from '../../../copy.ts';
import { usePermissions } from '../../../data/current-server.ts';
import { isNotThere, parseError } from '../../../data/errors.ts';
import { isOutage } from '../../../data/outage.ts';
import { readSettingsSearch, type SettingsSection } from '../../../data/paths.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { Loading } from '../../../ui/DataRegion.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useOutage } from '../../../ui/Outage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { formatTime } from '../../../ui/time.ts';
import { Suspended } from '../servers/Suspended.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';

const route = getRouteApi('/_app/server/$id/settings');

/** Shows /server/$id/settings to the owner and, with delegation, to roles that have the flag. */
export function SettingsPage() {
  const { id } = route.useParams();
  // What the address holds beside a known section reaches the page too.
  const { section = 'general' } = readSettingsSearch({ ...route.useSearch() });
  return (
    <SettingsFrame entry={section}>
      <SettingsOf key={id} serverId={id} section={section} />
    </SettingsFrame>
  );
}

function SettingsOf({ serverId, section }: { serverId: string; section: SettingsSection }) {
  const title = texts.entries[section];
  const server = useQuery(
    trpc.servers.get.queryOptions({ serverId }, { refetchInterval: POLLING_MS.server }),
  );
  const permissions = usePermissions(serverId);
  useUnauthorized('server', server.error, permissions.error);
  const error = server.error ?? permissions.error;
  const gone = isNotThere(error);
  const isShownAbove = useOutage() !== null && isOutage(error);
  useDashboardInstead(gone);

  if (gone) return null;
  if (parseError(error).status === 403 || permissions.data?.can.canViewServerSettings === false) {
    return <Denied serverId={serverId} />;
  }

  function retry() {
    if (server.error) void server.refetch();
    if (permissions.error) void permissions.refetch();
  }

  return (
    <>
      <PageTitle title={[title, texts.title, server.data?.name].filter(Boolean).join(' · ')}>
        {title}
      </PageTitle>
      {isShownAbove && !(server.data && permissions.data) ? <p>{copy.common.outage.region}</p> : null}
      {error && !isShownAbove ? (
        <div className={classes.failure}>
          <ErrorState error={error} onRetry={retry} />
          {server.data ? <p>Showing data as of {formatTime(server.dataUpdatedAt)}</p> : null}
        </div>
      ) : null}
      {server.data ? <Suspended suspension={server.data.suspension} /> : null}
      {server.data && permissions.data ? (
        <SettingsForm section={section} server={server.data} permissions={permissions.data} />
      ) : null}
      {error || (server.data && permissions.data) ? null : <FormSkeleton />}
    </>
  );
}

/** Redirects to the dashboard when the server is not found. */
function useDashboardInstead(gone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (gone) void navigate({ to: '/dashboard', replace: true, ignoreBlocker: true });
  }, [gone, navigate]);
}

function Denied({ serverId }: { serverId: string }) {
  return <AccessDenied text={copy.servers.settingsOwnerOnly} serverId={serverId} />;
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={36} mt="lg" maw={420} />
      <Skeleton height={260} mt="lg" />
    </Loading>
  );
}
