import { NativeSelect, Select } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import type { Infraction, Member } from '@tenfour/contracts';
import { INFRACTION_TYPES } from '@tenfour/domain';
import { useMemo, useRef, useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { InfractionRow, nameOf } from './InfractionRow.tsx';
import classes from './Infractions.module.css';
import { RevokeDialog } from './RevokeDialog.tsx';
import { texts } from './texts.ts';
import { type HistoryFilters, useInfractions } from './use-infractions.ts';

const TYPES = [
  { value: '', label: texts.allTypes },
  ...INFRACTION_TYPES.map((value) => ({ value, label: statusLook('infraction', value).label })),
];

/** Who got what and why, newest first; nothing ever leaves it. */
export function History(props: { serverId: string; managing: boolean; members: readonly Member[] }) {
  const { serverId, managing } = props;
  const [filters, setFilters] = useState<HistoryFilters>({});
  const [asked, setAsked] = useState<Infraction | null>(null);
  const list = useRef<HTMLElement>(null);
  const me = useUser().id;
  const pages = useInfractions(serverId, filters);
  useUnauthorized('server', pages.error);
  const infractions = useMemo(() => pages.data?.pages.flat(), [pages.data]);

  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={managing ? texts.history : texts.ownHistory}
      className={classes.history}
    >
      <Filters {...props} value={filters} known={infractions ?? []} onChange={setFilters} />
      <div className={infractions ? undefined : classes.padded}>
        <DataRegion
          query={{ ...pages, data: infractions }}
          skeleton={<RowsSkeleton rows={2} lines={3} flush />}
        >
          {(found) =>
            found.length === 0 ? (
              <Nothing managing={managing} filters={filters} onClear={() => setFilters({})} />
            ) : (
              <>
                <HeldList
                  key={JSON.stringify(filters)}
                  items={found}
                  own={({ issuedById }) => issuedById === me}
                >
                  {(shown) => (
                    <ul>
                      {shown.map((infraction) => (
                        <InfractionRow
                          key={infraction.id}
                          infraction={infraction}
                          onRevoke={
                            managing && !infraction.revoked && infraction.staffUserId !== me
                              ? () => setAsked(infraction)
                              : null
                          }
                          onPerson={
                            managing
                              ? () => setFilters({ ...filters, staffUserId: infraction.staffUserId })
                              : null
                          }
                        />
                      ))}
                    </ul>
                  )}
                </HeldList>
                <ListFooter pages={pages} count={found.length} all={texts.end(found.length)} />
              </>
            )
          }
        </DataRegion>
      </div>
      <RevokeDialog
        serverId={serverId}
        infraction={asked}
        onClose={() => setAsked(null)}
        onRevoked={() => list.current?.focus()}
      />
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
          placeholder={texts.everybody}
          data={[...people].map(([id, label]) => ({ value: id, label }))}
          value={value.staffUserId ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.everybody }}
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

function Nothing(props: { managing: boolean; filters: HistoryFilters; onClear: () => void }) {
  const filtered = props.filters.staffUserId !== undefined || props.filters.type !== undefined;
  if (!filtered) {
    return (
      <EmptyState
        icon={<IconClipboardList size={36} stroke={1.5} aria-hidden />}
        title={props.managing ? texts.none : texts.noneOwn}
        {...(props.managing ? { description: texts.noneText } : {})}
      />
    );
  }
  return <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={props.onClear} />;
}
