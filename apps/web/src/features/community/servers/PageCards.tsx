import { IconGavel, IconLock, IconSettings, IconUserShield, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Permissions } from '@tenfour/contracts';
import type { PermissionFlag } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

interface Card {
  page: 'staff' | 'punishments' | 'logs' | 'settings';
  icon: typeof IconGavel;
  flag: PermissionFlag;
}

const CARDS: readonly Card[] = [
  { page: 'staff', icon: IconUserShield, flag: 'canViewStaffTools' },
  { page: 'punishments', icon: IconGavel, flag: 'canViewPunishments' },
  { page: 'logs', icon: IconWebhook, flag: 'canViewWebhooks' },
  { page: 'settings', icon: IconSettings, flag: 'canViewServerSettings' },
];

/** Returns the overview's cards in order. The logs card is only for viewers who can see webhooks. */
export function cardsFor(permissions: Pick<Permissions, 'can' | 'isOwner'>): readonly Card[] {
  return CARDS.filter(
    ({ page }) => page !== 'logs' || permissions.can.canViewWebhooks || permissions.isOwner,
  );
}

/** Ways to the server's pages. A page that the role does not open says so before it is clicked. */
export function PageCards({ serverId, permissions }: { serverId: string; permissions: Permissions }) {
  return (
    <nav aria-label={texts.places}>
      <ul className={classes.places}>
        {cardsFor(permissions).map((card) => (
          <li key={card.page}>
            <Link to={`/server/$id/${card.page}`} params={{ id: serverId }} className={classes.place}>
              <card.icon size={16} stroke={1.6} aria-hidden />
              {copy.navigation[card.page]}
              {permissions.can[card.flag] ? null : <Locked page={card.page} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Locked({ page }: Pick<Card, 'page'>) {
  return (
    <span className={classes.locked}>
      <IconLock size={13} aria-hidden />
      {page === 'settings' ? copy.navigation.ownerOnly : texts.notYourRole}
    </span>
  );
}
