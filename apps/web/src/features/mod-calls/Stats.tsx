import { Button, SegmentedControl, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ModCallStats, POLLING_MS } from '@tenfour/contracts';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { useUnauthorized } from '../../data/unauthorized.ts';
import { DataRegion } from '../../ui/DataRegion.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { formatAge, formatDate } from '../../ui/time.ts';
import { Person } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';

const RANGES = [7, 30, 90] as const;
type Range = (typeof RANGES)[number];

/** How fast calls are answered and closed, per person and per day; asked for when it is opened. */
export function Stats({ serverId }: { serverId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={texts.stats}
      flush
      side={
        <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.hideStats : texts.showStats}
        </Button>
      }
    >
      {open ? <Times serverId={serverId} /> : null}
    </Panel>
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

function Tables({ stats }: { stats: ModCallStats }) {
  const most = Math.max(1, ...stats.days.map(({ created }) => created));
  return (
    <>
      {stats.people.length === 0 ? (
        <p className={classes.note}>{texts.noPeople}</p>
      ) : (
        <TimesTable caption={texts.perPerson} first={texts.person}>
          {stats.people.map(({ staff, ...times }) => (
            <Line key={staff.id} name={<Person staff={staff} />} times={times} />
          ))}
        </TimesTable>
      )}
      <TimesTable caption={texts.perDay} first={texts.day} created>
        {stats.days.toReversed().map(({ day, created, ...times }) => (
          <Line
            key={day}
            name={formatDate(`${day}T12:00:00`)}
            times={times}
            created={<Bar count={created} most={most} />}
          />
        ))}
        <Line name={texts.total} times={stats.total} created={stats.total.created} />
      </TimesTable>
    </>
  );
}

function TimesTable(props: { caption: string; first: string; created?: boolean; children: ReactNode }) {
  return (
    <ScrollRegion label={props.caption}>
      <Table className={classes.table} captionSide="top">
        <Table.Caption>{props.caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{props.first}</Table.Th>
            {props.created ? <Table.Th scope="col">{texts.callsCreated}</Table.Th> : null}
            {[texts.callsClaimed, texts.medianAnswer, texts.callsClosed, texts.medianResolution].map(
              (title) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{props.children}</Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function Line(props: { name: ReactNode; times: Medians; created?: ReactNode }) {
  const { times } = props;
  const length = (ms: number | null) => (ms === null ? '–' : formatAge(ms));
  return (
    <Table.Tr>
      <Table.Th scope="row">{props.name}</Table.Th>
      {props.created === undefined ? null : <Table.Td>{props.created}</Table.Td>}
      <Table.Td>{times.claimed}</Table.Td>
      <Table.Td>{length(times.medianResponseMs)}</Table.Td>
      <Table.Td>{times.closed}</Table.Td>
      <Table.Td>{length(times.medianResolutionMs)}</Table.Td>
    </Table.Tr>
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
