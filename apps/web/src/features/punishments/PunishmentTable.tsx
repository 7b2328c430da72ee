import { Table } from '@mantine/core';
import type { Punishment } from '@tenfour/contracts';
import { memo } from 'react';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatDuration, formatExpiry } from './duration.ts';
import { ActionButtons, PlayerName, type RowActions, StateBadge } from './PunishmentParts.tsx';
import classes from './PunishmentsList.module.css';
import { Reason } from './Reason.tsx';
import { texts } from './texts.ts';

const { columns } = texts;
const HEADINGS = [
  columns.type,
  columns.player,
  columns.reason,
  columns.duration,
  columns.expires,
  columns.by,
  columns.when,
  columns.status,
] as const;

interface TableProps {
  punishments: readonly Punishment[];
  actions: RowActions | null;
}

/** The records as a table, for wide screens. */
export function PunishmentTable({ punishments, actions }: TableProps) {
  const now = useNow(30_000);
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} verticalSpacing={9} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {HEADINGS.map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
            {actions ? (
              <Table.Th scope="col" className={classes.actionCell}>
                <span className="tf-visually-hidden">{columns.actions}</span>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {punishments.map((punishment) => (
            <Row key={punishment.id} punishment={punishment} actions={actions} now={now} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Row = memo(function Row(props: { punishment: Punishment; actions: RowActions | null; now: number }) {
  const { punishment, actions, now } = props;
  return (
    <Table.Tr>
      <Table.Td>
        <StatusBadge kind="punishment" value={punishment.punishmentType} />
      </Table.Td>
      <Table.Td>
        <PlayerName punishment={punishment} />
      </Table.Td>
      <Table.Td className={classes.reasonCell}>
        <Reason text={punishment.reason} />
      </Table.Td>
      <Table.Td className={classes.nowrap}>
        {formatDuration(punishment.duration, punishment.punishmentType)}
      </Table.Td>
      <Table.Td className={classes.nowrap}>{formatExpiry(punishment, now)}</Table.Td>
      <Table.Td>{punishment.issuedBy}</Table.Td>
      <Table.Td className={classes.nowrap}>
        <RelativeTime at={punishment.createdAt} />
      </Table.Td>
      <Table.Td>
        <StateBadge punishment={punishment} />
      </Table.Td>
      {actions ? (
        <Table.Td className={classes.actionCell}>
          <ActionButtons punishment={punishment} actions={actions} />
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
});
