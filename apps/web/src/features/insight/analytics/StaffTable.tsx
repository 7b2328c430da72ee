import { NativeSelect, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import type { StaffAnalytics } from '@tenfour/contracts';
import { formatDuration, formatHours } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Analytics.module.css';
import { STAFF_SORTS, type StaffSort } from './address.ts';
import { formatTrend, staffSentence } from './formats.ts';
import { type StaffLine, sortedBy } from './staff-order.ts';
import { texts } from './texts.ts';

/** The columns in their order; the name comes first. A trend is there where there is something to compare with. */
function columnsOf(people: readonly StaffLine[]): readonly StaffSort[] {
  const compared = people.some(({ before }) => before !== null);
  return ['name', ...STAFF_SORTS.filter((sort) => sort !== 'name' && (compared || sort !== 'trend'))];
}

/** How the staff did: a sentence, and a line per person in the order that is asked for. Cards on phones. */
export function StaffTable(props: {
  staff: StaffAnalytics;
  sort: StaffSort;
  onSort: (sort: StaffSort) => void;
}) {
  const { staff, onSort } = props;
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  if (staff.people.length === 0) {
    return <EmptyState icon={IconUsers} title={texts.noStaff} />;
  }
  const columns = columnsOf(staff.people);
  const sort = columns.find((known) => known === props.sort) ?? 'hours';
  const people = sortedBy(staff.people, sort);
  const View = isPhone ? Cards : Rows;
  return (
    <>
      <p className={`${classes.summary} ${classes.padded}`}>{staffSentence(staff)}</p>
      <View people={people} columns={columns} sort={sort} onSort={onSort} />
    </>
  );
}

interface ViewProps {
  people: readonly StaffLine[];
  columns: readonly StaffSort[];
  sort: StaffSort;
  onSort: (sort: StaffSort) => void;
}

function Rows({ people, columns, sort, onSort }: ViewProps) {
  return (
    <ScrollRegion label={texts.performance}>
      <Table horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column}
                scope="col"
                aria-sort={
                  column === sort
                    ? column === 'name' || column === 'claim'
                      ? 'ascending'
                      : 'descending'
                    : 'none'
                }
              >
                <button type="button" className={classes.sort} onClick={() => onSort(column)}>
                  {texts.columns[column]}
                </button>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((line) => (
            <Table.Tr key={line.userId}>
              {columns.map((column) =>
                column === 'name' ? (
                  <Table.Th key={column} scope="row">
                    <Person line={line} />
                  </Table.Th>
                ) : (
                  <Table.Td key={column} className={classes.numbers}>
                    <Cell line={line} column={column} />
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function Cards({ people, columns, sort, onSort }: ViewProps) {
  return (
    <>
      <NativeSelect
        className={classes.padded}
        label={texts.sortBy}
        value={sort}
        data={columns.map((value) => ({ value, label: texts.columns[value] }))}
        onChange={(event) => {
          const chosen = STAFF_SORTS.find((known) => known === event.currentTarget.value);
          if (chosen) onSort(chosen);
        }}
      />
      <ol className={classes.cards}>
        {people.map((line) => (
          <li key={line.userId} className={classes.card}>
            <Person line={line} />
            <dl>
              {columns
                .filter((column) => column !== 'name')
                .map((column) => (
                  <Detail key={column} name={texts.columns[column]}>
                    <Cell line={line} column={column} />
                  </Detail>
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Person({ line }: { line: StaffLine }) {
  return (
    <span className={classes.person}>
      <Avatar service="discord" id={line.userId} name={line.username} size={24} />
      <span>
        {line.username}
        {line.role === null ? <span className={classes.was}>{texts.hasLeft}</span> : null}
      </span>
    </span>
  );
}

type Performance = StaffLine['now'];

function formatHoursCell({ workedMs, requiredMs }: Performance): string {
  const worked = formatHours(workedMs);
  return requiredMs === null ? worked : texts.of(worked, formatHours(requiredMs));
}

const WORDS: Readonly<Record<Exclude<StaffSort, 'name' | 'trend'>, (line: Performance) => string>> = {
  hours: formatHoursCell,
  claimed: ({ callsClaimed }) => String(callsClaimed),
  handled: ({ callsHandled }) => String(callsHandled),
  punishments: ({ punishments }) => String(punishments),
  claim: ({ medianClaimMs }) => (medianClaimMs === null ? texts.unknown : formatDuration(medianClaimMs)),
};

/** A figure, and below it the one of the period before. */
function Cell({ line, column }: { line: StaffLine; column: Exclude<StaffSort, 'name'> }) {
  const { now, before } = line;
  if (column === 'trend') {
    return formatTrend(line);
  }
  const words = WORDS[column];
  const was = before && words(before);
  return (
    <>
      {words(now)}
      {was === null || was === texts.unknown ? null : <span className={classes.was}>{texts.was(was)}</span>}
    </>
  );
}
