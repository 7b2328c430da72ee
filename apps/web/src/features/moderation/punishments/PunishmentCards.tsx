import { memo, type Ref, useRef, useState } from 'react';
import { useWindowRows } from '../../../ui/list/use-virtual-rows.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { formatEnd, formatLength } from './duration.ts';
import {
  ActionButtons,
  Marks,
  PlayerName,
  RowCheck,
  type ShownRecord,
  StateBadge,
} from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import type { RecordsProps } from './PunishmentTable.tsx';
import { Reason } from './Reason.tsx';
import { texts } from './texts.ts';

/** Height of a card with a short reason, in px. */
const CARD_HEIGHT = 196;

/** Shows the records as labeled cards, for phones. Only the visible ones are in the document. */
export function PunishmentCards(props: RecordsProps) {
  const { rows, actions } = props;
  const now = useNow(30_000);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const keys = rows.map(({ item }) => item.id);
  const shown = useWindowRows(list, { keys, rowHeight: CARD_HEIGHT, focused, nearEnd: props.nearEnd });
  return (
    <ul ref={list} className={classes.cards} style={{ paddingBottom: shown.after }}>
      {shown.rows.map(({ index, gap }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Card
            key={row.item.id}
            measure={shown.measure}
            index={index}
            gap={gap}
            total={props.hasMore ? -1 : rows.length}
            punishment={row.item}
            gone={row.gone}
            actions={actions}
            selected={props.selected.has(row.item.id)}
            onPress={props.onPress}
            onFocused={setFocused}
            now={now}
          />
        );
      })}
    </ul>
  );
}

interface CardProps extends ShownRecord {
  measure: Ref<HTMLLIElement>;
  gap: number;
  total: number;
}

const Card = memo(function Card(props: CardProps) {
  const { punishment, gone, actions, now } = props;
  const { columns } = texts;
  const end = formatEnd(punishment, now);
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      data-row-keys="x e"
      data-row={punishment.id}
      data-gone={gone || undefined}
      aria-setsize={props.total}
      aria-posinset={props.index + 1}
      className={classes.card}
      style={{ marginTop: props.gap }}
      onFocus={() => props.onFocused(punishment.id)}
      onBlur={() => props.onFocused(null)}
    >
      <div className={classes.cardHead}>
        {actions && !gone ? (
          <RowCheck punishment={punishment} selected={props.selected} onPress={props.onPress} />
        ) : null}
        <PlayerName punishment={punishment} />
        <StatusBadge kind="punishment" value={punishment.punishmentType} />
        {gone ? texts.gone : <StateBadge punishment={punishment} />}
      </div>
      <Reason text={punishment.reason} />
      <Marks punishment={punishment} />
      <dl>
        <dt>{texts.length}</dt>
        <dd>
          {formatLength(punishment.duration, punishment.punishmentType)}
          {end ? <span className={classes.end}>{end}</span> : null}
        </dd>
        <dt>{columns.by}</dt>
        <dd>{punishment.issuedBy}</dd>
        <dt>{columns.when}</dt>
        <dd>
          <RelativeTime at={punishment.createdAt} />
        </dd>
      </dl>
      {actions && !gone ? <ActionButtons punishment={punishment} actions={actions} /> : null}
    </li>
  );
});
