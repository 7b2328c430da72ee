import { Alert, Skeleton } from '@mantine/core';
import { IconRobotOff } from '@tabler/icons-react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { DiscordRolesPanel } from '../role-sync/DiscordRolesPanel.tsx';
import classes from './Bot.module.css';
import { ChannelsPanel } from './ChannelsPanel.tsx';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { texts } from './texts.ts';
import { useBot } from './use-bot.ts';

/** /server/$id/bot: which Discord server is connected, and what is posted there. */
export function BotPage() {
  return (
    <ServerPageGate allowed={({ can }) => can.canViewServerSettings} denied={texts.denied}>
      {(open) => <Bot {...open} />}
    </ServerPageGate>
  );
}

function Bot({ server, permissions }: OpenServer) {
  const bot = useBot(server.id);
  useUnauthorized('server', bot.error);
  const mayEdit = permissions.can.canEditServerSettings;
  return (
    <>
      <PageTitle title={`${texts.title} · ${server.name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>
        {texts.lead} {mayEdit ? null : texts.readOnly}
      </p>
      <DataRegion query={bot} skeleton={<Skeleton height={240} />}>
        {(state) =>
          state.setUp ? (
            <div className={classes.parts}>
              {state.connection?.problem ? (
                <Alert color="yellow" role="status">
                  {state.connection.problem}
                </Alert>
              ) : null}
              <ConnectionPanel server={server} state={state} isOwner={permissions.isOwner} />
              {state.connection ? (
                <ChannelsPanel serverId={server.id} connection={state.connection} mayEdit={mayEdit} />
              ) : null}
              {state.connection ? (
                <DiscordRolesPanel serverId={server.id} role={permissions.role} mayEdit={mayEdit} />
              ) : null}
            </div>
          ) : (
            <EmptyState icon={IconRobotOff} title={texts.notSetUp} description={texts.notSetUpText} />
          )
        }
      </DataRegion>
    </>
  );
}
