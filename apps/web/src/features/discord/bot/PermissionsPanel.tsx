import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { BotFeatureState, BotPermissions } from '@tenfour/contracts';
import { BOT_FEATURE_NEEDS, DISCORD_PERMISSION_NAMES } from '@tenfour/domain';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './Permissions.module.css';
import { permissionTexts as texts } from './permission-texts.ts';
import { useBotPermissions } from './use-bot.ts';

/** What each feature of the bot needs in the Discord server, what is missing, and the link that allows it. */
export function PermissionsPanel({ serverId }: { serverId: string }) {
  const query = useBotPermissions(serverId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.title}>
      <DataRegion query={query} skeleton={<Skeleton height={200} />}>
        {(permissions) => (
          <div className={classes.parts}>
            <Outcome permissions={permissions} />
            <ul className={classes.features}>
              {permissions.features.map((state) => (
                <Feature key={state.feature} {...state} />
              ))}
            </ul>
            <div className={classes.actions}>
              <PendingButton
                variant="default"
                pending={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {texts.again}
              </PendingButton>
            </div>
            <p className={classes.note}>{texts.members[permissions.members]}</p>
          </div>
        )}
      </DataRegion>
    </Panel>
  );
}

function Outcome({ permissions }: { permissions: BotPermissions }) {
  const { features, inviteUrl, administrator, botRole, rolesAbove } = permissions;
  const used = features.filter(({ inUse }) => inUse);
  const isMissing = used.some(({ needs }) => needs.some(({ granted }) => !granted));
  const isBlocked = used.some(({ channels }) => channels.length > 0);
  return (
    <>
      {isMissing || isBlocked || rolesAbove.length > 0 ? null : <p className={classes.note}>{texts.all}</p>}
      {isMissing ? (
        <Alert color="yellow" role="status" title={texts.missing}>
          <Button component="a" href={inviteUrl} target="_blank" rel="noreferrer" variant="default">
            {texts.allow}
          </Button>
        </Alert>
      ) : null}
      {rolesAbove.length > 0 ? (
        <Alert color="yellow" role="status" title={texts.order}>
          {texts.orderText(botRole, rolesAbove)}
        </Alert>
      ) : null}
      {administrator ? (
        <Alert color="yellow" role="status">
          {texts.administrator}
        </Alert>
      ) : null}
    </>
  );
}

function Feature({ feature, inUse, needs, channels, allowUrl }: BotFeatureState) {
  const { name, needs: reasons } = BOT_FEATURE_NEEDS[feature];
  return (
    <li className={classes.feature}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {inUse ? null : <span className={classes.note}>{texts.unused}</span>}
        {allowUrl === null ? null : (
          <Anchor href={allowUrl} target="_blank" rel="noreferrer" aria-label={texts.allowFor(name)}>
            {texts.allowOne}
          </Anchor>
        )}
      </div>
      <ul className={classes.needs}>
        {needs.map(({ permission, granted }) => (
          <li key={permission} className={classes.need} data-missing={(inUse && !granted) || undefined}>
            {granted ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <span>{DISCORD_PERMISSION_NAMES[permission]}</span>
            <span className={classes.why}>{reasons[permission]}</span>
            <span className={granted ? 'tf-visually-hidden' : classes.state}>
              {granted ? texts.granted : texts.notGranted}
            </span>
          </li>
        ))}
      </ul>
      {channels.map((channel) => (
        <p key={channel.name} className={classes.channel}>
          {texts.channel(
            channel.name,
            channel.missing.map((permission) => DISCORD_PERMISSION_NAMES[permission]),
          )}
        </p>
      ))}
    </li>
  );
}
