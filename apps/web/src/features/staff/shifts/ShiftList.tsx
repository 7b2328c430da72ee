import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import type { PersonHours, Shift } from '@tenfour/contracts';
import { canEndShiftOf } from '@tenfour/domain';
import { useMemo } from 'react';
import type { ShiftsSearch } from '../../../data/paths.ts';
import { useUser } from '../../../data/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { CsvLink } from './CsvLink.tsx';
import { clockLead, fromB } from './live-shift.ts';
import { PersonWeeks } from './PersonWeeks.tsx';
import type { RowContext } from './ShiftParts.tsx';
import { ShiftCards, ShiftTable } from './ShiftRows.tsx';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { type ShiftActions, useShiftActions } from './use-shift-actions.ts';
import { useActiveShifts, useCurrentShift, useHours, useShiftPages } from './use-shifts.ts';

/** Below this width the table becomes cards. */
const PHONE_MEDIA_QUERY = '(max-width: 62em)';

/** What the address says about the shifts, and how to change it. */
export interface ShiftsAddress extends ShiftsSearch {
  show: (next: ShiftsSearch) => void;
}

/** The shifts of a server, open ones first; of one person with their last twelve weeks. */
export function ShiftList(props: OpenServer & ShiftsAddress) {
  const { server, permissions, person, show } = props;
  const people = useHours(server.id, 'all').data?.people ?? [];
  const actions = useShiftActions(server.id);
  const chosen = people.find(({ userId }) => userId === person);
  const context: RowContext = {
    timeZone: server.timezone,
    actions,
    mayEnd: (userId) => {
      const theirs = people.find((one) => one.userId === userId);
      return theirs !== undefined && canEndShiftOf(permissions.role, theirs.role);
    },
    open: (shift) => show({ ...(person ? { person } : {}), shift }),
  };
  return (
    <Panel title={texts.list} side={<StartButton serverId={server.id} actions={actions} />} flush>
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
          <PersonWeeks
            serverId={server.id}
            userId={person}
            name={chosen?.username ?? texts.person}
            timeZone={server.timezone}
          />
        </div>
      ) : null}
      <Shifts serverId={server.id} person={person} context={context} onEveryone={() => show({})} />
    </Panel>
  );
}

function StartButton({ serverId, actions }: { serverId: string; actions: ShiftActions }) {
  const { data: current } = useCurrentShift(serverId);
  const open = current !== undefined && current !== null && current.status !== 'off_duty';
  return (
    <PendingButton
      size="xs"
      variant="default"
      pending={actions.starting}
      blocked={open}
      {...(open ? { title: texts.startBlocked, 'aria-description': texts.startBlocked } : {})}
      onClick={actions.start}
    >
      {texts.start}
    </PendingButton>
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
  const active = useActiveShifts(serverId);
  const pages = useShiftPages(serverId, person);
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const rows = useMemo(
    () => pages.data && rowsOf(active.data ?? [], pages.data.map(fromB), person),
    [active.data, pages.data, person],
  );
  const Rows = isPhone ? ShiftCards : ShiftTable;
  const lead = clockLead(active.data ?? [], active.dataUpdatedAt);
  return (
    <DataList
      list={{ ...pages, data: rows }}
      filters={person}
      skeleton={{ rows: 5, lines: 2 }}
      empty={<EmptyState icon={IconClock} title={texts.none} description={texts.noneText} />}
      noMatch={
        person !== undefined && {
          title: texts.noneOf,
          clear: texts.showEveryone,
          onClear: props.onEveryone,
        }
      }
      own={({ userId }) => userId === ownId}
      end={texts.all}
      footer={<span>{texts.zone(context.timeZone)}</span>}
    >
      {(shifts) => <Rows shifts={shifts} ownId={ownId} lead={lead} context={context} />}
    </DataList>
  );
}

/** Open shifts first, as they are right now; then the ended ones of the list. */
export function rowsOf(
  active: readonly Shift[],
  listed: readonly Shift[],
  person: string | undefined,
): Shift[] {
  const open = active.filter(({ userId }) => person === undefined || userId === person);
  const shown = new Set(open.map(({ id }) => id));
  return [...open, ...listed.filter(({ id, status }) => status === 'off_duty' && !shown.has(id))];
}
