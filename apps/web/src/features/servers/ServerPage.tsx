import { getRouteApi } from '@tanstack/react-router';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type OpenServer, ServerGate } from './ServerGate.tsx';
import classes from './ServerPage.module.css';
import { ServerTabs } from './ServerTabs.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { useServerId } from './use-server.ts';

const route = getRouteApi('/_app/server/$id/');

/** /server/$id: the server's name and its tabs. */
export function ServerPage() {
  const serverId = useServerId();
  const { tab = 'overview' } = route.useSearch();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) => (
        <>
          <ServerHeading {...open} />
          <ServerTabs {...open} tab={tab} />
        </>
      )}
    </ServerGate>
  );
}

function ServerHeading({ server, permissions }: OpenServer) {
  return (
    <div className={classes.heading}>
      <PageTitle
        title={server.name}
        actions={<SettingsButton serverId={server.id} permissions={permissions} />}
      >
        {server.name}
      </PageTitle>
      <span className={classes.badges}>
        <StatusBadge kind="role" value={server.role} />
        <StatusBadge kind="server" value={server.status} />
        {server.erlcApiKey ? null : <StatusBadge kind="server" value="key_missing" />}
      </span>
    </div>
  );
}
