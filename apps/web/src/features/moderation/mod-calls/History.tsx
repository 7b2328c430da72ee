import { NativeSelect } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { ModCall } from '@tenfour/contracts';
import { formatDuration } from '@tenfour/domain';
import { type ModCallsSearch, readModCallsSearch } from '../../../data/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { FieldValues, useWithFields } from '../../community/record-fields/parts.tsx';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { Description, Person, Players, Source } from './CallParts.tsx';
import { Fold } from './Fold.tsx';
import classes from './ModCalls.module.css';
import { asksForClosed } from './queue.ts';
import { texts } from './texts.ts';
import { useClosedCalls } from './use-mod-calls.ts';

const STATUSES = [
  { value: 'closed', label: texts.closed },
  ...(['resolved', 'dismissed'] as const).map((value) => ({
    value,
    label: statusLook('modCall', value).label,
  })),
];

interface HistoryProps {
  serverId: string;
  search: ModCallsSearch;
  onChange: (next: ModCallsSearch) => void;
}

/** The closed calls, folded unless the address asks for them. */
export function History({ serverId, search, onChange }: HistoryProps) {
  const { status: _status, ...others } = search;
  const isOpen = asksForClosed(search);
  return (
    <Fold
      title={texts.history}
      isOpen={isOpen}
      onToggle={() => onChange(isOpen ? others : { ...others, status: 'closed' })}
    >
      <div className={classes.filters}>
        <NativeSelect
          size="xs"
          aria-label={texts.status}
          data={STATUSES}
          value={search.status}
          onChange={(event) => onChange(readModCallsSearch({ ...others, status: event.currentTarget.value }))}
        />
      </div>
      <ClosedCalls serverId={serverId} search={search} onClear={() => onChange({ status: 'closed' })} />
    </Fold>
  );
}

function ClosedCalls(props: { serverId: string; search: ModCallsSearch; onClear: () => void }) {
  const { serverId, search, onClear } = props;
  const list = useWithFields(serverId, useClosedCalls(serverId, search));
  const isFiltered = search.priority !== undefined || search.assignee !== undefined;
  return (
    <div className={list.data ? undefined : classes.padded}>
      <DataList
        list={list}
        filters={search}
        skeleton={{ rows: 3, lines: 3 }}
        empty={<EmptyState icon={IconArchive} title={texts.noClosed} />}
        noMatch={isFiltered && { title: texts.noMatch, clear: texts.clearFilters, onClear }}
        end={texts.end}
      >
        {(calls) => (
          <ul className={classes.closed}>
            {calls.map((call) => (
              <ClosedRow key={call.id} call={call} />
            ))}
          </ul>
        )}
      </DataList>
    </div>
  );
}

function ClosedRow({ call }: { call: ModCall }) {
  return (
    <li className={classes.row} data-call={call.id} data-row={call.id}>
      <div className={classes.meta}>
        <StatusBadge kind="modCall" value={call.status} variant="outline" />
        {call.closedBy ? <Person staff={call.closedBy} /> : null}
        <span className={classes.state}>
          {texts.called} <RelativeTime at={call.createdAt} />
        </span>
        {call.claimedAt === null ? null : (
          <span className={classes.state}>
            {texts.answeredIn(formatDuration(Date.parse(call.claimedAt) - Date.parse(call.createdAt), 1))}
          </span>
        )}
      </div>
      <p className={`${classes.reason} ${classes.clamped}`}>{call.reason}</p>
      <div className={classes.facts}>
        <Players call={call} />
        <Source source={call.source} />
        <EvidenceLinks links={call.evidence} />
        <Description call={call} />
        <FieldValues values={call.fields} />
      </div>
      {call.resolution === null ? null : <p className={classes.said}>{call.resolution}</p>}
    </li>
  );
}
