import { Alert, Select, Skeleton } from '@mantine/core';
import { IconRobotOff } from '@tabler/icons-react';
import type { BotChannel, BotState } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion, RegionProblem } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { SettingsFrame } from '../../community/settings/SettingsFrame.tsx';
import { DutyRolesPanel } from '../duty-roles/DutyRolesPanel.tsx';
import { DiscordRolesPanel } from '../role-sync/DiscordRolesPanel.tsx';
import { StatisticsPanel } from '../statistics/StatisticsPanel.tsx';
import classes from './Bot.module.css';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { PermissionsPanel } from './PermissionsPanel.tsx';
import { texts } from './texts.ts';
import { useBot, useBotChannels, useChangeBot } from './use-bot.ts';

/** /server/$id/bot: which Discord server is connected, and what is posted there. */
export function BotPage() {
  return (
    <SettingsFrame entry="discord">
      <ServerPageGate allowed={({ can }) => can.canViewServerSettings} denied={copy.navigation.lacksFlag}>
        {(open) => <Bot {...open} />}
      </ServerPageGate>
    </SettingsFrame>
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
              {state.connection ? <DutyRolesPanel serverId={server.id} mayEdit={mayEdit} /> : null}
              {state.connection ? <StatisticsPanel serverId={server.id} mayEdit={mayEdit} /> : null}
              {state.connection && mayEdit ? <PermissionsPanel serverId={server.id} /> : null}
            </div>
          ) : (
            <EmptyState icon={IconRobotOff} title={texts.notSetUp} description={texts.notSetUpText} />
          )
        }
      </DataRegion>
    </>
  );
}

/** No channel: a Select needs a value that is a text. */
const NOWHERE = '';

/** Where mod calls and join requests are posted. */
function ChannelsPanel(props: {
  serverId: string;
  connection: NonNullable<BotState['connection']>;
  mayEdit: boolean;
}) {
  const { serverId, connection, mayEdit } = props;
  const channels = useBotChannels(serverId, mayEdit);
  const { save, saving } = useChangeBot(serverId);
  const { modCalls, joinRequests } = connection;
  const known = channels.data ?? [];
  const locked = !mayEdit || saving || channels.data === undefined;
  const idOf = (value: string | null) => (value === null || value === NOWHERE ? null : value);
  return (
    <Panel title={texts.channels}>
      <RegionProblem query={channels} />
      <div className={classes.fields}>
        <Select
          label={texts.modCalls}
          data={choices(known, modCalls)}
          value={modCalls?.id ?? NOWHERE}
          allowDeselect={false}
          readOnly={locked}
          nothingFoundMessage={texts.noChannel}
          onChange={(value) => save(idOf(value), joinRequests?.id ?? null)}
        />
        <Select
          label={texts.joinRequests}
          data={choices(known, joinRequests)}
          value={joinRequests?.id ?? NOWHERE}
          allowDeselect={false}
          readOnly={locked}
          nothingFoundMessage={texts.noChannel}
          onChange={(value) => save(modCalls?.id ?? null, idOf(value))}
        />
      </div>
    </Panel>
  );
}

/** The chosen one stands there although the list is not, or does not hold it any more. */
function choices(channels: readonly BotChannel[], chosen: BotChannel | null) {
  const all = chosen && !channels.some(({ id }) => id === chosen.id) ? [chosen, ...channels] : channels;
  return [
    { value: NOWHERE, label: texts.nowhere },
    ...all.map(({ id, name }) => ({ value: id, label: `#${name}` })),
  ];
}
