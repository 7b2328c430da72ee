import {
  IconDeviceGamepad2,
  IconFileImport,
  IconMapPin,
  IconRobot,
  IconTerminal2,
} from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ModCall } from '@tenfour/contracts';
import { useUser } from '../../../data/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';

const SOURCES = {
  game: { icon: IconDeviceGamepad2, text: texts.fromGame },
  bot: { icon: IconRobot, text: texts.fromBot },
  api: { icon: IconTerminal2, text: texts.fromApi },
  import: { icon: IconFileImport, text: texts.imported },
} as const;

/** Shows where a call came from, unless it was created on this page. */
export function Source({ source }: Pick<ModCall, 'source'>) {
  if (source === 'panel') return null;
  const { icon: Icon, text } = SOURCES[source];
  return (
    <span className={classes.source} data-source={source}>
      <Icon size={14} aria-hidden /> {text}
    </span>
  );
}

/** Shows the caller, the reported player and the location. A call from the game can lack a reported player. */
export function Players({ call, onOpen }: { call: ModCall; onOpen?: () => void }) {
  const link = { call: call.id, onOpen };
  return (
    <>
      <span>
        <PlayerLink
          name={call.reporterUsername}
          account={call.reporterRobloxUserId}
          opensRow={call.reportedUsername === ''}
          {...link}
        />
        {call.reportedUsername === '' ? null : (
          <>
            {' '}
            {texts.reports}{' '}
            <PlayerLink name={call.reportedUsername} account={call.reportedRobloxUserId} opensRow {...link} />
          </>
        )}
      </span>
      {call.location === null ? null : (
        <span className={classes.place}>
          <IconMapPin size={14} aria-hidden />
          <span className="tf-visually-hidden">{texts.location}: </span>
          {call.location}
        </span>
      )}
    </>
  );
}

/** Leads to the composer for the reported player, which leads back to the call. */
export function PunishLink({ call, root }: { call: ModCall; root: object }) {
  const { id = '' } = useParams({ strict: false });
  const name = call.reportedUsername;
  return (
    <Link
      {...root}
      to="/server/$id/punishments"
      params={{ id }}
      search={{ call: call.id, ...(name === '' ? {} : { punish: name }) }}
    />
  );
}

/** From this length on a reason can be cut to two lines, in characters. */
const LONG_REASON = 60;

/** Unfolds the description of a call, and the whole reason where it can be cut. */
export function Description({ call }: { call: Pick<ModCall, 'reason' | 'description'> }) {
  if (call.description === null && call.reason.length < LONG_REASON) return null;
  return (
    <details className={classes.details}>
      <summary>{texts.more}</summary>
      {call.description === null ? null : <p>{call.description}</p>}
    </details>
  );
}

/** Shows a priority, in color only where it is pressing. */
export function Priority({ value }: { value: ModCall['priority'] }) {
  const isPressing = value === 'urgent' || value === 'high';
  return <StatusBadge kind="priority" value={value} {...(isPressing ? {} : { variant: 'outline' })} />;
}

/** Shows the avatar and name of a staff member, and marks the viewer. */
export function Person({ staff, hint }: { staff: { id: string; username: string }; hint?: string }) {
  const isSelf = staff.id === useUser().id;
  return (
    <span className={classes.person}>
      <Avatar service="discord" id={staff.id} name={staff.username} size={20} />
      {hint ? <span className="tf-visually-hidden">{hint} </span> : null}
      <span>
        {staff.username}
        {isSelf ? ` (${texts.you})` : null}
      </span>
    </span>
  );
}
