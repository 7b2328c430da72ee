import { Button } from '@mantine/core';
import type { Infraction } from '@tenfour/contracts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Infractions.module.css';
import { texts } from './texts.ts';

/** Returns the name of the staff member, or the id that was typed. */
export function nameOf({ staffUsername, staffUserId }: Infraction): string {
  return staffUsername ?? texts.about(staffUserId);
}

/** One infraction; a revoked one is struck through and says who took it back, when and why. */
export function InfractionRow(props: {
  infraction: Infraction;
  /** Null for viewers who may not, and for what is revoked already. */
  onRevoke: (() => void) | null;
  onPerson: (() => void) | null;
}) {
  const { infraction, onRevoke, onPerson } = props;
  const { revoked, type } = infraction;
  const name = nameOf(infraction);
  const known = infraction.staffUsername === null ? null : infraction.staffUserId;
  return (
    <li className={classes.row} data-row={infraction.id} data-revoked={revoked !== null || undefined}>
      <div className={classes.head}>
        <Avatar service="discord" id={known} name={name} size={22} />
        {onPerson ? (
          <button type="button" className={classes.person} aria-label={texts.onlyOf(name)} onClick={onPerson}>
            {name}
          </button>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <StatusBadge kind="infraction" value={type} {...(revoked ? { variant: 'outline' as const } : {})} />
        {onRevoke ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.revokeOf(type, name)}
            onClick={onRevoke}
          >
            {texts.revoke}
          </Button>
        ) : null}
      </div>
      <p className={classes.reason}>{revoked ? <del>{infraction.reason}</del> : infraction.reason}</p>
      <p className={classes.facts}>
        {texts.by(infraction.issuedBy)} · <RelativeTime at={infraction.createdAt} />
      </p>
      {revoked ? (
        <p className={classes.revoked}>
          {texts.revokedBy(revoked.by)} · <RelativeTime at={revoked.at} />: {revoked.reason}
        </p>
      ) : null}
    </li>
  );
}
