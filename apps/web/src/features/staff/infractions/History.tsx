import { NativeSelect, Select } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Infraction, Member } from '@tenfour/contracts';
import { INFRACTION_TYPES } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { readStaffSearch } from '../../../data/paths.ts';
import { useUser } from '../../../data/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { InfractionRow, nameOf } from './InfractionRow.tsx';
import classes from './Infractions.module.css';
import { texts } from './texts.ts';
import { type HistoryFilters, useInfractions } from './use-infractions.ts';
import { useRowActions } from './use-row-actions.tsx';

const TYPES = [
  { value: '', label: texts.allTypes },
  ...INFRACTION_TYPES.map((value) => ({ value, label: statusLook('infraction', value).label })),
];

/** Who got what and why, newest first; nothing ever leaves it. */
export function History(props: { serverId: string; managing: boolean; members: readonly Member[] }) {
  const { serverId, managing } = props;
  const [filters, setFilters] = useState<HistoryFilters>({});
  const list = useRef<HTMLElement>(null);
  const me = useUser().id;
  const infractions = useInfractions(serverId, filters);
  const { actionsOf, dialogs } = useRowActions({ ...props, onRevoked: () => list.current?.focus() });
  const navigate = useNavigate();
  const openFile = (person: string) =>
    void navigate({
      to: '/server/$id/staff',
      params: { id: serverId },
      search: readStaffSearch({ view: 'file', person }),
    });
  const isFiltered = filters.staffUserId !== undefined || filters.type !== undefined;

  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={managing ? texts.history : undefined}
      className={classes.history}
    >
      <Filters {...props} value={filters} known={infractions.data ?? []} onChange={setFilters} />
      <div className={infractions.data ? undefined : classes.padded}>
        <DataList
          list={infractions}
          filters={filters}
          skeleton={{ rows: 2, lines: 3 }}
          empty={<EmptyState icon={IconClipboardList} title={texts.none} />}
          noMatch={
            isFiltered && {
              title: texts.noMatch,
              clear: texts.clearFilters,
              onClear: () => setFilters({}),
            }
          }
          own={({ issuedById }) => issuedById === me}
          end={texts.end}
        >
          {(rows) => (
            <ul>
              {rows.map((infraction) => (
                <InfractionRow
                  key={infraction.id}
                  infraction={infraction}
                  {...actionsOf(infraction)}
                  onFile={managing ? () => openFile(infraction.staffUserId) : null}
                  onPerson={
                    managing ? () => setFilters({ ...filters, staffUserId: infraction.staffUserId }) : null
                  }
                />
              ))}
            </ul>
          )}
        </DataList>
      </div>
      {dialogs}
    </section>
  );
}

function Filters(props: {
  managing: boolean;
  members: readonly Member[];
  /** Infractions at hand: people who have left are found by them. */
  known: readonly Infraction[];
  value: HistoryFilters;
  onChange: (next: HistoryFilters) => void;
}) {
  const { value, onChange } = props;
  const people = new Map(props.known.map((one) => [one.staffUserId, nameOf(one)]));
  for (const { userId, username } of props.members) people.set(userId, username);
  if (value.staffUserId && !people.has(value.staffUserId)) {
    people.set(value.staffUserId, texts.about(value.staffUserId));
  }
  return (
    <search className={classes.filters} aria-label={texts.history}>
      {props.managing ? (
        <Select
          className={classes.select}
          aria-label={texts.person}
          placeholder={texts.everyone}
          data={[...people].map(([id, label]) => ({ value: id, label }))}
          value={value.staffUserId ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.everyone }}
          onChange={(staffUserId) => onChange({ ...value, staffUserId: staffUserId ?? undefined })}
        />
      ) : null}
      <NativeSelect
        className={classes.select}
        aria-label={texts.type}
        data={TYPES}
        value={value.type ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange({ ...value, type: INFRACTION_TYPES.find((known) => known === chosen) });
        }}
      />
    </search>
  );
}
