import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { FrozenStaff } from '../staff-freezes/FrozenStaff.tsx';
import { AlertList } from './AlertList.tsx';
import classes from './GameSecurity.module.css';
import { texts } from './texts.ts';

/** Shows /server/$id/security: frozen staff, the alerts of game security, open ones first, and how to undo the damage. */
export function SecurityPage() {
  return (
    <ServerPageGate allowed={({ can }) => can.canViewStaffTools} denied={copy.navigation.lacksFlag}>
      {(open) => <Security {...open} />}
    </ServerPageGate>
  );
}

function Security({ server, permissions }: OpenServer) {
  const { canViewServerSettings, canViewIngamePanel } = permissions.can;
  const isOwner = server.role === 'owner';
  const maySend = canViewIngamePanel && server.isActive && server.erlcKeyConfigured;
  return (
    <>
      <PageTitle
        title={`${texts.title} · ${server.name}`}
        {...(canViewServerSettings
          ? {
              actions: (
                <Button
                  variant="default"
                  renderRoot={(root) => (
                    <Link to="/server/$id/automations" params={{ id: server.id }} {...root} />
                  )}
                >
                  {texts.automations}
                </Button>
              ),
            }
          : {})}
      >
        {texts.title}
      </PageTitle>
      <p className={classes.lead}>{texts.lead}</p>
      <div className={`${classes.parts} tf-in-turn`}>
        <Obstacle server={server} />
        <FrozenStaff serverId={server.id} isOwner={isOwner} state="frozen" />
        <AlertList serverId={server.id} state="waiting" maySend={maySend} />
        <AlertList serverId={server.id} state="resolved" maySend={maySend} />
        <FrozenStaff serverId={server.id} isOwner={isOwner} state="lifted" />
      </div>
    </>
  );
}

function Obstacle({ server }: Pick<OpenServer, 'server'>) {
  if (!server.isActive)
    return (
      <Alert color="yellow" role="status">
        {texts.suspended}
      </Alert>
    );
  return server.erlcKeyConfigured ? null : (
    <Alert color="yellow" role="status">
      {texts.noKey}
    </Alert>
  );
}
