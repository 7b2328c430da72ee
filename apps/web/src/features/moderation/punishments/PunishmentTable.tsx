import type { Punishment, PunishmentSort } from '@tenfour/contracts';
import { type ComponentProps, Fragment, memo, type Ref, useRef, useState } from 'react';
import { formatLength } from '../../../ui/duration/duration.ts';
import type { SteadyRow } from '../../../ui/list/use-steady-rows.ts';
import { useWindowRows } from '../../../ui/list/use-virtual-rows.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { formatDetails, formatEnd, formatIssuer } from './duration.ts';
import {
  ActionButtons,
  Marks,
  PlayerName,
  type RowActions,
  RowCheck,
  type ShownRecord,
  StateBadge,
  TypeBadge,
} from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import { Reason } from './Reason.tsx';
import { SortHead } from './SortHeaders.tsx';
import { texts } from './texts.ts';

const { columns } = texts;

const ORDERS = {
  player: [['player', 'ascending']],
  ends: [['ending', 'ascending']],
  when: [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ],
} as const satisfies Record<string, ComponentProps<typeof SortHead>['orders']>;

/** Height of a row with a short reason, in px: with all columns, and with the folded ones. */
const ROW_HEIGHT = { full: 49, compact: 72 };

/** What the table and the cards are given. */
export interface RecordsProps {
  rows: readonly SteadyRow<Punishment>[];
  /** Whether there are more than are loaded. */
  hasMore: boolean;
  actions: RowActions | null;
  selected: ReadonlySet<string>;
  /** Says why a row has left the list. */
  goneLabel: (id: string) => string;
  onPress: ShownRecord['onPress'];
  /** Whether the table folds columns, so that the reason has room. */
  isCompact: boolean;
  sort: PunishmentSort;
  onSort: (sort: PunishmentSort) => void;
  nearEnd: (() => void) | undefined;
}

/**
 * The records as a table, for wide screens. Only the rows in sight are in the document. Below 1280 px, or beside the
 * open composer, type and status fold under the player, and duration and issuer under the reason, which gets the room.
 */
export function PunishmentTable(props: RecordsProps) {
  const { rows, actions, isCompact } = props;
  const now = useNow(30_000);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const keys = rows.map(({ item }) => item.id);
  const shown = useWindowRows(body, {
    keys,
    rowHeight: isCompact ? ROW_HEIGHT.compact : ROW_HEIGHT.full,
    focused,
    nearEnd: props.nearEnd,
  });
  const span = (isCompact ? 3 : 7) + (actions ? 2 : 0);

  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        data-editable={actions ? '' : undefined}
        data-compact={isCompact || undefined}
        aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      >
        <Head {...props} isCompact={isCompact} />
        <tbody ref={body}>
          {shown.rows.map(({ index, gap }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Fragment key={row.item.id}>
                {gap > 0 ? <Space height={gap} span={span} /> : null}
                <Row
                  measure={shown.measure}
                  index={index}
                  punishment={row.item}
                  gone={row.gone ? props.goneLabel(row.item.id) : null}
                  isCompact={isCompact}
                  actions={actions}
                  selected={props.selected.has(row.item.id)}
                  onPress={props.onPress}
                  onFocused={setFocused}
                  now={now}
                />
              </Fragment>
            );
          })}
          {shown.after > 0 ? <Space height={shown.after} span={span} /> : null}
        </tbody>
      </table>
    </div>
  );
}

/** The room of the rows that are not drawn. */
function Space({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td className={classes.room} colSpan={span} style={{ height }} />
    </tr>
  );
}

function Head({
  actions,
  sort,
  onSort,
  isCompact,
}: Pick<RecordsProps, 'actions' | 'sort' | 'onSort'> & { isCompact: boolean }) {
  const order = { sort, onSort };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {actions ? (
          <th scope="col" className={classes.checkCell}>
            <span className="tf-visually-hidden">{columns.selection}</span>
          </th>
        ) : null}
        {isCompact ? null : <th scope="col">{texts.type}</th>}
        <SortHead {...order} label={columns.player} orders={ORDERS.player} />
        <th scope="col" className={classes.reasonCell}>
          {texts.reason}
        </th>
        {isCompact ? null : (
          <>
            <SortHead {...order} label={texts.length} orders={ORDERS.ends} />
            <th scope="col" className={classes.by}>
              {columns.by}
            </th>
          </>
        )}
        <SortHead {...order} label={columns.when} orders={ORDERS.when} className={classes.when} />
        {isCompact ? null : <th scope="col">{texts.status}</th>}
        {actions ? (
          <th scope="col" className={classes.actionCell}>
            <span className="tf-visually-hidden">{columns.actions}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface RowProps extends ShownRecord {
  measure: Ref<HTMLTableRowElement>;
  isCompact: boolean;
}

/** Memoized: scrolling rerenders the table at each step, and visible rows do not change. */
const Row = memo(function Row(props: RowProps) {
  const { punishment, gone, actions, now } = props;
  const Cells = props.isCompact ? CompactCells : FullCells;
  return (
    <tr
      ref={props.measure}
      className={classes.row}
      data-index={props.index}
      data-row-keys="x e"
      data-row={punishment.id}
      data-gone={gone ?? undefined}
      aria-rowindex={props.index + 2}
      onFocus={() => props.onFocused(punishment.id)}
      onBlur={() => props.onFocused(null)}
    >
      {actions ? (
        <td className={classes.checkCell}>
          {gone ? null : (
            <RowCheck punishment={punishment} selected={props.selected} onPress={props.onPress} />
          )}
        </td>
      ) : null}
      <Cells punishment={punishment} gone={gone} now={now} />
      {actions ? (
        <td className={classes.actionCell}>
          {gone ? null : <ActionButtons punishment={punishment} actions={actions} />}
        </td>
      ) : null}
    </tr>
  );
});

type CellsProps = Pick<ShownRecord, 'punishment' | 'gone' | 'now'>;

function FullCells({ punishment, gone, now }: CellsProps) {
  const end = formatEnd(punishment, now);
  return (
    <>
      <td>
        <TypeBadge punishment={punishment} />
      </td>
      <td>
        <PlayerName punishment={punishment} />
      </td>
      <td className={classes.reasonCell}>
        <Reason text={punishment.reason} />
        <Marks punishment={punishment} />
      </td>
      <td>
        {formatLength(punishment.duration, punishment.punishmentType)}
        {end ? <span className={classes.end}>{end}</span> : null}
      </td>
      <td className={classes.by} title={formatIssuer(punishment)}>
        {punishment.issuedBy}
        {punishment.source === 'game' ? <span className={classes.end}>{texts.madeInGame}</span> : null}
      </td>
      <td className={classes.when}>
        <RelativeTime at={punishment.createdAt} />
      </td>
      <td>{gone ?? <StateBadge punishment={punishment} />}</td>
    </>
  );
}

function CompactCells({ punishment, gone, now }: CellsProps) {
  return (
    <>
      <td>
        <PlayerName punishment={punishment} />
        <span className={classes.badges}>
          <TypeBadge punishment={punishment} />
          {gone ?? <StateBadge punishment={punishment} />}
        </span>
      </td>
      <td className={classes.reasonCell}>
        <Reason text={punishment.reason} />
        <span className={classes.end}>
          {formatDetails({ ...punishment, issuedBy: formatIssuer(punishment) }, now)}
        </span>
        <Marks punishment={punishment} />
      </td>
      <td className={classes.when}>
        <RelativeTime at={punishment.createdAt} />
      </td>
    </>
  );
}
