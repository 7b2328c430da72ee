import { SegmentedControl, Skeleton, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ModCallStats, POLLING_MS } from '@tenfour/contracts';
import { formatDuration } from '@tenfour/domain';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatCards } from '../../../ui/StatCards.tsx';
import { formatDate } from '../../../ui/time.ts';
import { Person } from './CallParts.tsx';
import { Fold } from './Fold.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';

const RANGES = [7, 30, 90] as const;
type Range = (typeof RANGES)[number];

/** How fast calls are answered and closed, per person and per day; loaded when it is opened. */
export function Stats({ serverId }: { serverId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold title={texts.stats} isOpen={open} onToggle={() => setOpen(!open)}>
      <Times serverId={serverId} />
    </Fold>
  );
}

function Times({ serverId }: { serverId: string }) {
  const [days, setDays] = useState<Range>(7);
  const query = useQuery(
    trpc.modCalls.stats.queryOptions({ serverId, days }, { refetchInterval: POLLING_MS.hours }),
  );
  useUnauthorized('server', query.error);
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={texts.range}
          data={RANGES.map((range) => ({ value: String(range), label: texts.days(range) }))}
          value={String(days)}
          onChange={(value) => setDays(RANGES.find((range) => String(range) === value) ?? 7)}
        />
      </div>
      <div className={query.data ? undefined : classes.padded}>
        <DataRegion query={query} skeleton={<Skeleton height={160} />}>
          {(stats) => <Tables stats={stats} />}
        </DataRegion>
      </div>
    </>
  );
}

type Medians = Omit<ModCallStats['total'], 'created'>;

/** The times of a person or a day; `created` only of days. */
interface TimesLine {
  key: string;
  name: ReactNode;
  times: Medians;
  created?: ReactNode;
}

function Tables({ stats }: { stats: ModCallStats }) {
  const most = Math.max(1, ...stats.days.map(({ created }) => created));
  const people = stats.people.map(({ staff, ...times }) => ({
    key: staff.id,
    name: <Person staff={staff} />,
    times,
  }));
  const days: TimesLine[] = stats.days.toReversed().map(({ day, created, ...times }) => ({
    key: day,
    name: formatDate(`${day}T12:00:00`),
    times,
    created: <Bar count={created} most={most} />,
  }));
  const total = { key: 'total', name: texts.total, times: stats.total, created: stats.total.created };
  return (
    <>
      {people.length === 0 ? (
        <p className={classes.note}>{texts.noPeople}</p>
      ) : (
        <TimesTable caption={texts.perPerson} first={texts.person} lines={people} />
      )}
      <TimesTable caption={texts.perDay} first={texts.day} lines={[...days, total]} />
    </>
  );
}

/** Returns the values of a row, by column name. */
function detailsOf({ times, created }: TimesLine): [string, ReactNode][] {
  const length = (ms: number | null) => (ms === null ? '–' : formatDuration(ms, 1));
  return [
    ...(created === undefined ? [] : [[texts.callsCreated, created] satisfies [string, ReactNode]]),
    [texts.claimed, times.claimed],
    [texts.medianAnswer, length(times.medianResponseMs)],
    [texts.closed, times.closed],
    [texts.medianResolution, length(times.medianResolutionMs)],
  ];
}

function TimesTable(props: { caption: string; first: string; lines: readonly TimesLine[] }) {
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const lines = props.lines.map((line) => ({ key: line.key, title: line.name, facts: detailsOf(line) }));
  if (isPhone) {
    return (
      <>
        <p className={classes.note}>{props.caption}</p>
        <StatCards label={props.caption} cards={lines} />
      </>
    );
  }
  return (
    <ScrollRegion label={props.caption}>
      <Table className={classes.table} captionSide="top">
        <Table.Caption>{props.caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {[props.first, ...(lines[0]?.facts ?? []).map(([title]) => title)].map((title) => (
              <Table.Th key={title} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, title, facts }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{title}</Table.Th>
              {facts.map(([name, value]) => (
                <Table.Td key={name}>{value}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

/** A number with a bar as long as it is great: the day's calls at a glance. */
function Bar({ count, most }: { count: number; most: number }) {
  return (
    <span className={classes.bar}>
      {count}
      <span style={{ width: `${(count / most) * 100}px` }} aria-hidden />
    </span>
  );
}
