import { NativeSelect } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import type { PersonHours } from '@tenfour/contracts';
import { useMemo } from 'react';
import { useUser } from '../../../data/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { CsvLink } from './CsvLink.tsx';
import { fromB } from './live-shift.ts';
import { PersonWeeks } from './PersonWeeks.tsx';
import type { RowContext } from './ShiftParts.tsx';
import { ShiftCards, ShiftTable } from './ShiftRows.tsx';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { type ShiftsAddress, useRowContext } from './use-row-context.ts';
import { useHours, useShiftPages } from './use-shifts.ts';

/** In less room than this, in px, the table becomes cards. */
const TABLE_MIN = 560;

/** The ended shifts of a server; of one person with their last twelve weeks. */
export function ShiftList(props: OpenServer & ShiftsAddress) {
  const { server, person, show } = props;
  const people = useHours(server.id, 'all').data?.people ?? [];
  const chosen = people.find(({ userId }) => userId === person);
  const context = useRowContext(props);
  return (
    <Panel title={texts.list} flush>
      <div className={classes.filters}>
        <PersonFilter
          people={people}
          value={person}
          onChange={(userId) => show(userId ? { person: userId } : {})}
        />
        <CsvLink
          serverId={server.id}
          of={person === undefined ? texts.everyone : (chosen?.username ?? texts.person)}
          filters={{ userId: person }}
        />
      </div>
      {person ? (
        <div className={classes.inset}>
          <PersonWeeks serverId={server.id} userId={person} timeZone={server.timezone} />
        </div>
      ) : null}
      <Shifts serverId={server.id} person={person} context={context} onEveryone={() => show({})} />
    </Panel>
  );
}

function PersonFilter(props: {
  people: readonly PersonHours[];
  value: string | undefined;
  onChange: (userId: string) => void;
}) {
  const names = props.people
    .map(({ userId, username }) => ({ value: userId, label: username }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const known = props.value === undefined || names.some(({ value }) => value === props.value);
  const data = [
    { value: '', label: texts.everyone },
    ...(known ? [] : [{ value: props.value ?? '', label: texts.person }]),
    ...names,
  ];
  return (
    <NativeSelect
      className={classes.select}
      aria-label={texts.person}
      data={data}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function Shifts(props: {
  serverId: string;
  person: string | undefined;
  context: RowContext;
  onEveryone: () => void;
}) {
  const { serverId, person, context } = props;
  const ownId = useUser().id;
  const pages = useShiftPages(serverId, person);
  const { ref, width } = useElementSize();
  // Before the first measurement the window says enough.
  const hasRoom = (width || window.innerWidth) >= TABLE_MIN;
  const rows = useMemo(
    () => pages.data?.map(fromB).filter(({ status }) => status === 'off_duty'),
    [pages.data],
  );
  const Rows = hasRoom ? ShiftTable : ShiftCards;
  return (
    <div ref={ref}>
      <DataList
        list={{ ...pages, data: rows }}
        filters={person}
        skeleton={{ rows: 5, lines: 2 }}
        empty={<EmptyState icon={IconClock} title={texts.none} description={texts.noneText} />}
        noMatch={
          person !== undefined && {
            title: texts.none,
            clear: texts.showEveryone,
            onClear: props.onEveryone,
          }
        }
        own={({ userId }) => userId === ownId}
        end={texts.all}
        footer={<span>{texts.zone(context.timeZone)}</span>}
      >
        {(shifts) => <Rows shifts={shifts} ownId={ownId} context={context} />}
      </DataList>
    </div>
  );
}
