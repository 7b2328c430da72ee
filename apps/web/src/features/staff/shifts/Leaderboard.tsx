import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrophy } from '@tabler/icons-react';
import type { Hours } from '@tenfour/contracts';
import { HOURS_RANGES } from '@tenfour/domain';
import { useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAwayNow } from '../leaves/use-leaves.ts';
import { CsvLink } from './CsvLink.tsx';
import { HoursChart } from './HoursChart.tsx';
import { HoursCards, HoursTable } from './HoursTable.tsx';
import { hoursSentence, type Range } from './ranges.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useHours } from './use-shifts.ts';

/** Below this width the table becomes cards. */
const PHONE = '(max-width: 48em)';

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
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
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
        <CsvLink serverId={props.serverId} of={texts.ranges[range]} filters={rangeOf(query.data)} named />
      </div>
      <DataRegion query={query} skeleton={<Skeleton height={160} />}>
        {(hours) =>
          hours.people.length === 0 ? (
            <EmptyState icon={IconTrophy} title={texts.noHours} description={texts.noHoursText} />
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
