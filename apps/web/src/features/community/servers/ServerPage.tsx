import { Button } from '@mantine/core';
import { IconLock, IconSettings } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Permissions } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import type { ServerTab } from '../../../data/paths.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { type OpenServer, ServerGate } from './ServerGate.tsx';
import classes from './ServerPage.module.css';
import { type GamePanelPart, ServerTabs } from './ServerTabs.tsx';
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

/**
 * Names the open part of the page in the browser's tab and for screen readers. On phones only the first tab shows the
 * name, which the header of the page has too.
 */
function ServerHeading({ server, permissions, tab }: OpenServer & { tab: ServerTab }) {
  const place = tabLabel(tab);
  const isFirst = tab === 'overview' || place === undefined;
  return (
    <div className={classes.heading} data-first={isFirst || undefined}>
      <PageTitle
        title={isFirst ? server.name : `${place} · ${server.name}`}
        actions={
          <span className={classes.badges}>
            <StatusBadge kind="role" value={server.role} />
            <StatusBadge kind="server" value={server.status} />
            {server.erlcApiKey ? null : <StatusBadge kind="server" value="key_missing" />}
            <SettingsButton serverId={server.id} permissions={permissions} isFirst={isFirst} />
          </span>
        }
      >
        {server.name}
        {isFirst ? null : <span className="tf-visually-hidden">: {place}</span>}
      </PageTitle>
    </div>
  );
}

/**
 * Shows "Server Settings" by its stored flag. Without delegation it is a locked button that says why, for everyone
 * except the owner, and on the first tab only.
 */
function SettingsButton(props: { serverId: string; permissions: Permissions; isFirst: boolean }) {
  const { serverId, permissions, isFirst } = props;
  if (!permissions.canViewServerSettings) return null;
  if (!permissions.can.canViewServerSettings) {
    return isFirst ? (
      <Button
        size="sm"
        variant="default"
        aria-disabled="true"
        leftSection={<IconLock size={16} aria-hidden />}
        rightSection={<small>{copy.navigation.ownerOnly}</small>}
      >
        {copy.servers.serverSettings}
      </Button>
    ) : null;
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/server/$id/settings" params={{ id: serverId }} {...props} />}
    >
      {copy.servers.serverSettings}
    </Button>
  );
}
