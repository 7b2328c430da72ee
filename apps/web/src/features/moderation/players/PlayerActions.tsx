import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBolt,
  IconDoorExit,
  IconGavel,
  IconMessage,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { Permissions, PlayerProfile, Server } from '@tenfour/contracts';
import { type ReactNode, useId } from 'react';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import { useServerOfPage } from '../../community/servers/use-server.ts';
import { isSentByDefault } from '../punishments/enforcement.ts';
import { texts as recordTexts } from '../punishments/texts.ts';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';

const RECORDS = [
  { type: 'warning', icon: IconAlertTriangle },
  { type: 'kick', icon: IconDoorExit },
  { type: 'strike', icon: IconBolt },
  { type: 'ban', icon: IconGavel },
] as const;

/** Why no PM can be sent; null when one can. */
export function pmProblem(
  { can }: Pick<Permissions, 'can'>,
  server: Pick<Server, 'erlcApiKey' | 'isActive'> | undefined,
  profile: Pick<PlayerProfile, 'gameKnown' | 'online'> | undefined,
): string | null {
  const { noKey, notAllowed, notOnline } = recordTexts.enforceProblems;
  if (!can.canViewIngamePanel) return texts.noPm(notAllowed);
  if (server && !server.erlcApiKey) return texts.noPm(noKey);
  if (server && !server.isActive) return texts.noPm(texts.suspended);
  return profile?.gameKnown && profile.online === null ? texts.noPm(notOnline) : null;
}

/** What can be done about a player: each opens the composer or the console with what is known filled in. */
export function PlayerActions(props: {
  serverId: string;
  permissions: Permissions;
  name: string;
  profile: PlayerProfile | undefined;
  /** A link leads to a form, which takes the focus. */
  onLeave: () => void;
}) {
  const { serverId, permissions, profile, onLeave } = props;
  const name = profile?.robloxUsername ?? props.name;
  const server = useServerOfPage(serverId).data;
  const whyNot = useId();
  const bar = useClearOfToasts<HTMLDivElement>(true);
  const noRecord = permissions.can.canEditPunishments ? null : texts.mayNotRecord;
  const noPm = pmProblem(permissions, server, profile);
  const reasons = [noRecord, noPm].filter((reason) => reason !== null);
  const params = { id: serverId };
  const call = useLocation({ select: ({ state }) => state.call });
  const forCall = call === undefined ? {} : { call };
  return (
    <div ref={bar} className={`${classes.actions} tf-off-while-typing`} data-print="off">
      <div className={classes.buttons}>
        {RECORDS.map(({ type, icon: Icon }) => (
          <Action
            key={type}
            icon={<Icon size={15} aria-hidden />}
            label={(isSentByDefault(server, type, profile) ? texts.sent : texts.actions)[type]}
            name={name}
            whyNot={noRecord === null ? null : whyNot}
            link={(root) => (
              <Link
                {...root}
                to="/server/$id/punishments"
                params={params}
                search={{ punish: name, type, ...forCall }}
                state={{ leadsBack: true }}
                onClick={onLeave}
              />
            )}
          />
        ))}
        <Action
          icon={<IconUsers size={15} aria-hidden />}
          label={texts.requestBan}
          name={name}
          whyNot={null}
          link={(root) => (
            <Link
              {...root}
              to="/server/$id/punishments"
              params={params}
              search={{ requests: 'open', ask: name }}
              onClick={onLeave}
            />
          )}
        />
        <Action
          icon={<IconMessage size={15} aria-hidden />}
          label={texts.pm}
          name={name}
          whyNot={noPm === null ? null : whyNot}
          link={(root) => (
            <Link
              {...root}
              to="/server/$id"
              params={params}
              search={{ tab: 'ingame', command: `:pm ${name} ` }}
              onClick={onLeave}
            />
          )}
        />
      </div>
      {reasons.length > 0 ? (
        <p id={whyNot} className={classes.small}>
          {reasons.join(' ')}
        </p>
      ) : null}
    </div>
  );
}

function Action(props: {
  icon: ReactNode;
  label: string;
  name: string;
  /** The id of the sentence that says why not; null where it can be done. */
  whyNot: string | null;
  link: (root: object) => ReactNode;
}) {
  const { icon, label, name, whyNot, link } = props;
  const shared = {
    size: 'xs',
    variant: 'default',
    leftSection: icon,
    'aria-label': texts.actionOn(label, name),
  } as const;
  if (whyNot === null) {
    return (
      <Button {...shared} renderRoot={link}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...shared} aria-disabled data-disabled aria-describedby={whyNot}>
      {label}
    </Button>
  );
}
