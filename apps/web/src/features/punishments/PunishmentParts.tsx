import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash, IconUserQuestion } from '@tabler/icons-react';
import type { Punishment } from '@tenfour/contracts';
import { Avatar } from '../../ui/Avatar.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './PunishmentsList.module.css';
import { texts } from './texts.ts';

/** What can be done with a record; absent for viewers who may only look. */
export interface RowActions {
  edit: (punishment: Punishment) => void;
  remove: (punishment: Punishment) => void;
}

/** The player of a record, with a face only where the account is certain (ux.md T12). */
export function PlayerName({ punishment }: { punishment: Punishment }) {
  return (
    <span className={classes.player}>
      <Avatar service="roblox" id={punishment.robloxUserId} name={punishment.robloxUsername} size={24} />
      <span>{punishment.robloxUsername}</span>
      {punishment.verified ? null : (
        <span title={texts.unverified} className={classes.unverified}>
          <IconUserQuestion size={15} aria-hidden />
          <span className="tf-visually-hidden">{texts.unverified}</span>
        </span>
      )}
    </span>
  );
}

/** Active or Expired (spec section 4). */
export function StateBadge({ punishment }: { punishment: Punishment }) {
  return <StatusBadge kind="punishmentState" value={punishment.isActive ? 'active' : 'expired'} />;
}

/** Edit and delete of one record, each named for a screen reader. */
export function ActionButtons({ punishment, actions }: { punishment: Punishment; actions: RowActions }) {
  const { punishmentType: type, robloxUsername: name } = punishment;
  return (
    <div className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.editOf(type, name)}
        title={texts.edit}
        onClick={() => actions.edit(punishment)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.deleteOf(type, name)}
        title={texts.delete}
        onClick={() => actions.remove(punishment)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
