import {
  IconAlertTriangle,
  IconCar,
  IconClock,
  IconDeviceGamepad2,
  IconEye,
  IconGavel,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PlayerProfile } from '@tenfour/contracts';
import { plural } from '@tenfour/domain';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useOpenDrawer } from '../../community/identity/drawer-address.ts';
import { VehicleText } from '../../game/panel/VehicleText.tsx';
import { NameHint } from '../punishments/NameHint.tsx';
import { texts as recordTexts } from '../punishments/texts.ts';
import classes from './PlayerDrawer.module.css';
import { PlayerNames } from './PlayerNames.tsx';
import { texts } from './texts.ts';

const TYPES = ['warning', 'kick', 'strike', 'ban'] as const;

/** Identity, counts, and what a moderator has to know before anything else. `watches`: the viewer may see the game. */
export function PlayerHeader(props: {
  serverId: string;
  profile: PlayerProfile;
  watches: boolean;
  mayEdit: boolean;
  /** A link leads to the console, which takes the focus. */
  onLeave: () => void;
}) {
  const { serverId, profile, watches, mayEdit, onLeave } = props;
  const { robloxUsername: name, exists } = profile;
  const openDrawer = useOpenDrawer();
  return (
    <div className={classes.head}>
      <div className={classes.identity}>
        <Avatar service="roblox" id={exists === 'yes' ? profile.robloxUserId : null} name={name} size={52} />
        <div className={classes.facts}>
          {watches ? <Presence profile={profile} /> : null}
          {exists === 'yes' ? null : (
            <NameHint
              exists={exists}
              renamedTo={profile.renamedTo}
              onUse={openDrawer}
              label={texts.openPlayer}
            />
          )}
        </div>
      </div>
      <PlayerNames serverId={serverId} profile={profile} mayEdit={mayEdit} />
      {profile.bolo === null ? null : (
        <p className={classes.notice} data-tone="warn">
          <IconEye size={17} aria-hidden />
          <span>
            {texts.bolo} <span className={classes.why}>{profile.bolo}</span>
          </span>
        </p>
      )}
      {profile.banned ? <Banned {...{ serverId, profile, onLeave }} banned={profile.banned} /> : null}
      {profile.nextIsAutoBan && !profile.banned ? (
        <p className={classes.notice} data-tone="warn">
          <IconAlertTriangle size={17} aria-hidden />
          {texts.nextIsAutoBan}
        </p>
      ) : null}
      <ul className={classes.counts} aria-label={texts.onRecord}>
        {TYPES.map((type) => (
          <li key={type} data-some={profile.counts[type] > 0 || undefined}>
            {plural(profile.counts[type], type)}
          </li>
        ))}
        {profile.counts.active > 0 ? (
          <li className={classes.active} data-some>
            {recordTexts.activeHere(profile.counts.active)}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Banned(props: {
  serverId: string;
  profile: PlayerProfile;
  onLeave: () => void;
  banned: NonNullable<PlayerProfile['banned']>;
}) {
  const { serverId, profile, onLeave } = props;
  const { until, reason, inGame } = props.banned;
  return (
    <>
      <p className={classes.notice} data-tone="ban">
        <IconGavel size={17} aria-hidden />
        <span>
          {texts.bannedHere(until && formatDateTime(until))} <span className={classes.why}>{reason}</span>
        </span>
      </p>
      <p className={classes.notice} data-tone={inGame === 'yes' ? 'ban' : 'warn'}>
        <IconDeviceGamepad2 size={17} aria-hidden />
        <span>
          {texts.bannedInGame[inGame]}{' '}
          {inGame === 'no' && profile.gameKnown ? (
            <Link
              to="/server/$id"
              params={{ id: serverId }}
              search={{ tab: 'ingame', command: `:ban ${profile.robloxUserId ?? profile.robloxUsername}` }}
              onClick={onLeave}
            >
              {texts.banInGame}
            </Link>
          ) : null}
        </span>
      </p>
    </>
  );
}

function Presence({ profile: { online, gameKnown, lastSeenAt } }: { profile: PlayerProfile }) {
  if (online) {
    return (
      <>
        <p className={classes.presence}>
          <span className={classes.live} aria-hidden />
          <span>
            {[recordTexts.onlineNow, online.team, online.callsign].filter(Boolean).join(' · ')}{' '}
            {online.permission === 'Normal' ? null : (
              <StatusBadge kind="gamePermission" value={online.permission} />
            )}
          </span>
        </p>
        {online.vehicles.map((vehicle, at) => (
          // A player has one vehicle or two, in one order.
          <p key={at} className={classes.presence}>
            <IconCar size={15} aria-hidden />
            <span>
              <VehicleText vehicle={vehicle} />
            </span>
          </p>
        ))}
      </>
    );
  }
  return (
    <p className={classes.presence}>
      <IconClock size={15} aria-hidden />
      <span>
        {gameKnown ? texts.notOnline : texts.gameUnknown}
        {' · '}
        {lastSeenAt === null ? (
          texts.neverSeen
        ) : (
          <>
            {texts.lastSeen} <RelativeTime at={lastSeenAt} />
          </>
        )}
      </span>
    </p>
  );
}
