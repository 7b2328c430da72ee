import { Button } from '@mantine/core';
import type { BotState, Server } from '@tenfour/contracts';
import { dialogs } from '../../../ui/dialogs.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Bot.module.css';
import { texts } from './texts.ts';
import { useChangeBot } from './use-bot.ts';

/** The connected Discord server, or how one is connected. */
export function ConnectionPanel(props: {
  server: Pick<Server, 'id' | 'name'>;
  state: BotState;
  isOwner: boolean;
}) {
  const { server, state, isOwner } = props;
  const { connection, inviteUrl } = state;
  return (
    <Panel title={texts.connection}>
      {connection ? <Connected connection={connection} /> : <Steps name={server.name} isOwner={isOwner} />}
      <p className={classes.hint}>{texts.permissionsHint}</p>
      <div className={classes.actions}>
        {inviteUrl === null ? null : (
          <Button
            component="a"
            href={inviteUrl}
            target="_blank"
            rel="noreferrer"
            variant={connection ? 'default' : 'filled'}
          >
            {connection ? texts.inviteAgain : texts.invite}
          </Button>
        )}
        {connection && inviteUrl !== null ? (
          <Button
            component="a"
            href={personalUrlOf(inviteUrl)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            title={texts.personalHint}
          >
            {texts.personal}
          </Button>
        ) : null}
        {connection && isOwner ? <Disconnect serverId={server.id} name={connection.guildName} /> : null}
      </div>
    </Panel>
  );
}

/** Returns the address that adds the app to one's own Discord account, from the one that invites the bot. */
function personalUrlOf(inviteUrl: string): string {
  const url = new URL(inviteUrl);
  const client_id = url.searchParams.get('client_id') ?? '';
  url.search = new URLSearchParams({
    client_id,
    integration_type: '1',
    scope: 'applications.commands',
  }).toString();
  return url.href;
}

function Connected({ connection }: { connection: NonNullable<BotState['connection']> }) {
  return (
    <div>
      <p className={classes.name}>{connection.guildName}</p>
      <p className={classes.hint}>
        {texts.since} <RelativeTime at={connection.connectedAt} /> {texts.by(connection.connectedBy)}.{' '}
        {texts.change}
      </p>
    </div>
  );
}

function Steps({ name, isOwner }: { name: string; isOwner: boolean }) {
  return (
    <>
      <p className={classes.name}>{texts.none}</p>
      {isOwner ? (
        <ol className={classes.steps}>
          <li>{texts.stepInvite}</li>
          <li>{texts.stepConnect(name)}</li>
        </ol>
      ) : (
        <p className={classes.hint}>{texts.stepOwner}</p>
      )}
    </>
  );
}

function Disconnect({ serverId, name }: { serverId: string; name: string }) {
  const { disconnect, ending } = useChangeBot(serverId);

  async function press() {
    const sure = await dialogs.confirm({
      title: texts.disconnectTitle,
      text: texts.disconnectText(name),
      confirmLabel: texts.disconnect,
      danger: true,
    });
    if (sure) disconnect();
  }

  return (
    <PendingButton pending={ending} variant="light" color="danger" onClick={() => void press()}>
      {texts.disconnect}
    </PendingButton>
  );
}
