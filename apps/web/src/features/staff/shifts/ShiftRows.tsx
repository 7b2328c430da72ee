import { Table } from '@mantine/core';
import type { Shift } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { ColumnHeaders } from '../../../ui/ColumnHeaders.tsx';
import { type RowContext, type RowsProps, ShiftMarks, WhoseShift, ZonedTime } from './ShiftParts.tsx';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';

const { columns } = texts;
const HEADINGS = [columns.person, columns.inOut, columns.worked] as const;

interface RowProps {
  shift: Shift;
  own: boolean;
  context: RowContext;
}

/** The shifts as a table, for wide screens. */
export function ShiftTable({ shifts, ownId, context }: RowsProps) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} horizontalSpacing="sm">
        <ColumnHeaders headings={HEADINGS} />
        <Table.Tbody>
          {shifts.map((shift) => (
            <Row key={shift.id} shift={shift} own={shift.userId === ownId} context={context} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ shift, own, context }: RowProps) {
  return (
    <Table.Tr className={classes.row} data-row={shift.id}>
      <Table.Td className={classes.whoCell}>
        <span className={classes.whose}>
          <WhoseShift shift={shift} own={own} context={context} />
          <ShiftMarks shift={shift} />
        </span>
      </Table.Td>
      <Table.Td className={classes.nowrap}>
        <ZonedTime at={shift.clockInTime} timeZone={context.timeZone} /> –<br />
        <Out shift={shift} context={context} />
      </Table.Td>
      <Table.Td className={classes.nowrap}>
        <span className={classes.numbers}>{formatHours(shift.workedMs)}</span>
        {shift.breakMs === 0 ? null : (
          <>
            <br />
            <span className={classes.dimmed}>{texts.breakOf(formatHours(shift.breakMs))}</span>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Out({ shift, context }: { shift: Shift; context: RowContext }) {
  if (shift.clockOutTime === null) return <span className={classes.dimmed}>{texts.open}</span>;
  return <ZonedTime at={shift.clockOutTime} after={shift.clockInTime} timeZone={context.timeZone} />;
}

/** Shows the shifts in two lines each, for phones. */
export function ShiftCards({ shifts, ownId, context }: RowsProps) {
  return (
    <ul className={classes.cards}>
      {shifts.map((shift) => (
        <Card key={shift.id} shift={shift} own={shift.userId === ownId} context={context} />
      ))}
    </ul>
  );
}

function Card({ shift, own, context }: RowProps) {
  return (
    <li className={`${classes.shiftCard} ${classes.row}`} data-row={shift.id}>
      <WhoseShift shift={shift} own={own} context={context} />
      <span className={classes.numbers}>{formatHours(shift.workedMs)}</span>
      <span className={classes.dimmed}>
        <ZonedTime at={shift.clockInTime} timeZone={context.timeZone} /> –{' '}
        <Out shift={shift} context={context} />
        {shift.breakMs === 0 ? null : ` · ${texts.breakOf(formatHours(shift.breakMs))}`}
      </span>
      <ShiftMarks shift={shift} />
    </li>
  );
}
