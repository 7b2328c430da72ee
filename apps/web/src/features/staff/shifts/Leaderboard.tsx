import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrophy } from '@tabler/icons-react';
import type { Hours, PersonHours } from '@tenfour/contracts';
import { formatHours, HOURS_RANGES } from '@tenfour/domain';
import { useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAwayNow } from '../leaves/use-leaves.ts';
import hoursChartClasses from './Charts.module.css';
import { CsvLink } from './CsvLink.tsx';
import { scaleTop } from './durations.ts';
import type { HoursProps } from './HoursTable.tsx';
import { HoursCards, HoursTable } from './HoursTable.tsx';
import { hoursSentence, isOneWeek, quotaOf, type Range } from './ranges.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useHours } from './use-shifts.ts';

const RANGES = HOURS_RANGES.map((value) => ({ value, label: texts.ranges[value] }));
const VIEWS = [
  { value: 'table', label: texts.table },
  { value: 'chart', label: texts.chart },
] as const;

/** Hours per person in a range, most first, as a table or a chart; `onPerson` shows the shifts of one. */
export function Leaderboard(props: { serverId: string; onPerson: (userId: string) => void }) {
  const [range, setRange] = useState<Range>('week');
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('table');
  const query = useHours(props.serverId, range);
  const away = useAwayNow(props.serverId);
  useUnauthorized('server', query.error);
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const Rows = isPhone ? HoursCards : HoursTable;
  const View = view === 'table' ? Rows : HoursChart;
  return (
    <Panel title={texts.leaderboard} flush>
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label={texts.range}
          data={RANGES}
          value={range}
          onChange={setRange}
          transitionDuration={0}
        />
        <SegmentedControl
          size="xs"
          aria-label={texts.view}
          data={[...VIEWS]}
          value={view}
          onChange={setView}
          transitionDuration={0}
        />
        <CsvLink serverId={props.serverId} of={texts.ranges[range]} filters={rangeOf(query.data)} />
      </div>
      <DataRegion query={query} skeleton={<Skeleton height={160} />}>
        {(hours) =>
          hours.people.length === 0 ? (
            <EmptyState icon={IconTrophy} title={texts.noHours} />
          ) : (
            <>
              <p className={classes.sentence}>{hoursSentence(hours)}</p>
              <View hours={hours} onPerson={props.onPerson} away={away} />
            </>
          )
        }
      </DataRegion>
    </Panel>
  );
}

function rangeOf(hours: Hours | undefined): { from?: string; to?: string } {
  return hours?.from && hours.to ? { from: hours.from, to: hours.to } : {};
}

/** The leaderboard as bars, each with a line at what is required of that person in a week. */
function HoursChart({ hours }: HoursProps) {
  const oneWeek = isOneWeek(hours.range);
  const required = ({ requiredMinutes }: PersonHours) =>
    oneWeek && requiredMinutes !== null ? requiredMinutes * 60_000 : null;
  const top = scaleTop(hours.people.flatMap((person) => [person.workedMs, required(person) ?? 0]));
  return (
    <figure className={hoursChartClasses.figure} aria-label={texts.chartTitle}>
      <ul className={hoursChartClasses.hours}>
        {hours.people.map((person) => (
          <li key={person.userId} className={hoursChartClasses.hoursRow}>
            <span className={hoursChartClasses.hoursName}>{person.username}</span>
            <Bar worked={person.workedMs / top} required={(required(person) ?? 0) / top} />
            <span className={hoursChartClasses.hoursWords}>
              {required(person) === null ? formatHours(person.workedMs) : quotaOf(person, hours.range)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Shares of the scale, 0 to 1; nothing is required at 0. */
function Bar({ worked, required }: { worked: number; required: number }) {
  return (
    <span className={hoursChartClasses.track} aria-hidden>
      <span className={hoursChartClasses.fill} style={{ width: `${worked * 100}%` }} />
      {required > 0 ? (
        <span
          className={hoursChartClasses.mark}
          style={{ insetInlineStart: `calc(${required * 100}% - 1px)` }}
        />
      ) : null}
    </span>
  );
}
