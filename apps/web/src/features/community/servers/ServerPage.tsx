import { getRouteApi } from '@tanstack/react-router';
import type { ServerTab } from '../../../data/paths.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { type OpenServer, ServerGate } from './ServerGate.tsx';
import classes from './ServerPage.module.css';
import { type GamePanelPart, ServerTabs } from './ServerTabs.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { tabLabel } from './tabs.ts';
import { useServerId } from './use-server.ts';

const route = getRouteApi('/_app/server/$id/');

/** /server/$id: the server's name and its tabs. `gamePanel` is the content of the in-game tab. */
export function ServerPage({ gamePanel }: { gamePanel: GamePanelPart }) {
  const serverId = useServerId();
  const { tab = 'overview' } = route.useSearch();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) => (
        <>
          <ServerHeading {...open} tab={tab} />
          <ServerTabs {...open} tab={tab} gamePanel={gamePanel} />
        </>
      )}
    </ServerGate>
  );
}

/** Names the open part of the page in the browser's tab and for screen readers. */
function ServerHeading({ server, permissions, tab }: OpenServer & { tab: ServerTab }) {
  const place = tabLabel(tab);
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
