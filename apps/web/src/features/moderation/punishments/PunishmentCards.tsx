import { memo, type Ref, useRef, useState } from 'react';
import { useWindowRows } from '../../../ui/list/use-virtual-rows.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { FieldValues } from '../../community/record-fields/parts.tsx';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { formatDetails, formatIssuer } from './duration.ts';
import {
  ActionMenu,
  GameOutcome,
  PlayerName,
  RowCheck,
  type ShownRecord,
  StateBadge,
  TypeBadge,
} from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import type { RecordsProps } from './PunishmentTable.tsx';
import { Reason } from './Reason.tsx';

/** Height of a card with a short reason, in px. */
const CARD_HEIGHT = 130;

/** Shows the records as cards, for phones. Only the visible ones are in the document. */
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
            gone={row.gone ? props.goneLabel(row.item.id) : null}
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
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      data-row-keys="x e"
      data-row={punishment.id}
      data-gone={gone ?? undefined}
      aria-setsize={props.total}
      aria-posinset={props.index + 1}
      className={classes.card}
      style={{ marginTop: props.gap }}
      onFocus={() => props.onFocused(punishment.id)}
      onBlur={() => props.onFocused(null)}
    >
      <div className={classes.cardLine}>
        {actions && !gone ? (
          <RowCheck punishment={punishment} selected={props.selected} onPress={props.onPress} />
        ) : null}
        <PlayerName punishment={punishment} />
        <span className={classes.cardWhen}>
          <RelativeTime at={punishment.createdAt} />
        </span>
        {actions && !gone ? <ActionMenu punishment={punishment} actions={actions} /> : null}
      </div>
      <Reason text={punishment.reason} />
      <div className={classes.cardLine}>
        <TypeBadge punishment={punishment} />
        {gone ?? <StateBadge punishment={punishment} />}
        <GameOutcome punishment={punishment} />
        <span className={classes.end}>
          {formatDetails({ ...punishment, issuedBy: formatIssuer(punishment) }, now)}
        </span>
        <EvidenceLinks links={punishment.evidence} />
      </div>
      <FieldValues values={punishment.fields} missing={punishment.missing} />
    </li>
  );
});
