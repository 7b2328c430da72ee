import { getRouteApi } from '@tanstack/react-router';
import type { ServerTab } from '../../../shell/paths.ts';
import { SERVER_NAV } from '../../../shell/server-nav.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
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
          <ServerHeading {...open} tab={tab} />
          <ServerTabs {...open} tab={tab} />
        </>
      )}
    </ServerGate>
  );
}

/** The part of the page is told where it is not seen: by the browser's tab, and to whoever cannot see the open one. */
function ServerHeading({ server, permissions, tab }: OpenServer & { tab: ServerTab }) {
  const place = SERVER_NAV.find((item) => 'tab' in item.place && item.place.tab === tab)?.label;
  const isFirst = tab === 'overview' || place === undefined;
  return (
    <div className={classes.heading}>
      <PageTitle
        title={isFirst ? server.name : `${place} · ${server.name}`}
        actions={<SettingsButton serverId={server.id} permissions={permissions} />}
      >
        {server.name}
        {isFirst ? null : <span className="tf-visually-hidden">: {place}</span>}
      </PageTitle>
      <span className={classes.badges}>
        <StatusBadge kind="role" value={server.role} />
        <StatusBadge kind="server" value={server.status} />
        {server.erlcApiKey ? null : <StatusBadge kind="server" value="key_missing" />}
      </span>
    </div>
  );
}
