import { Button } from '@mantine/core';
import type { Infraction } from '@tenfour/contracts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { FieldValues } from '../../community/record-fields/parts.tsx';
import { AppealFacts, RuleFacts } from './InfractionFacts.tsx';
import classes from './Infractions.module.css';
import { texts } from './texts.ts';

/** Returns the name of the staff member, or the id that was typed. */
export function nameOf({ staffUsername, staffUserId }: Infraction): string {
  return staffUsername ?? texts.about(staffUserId);
}

/** What the viewer can do with an infraction; null for what they can't. */
export interface RowActions {
  onRevoke: (() => void) | null;
  onAppeal: (() => void) | null;
  onDecide: ((accept: boolean) => void) | null;
}

/** One infraction; a revoked one is struck through and says who took it back, when and why. */
export function InfractionRow(
  props: RowActions & {
    infraction: Infraction;
    onPerson: (() => void) | null;
    /** Link to the person's staff file; null where it is shown or can't be. */
    onFile: (() => void) | null;
  },
) {
  const { infraction, onRevoke, onPerson, onAppeal, onFile } = props;
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
        {onFile && known ? (
          <Button size="compact-sm" variant="subtle" aria-label={texts.fileOf(name)} onClick={onFile}>
            {texts.file}
          </Button>
        ) : null}
        {onAppeal ? (
          <Button size="compact-sm" variant="default" aria-label={texts.appealOf(type)} onClick={onAppeal}>
            {texts.appeal}
          </Button>
        ) : null}
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
      <FieldValues values={infraction.fields} />
      <p className={classes.facts}>
        {texts.by(infraction.issuedBy)} · <RelativeTime at={infraction.createdAt} />
        <RuleFacts {...infraction} />
      </p>
      {revoked ? (
        <p className={classes.revoked}>
          {texts.revokedBy(revoked.by)} · <RelativeTime at={revoked.at} />: {revoked.reason}
        </p>
      ) : null}
      {infraction.appeal ? (
        <AppealFacts name={name} appeal={infraction.appeal} onDecide={props.onDecide} />
      ) : null}
    </li>
  );
}
