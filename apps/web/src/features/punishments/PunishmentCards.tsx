import type { Punishment } from '@tenfour/contracts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatDuration, formatExpiry } from './duration.ts';
import { ActionButtons, PlayerName, type RowActions, StateBadge } from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import { Reason } from './Reason.tsx';
import { texts } from './texts.ts';

/** The records as labelled cards, for phones (ux.md 2.8). */
export function PunishmentCards(props: { punishments: readonly Punishment[]; actions: RowActions | null }) {
  const now = useNow(30_000);
  return (
    <ul className={classes.cards}>
      {props.punishments.map((punishment) => (
        <Card key={punishment.id} punishment={punishment} actions={props.actions} now={now} />
      ))}
    </ul>
  );
}

function Card(props: { punishment: Punishment; actions: RowActions | null; now: number }) {
  const { punishment, actions, now } = props;
  const { columns } = texts;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <PlayerName punishment={punishment} />
        <StatusBadge kind="punishment" value={punishment.punishmentType} />
        <StateBadge punishment={punishment} />
      </div>
      <Reason text={punishment.reason} />
      <dl>
        <dt>{columns.duration}</dt>
        <dd>{formatDuration(punishment.duration, punishment.punishmentType)}</dd>
        <dt>{columns.expires}</dt>
        <dd>{formatExpiry(punishment, now)}</dd>
        <dt>{columns.by}</dt>
        <dd>{punishment.issuedBy}</dd>
        <dt>{columns.when}</dt>
        <dd>
          <RelativeTime at={punishment.createdAt} />
        </dd>
      </dl>
      {actions ? <ActionButtons punishment={punishment} actions={actions} /> : null}
    </li>
  );
}
