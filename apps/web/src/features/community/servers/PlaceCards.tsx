import { IconGavel, IconLock, IconSettings, IconUserShield, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Permissions } from '@tenfour/contracts';
import type { PermissionFlag } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import type { ServerPageName } from '../../../data/paths.ts';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

interface Place {
  page: ServerPageName;
  label: string;
  text: string;
  icon: typeof IconGavel;
  flag: PermissionFlag;
}

const PLACES: readonly Place[] = [
  {
    page: 'staff',
    label: copy.navigation.staff,
    text: texts.staff,
    icon: IconUserShield,
    flag: 'canViewStaffTools',
  },
  {
    page: 'punishments',
    label: copy.navigation.punishments,
    text: texts.punishments,
    icon: IconGavel,
    flag: 'canViewPunishments',
  },
  { page: 'logs', label: copy.navigation.logs, text: texts.logs, icon: IconWebhook, flag: 'canViewWebhooks' },
  {
    page: 'settings',
    label: copy.navigation.settings,
    text: texts.settings,
    icon: IconSettings,
    flag: 'canViewServerSettings',
  },
];

/** Returns the overview's cards in order. The logs card is only for viewers who can see webhooks. */
export function placesFor(permissions: Pick<Permissions, 'can' | 'isOwner'>): readonly Place[] {
  return PLACES.filter(
    ({ page }) => page !== 'logs' || permissions.can.canViewWebhooks || permissions.isOwner,
  );
}

/** Ways to the server's pages. A page that the role does not open says so before it is clicked. */
export function PlaceCards({ serverId, permissions }: { serverId: string; permissions: Permissions }) {
  return (
    <nav aria-label={texts.places}>
      <ul className={classes.places}>
        {placesFor(permissions).map((place) => (
          <li key={place.page}>
            <Link to={`/server/$id/${place.page}`} params={{ id: serverId }} className={classes.place}>
              <place.icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.placeName}>{place.label}</span>
              {permissions.can[place.flag] ? null : <Locked page={place.page} />}
              <span className={classes.placeText}>{place.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Locked({ page }: { page: ServerPageName }) {
  return (
    <span className={classes.locked}>
      <IconLock size={13} aria-hidden />
      {page === 'settings' ? copy.navigation.ownerOnly : texts.notYourRole}
    </span>
  );
}
