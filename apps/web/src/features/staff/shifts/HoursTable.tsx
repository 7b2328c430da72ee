import { Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Away, Hours, PersonHours } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ColumnHeaders } from '../../../ui/ColumnHeaders.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { StaffAway } from '../leaves/StaffAway.tsx';
import { hasQuota, hasReached, isOneWeek, quotaOf, type Range } from './ranges.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';

const HEADINGS = [
  texts.columns.person,
  texts.hours,
  texts.breaks,
  texts.shifts,
  texts.sessions,
  texts.quota,
] as const;

/** What a view of the leaderboard shows: the hours, and who is on leave now. */
export interface HoursProps {
  hours: Hours;
  onPerson: (userId: string) => void;
  away: ReadonlyMap<string, Away>;
}

/** The leaderboard in numbers; a name shows the shifts of that person. */
export function HoursTable({ hours, onPerson, away }: HoursProps) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} horizontalSpacing="sm">
        <ColumnHeaders headings={HEADINGS} />
        <Table.Tbody>
          {hours.people.map((person) => (
            <Row key={person.userId} person={person} range={hours.range} onPerson={onPerson} away={away} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface PersonProps {
  person: PersonHours;
  range: Range;
  onPerson: (userId: string) => void;
  away: ReadonlyMap<string, Away>;
}

function Row(props: PersonProps) {
  const { person } = props;
  return (
    <Table.Tr>
      <Table.Td>
        <Name {...props} />
      </Table.Td>
      <Table.Td className={classes.numbers}>
        {formatHours(person.workedMs)}
        <Held person={person} />
      </Table.Td>
      <Table.Td className={classes.numbers}>{formatHours(person.breakMs)}</Table.Td>
      <Table.Td className={classes.numbers}>{person.shifts}</Table.Td>
      <Table.Td className={classes.numbers}>{sessionsOf(person, props.range)}</Table.Td>
      <Table.Td className={classes.numbers}>
        <Quota {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The sessions of a person in words, against what is required in a week: "1 of 2 (1 hosted)". */
function sessionsOf({ sessions, requiredSessions, hosted }: PersonHours, range: Range): string {
  return `${texts.sessionsOf(sessions, isOneWeek(range) ? requiredSessions : null)}${texts.hosted(hosted)}`;
}

function Name({ person, onPerson, away }: PersonProps) {
  return (
    <span className={classes.whose}>
      <Avatar service="discord" id={person.userId} name={person.username} size={24} />
      <button type="button" className={classes.nameLink} onClick={() => onPerson(person.userId)}>
        {person.username}
      </button>
      {person.onDuty ? <StatusBadge kind="shift" value="on_duty" live /> : null}
      <StaffAway of={away.get(person.userId)} />
      {person.role === null ? <span className={classes.dimmed}>{texts.hasLeft}</span> : null}
    </span>
  );
}

/** Shows the hours of forgotten shifts, which do not count yet. */
function Held({ person: { heldMs } }: { person: PersonHours }) {
  if (heldMs === 0) return null;
  return (
    <span className={classes.held}>
      <StatusBadge kind="shiftMark" value="forgotten" /> {texts.held(formatHours(heldMs))}
    </span>
  );
}

function Quota({ person, range }: PersonProps) {
  return (
    <>
      {quotaOf(person, range)}{' '}
      {hasQuota(person) && hasReached(person, range) ? (
        <StatusBadge kind="shiftMark" value="reached" />
      ) : null}
    </>
  );
}

/** Shows the leaderboard as one line per person, for phones. */
export function HoursCards({ hours, onPerson, away }: HoursProps) {
  return (
    <ol className={classes.cards}>
      {hours.people.map((person, index) => (
        <li key={person.userId} className={classes.rank}>
          <span className={classes.dimmed}>{index + 1}</span>
          <Name person={person} range={hours.range} onPerson={onPerson} away={away} />
          <span className={classes.numbers}>{formatHours(person.workedMs)}</span>
          {hasQuota(person) && hasReached(person, hours.range) ? (
            <IconCheck size={16} role="img" aria-label={statusLook('shiftMark', 'reached').label} />
          ) : (
            <span />
          )}
          <Held person={person} />
        </li>
      ))}
    </ol>
  );
}
