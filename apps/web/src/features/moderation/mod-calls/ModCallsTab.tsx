import { Chip, NativeSelect } from '@mantine/core';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ModCall } from '@tenfour/contracts';
import { formatDuration, MOD_CALL_PRIORITIES } from '@tenfour/domain';
import { type ModCallsSearch, QUEUE_ID, readModCallsSearch } from '../../../data/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { KeySign } from '../../../ui/KeySign.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { Description, Person, Players, Source } from './CallParts.tsx';
import { CreateCallDialog } from './CreateCallDialog.tsx';
import classes from './ModCalls.module.css';
import { Queue } from './Queue.tsx';
import { asksForClosed } from './queue.ts';
import { Stats } from './Stats.tsx';
import { texts } from './texts.ts';
import { useCreateCall } from './use-create-call.ts';
import { useClosedCalls, useSummary } from './use-mod-calls.ts';

/** Shows the queue of mod calls, their history and the response times. */
export function ModCallsTab({ server, permissions }: OpenServer) {
  const search = readModCallsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const form = useCreateCall(server.id);

  /** With other filters, and with everything else that the address holds. */
  function show(next: ModCallsSearch) {
    void navigate({
      to: '.',
      search: ({ status: _status, priority: _priority, assignee: _assignee, ...others }) => ({
        ...others,
        ...next,
      }),
      replace: true,
      resetScroll: false,
    });
  }

  const list = { serverId: server.id, search, onClear: () => show({}) };
  return (
    <div className={`${classes.stack} tf-in-turn`}>
      <Panel
        title={texts.title}
        flush
        side={
          <PendingButton
            size="xs"
            pending={false}
            leftSection={<IconPlus size={14} aria-hidden />}
            rightSection={<KeySign of="n" />}
            data-key="n new-call"
            onClick={form.open}
          >
            {texts.newCall}
          </PendingButton>
        }
      >
        <Filters value={search} onChange={show} />
        <div id={QUEUE_ID} tabIndex={-1}>
          {asksForClosed(search) ? <ClosedCalls {...list} /> : <Queue {...list} viewer={permissions} />}
        </div>
        <Today serverId={server.id} />
      </Panel>
      <Stats serverId={server.id} />
      <CreateCallDialog form={form} />
    </div>
  );
}

/** Shows "resolved today 14 · median answer 3 min". */
function Today({ serverId }: { serverId: string }) {
  const { data } = useSummary(serverId);
  if (!data) return null;
  const median = data.medianResponseMs === null ? null : formatDuration(data.medianResponseMs, 1);
  return <p className={classes.today}>{texts.summary(data.resolvedToday, median)}</p>;
}

const STATUSES = [
  { value: '', label: texts.allOpen },
  ...(['pending', 'claimed'] as const).map((value) => ({ value, label: statusLook('modCall', value).label })),
  { value: 'closed', label: texts.closed },
  ...(['resolved', 'dismissed'] as const).map((value) => ({
    value,
    label: statusLook('modCall', value).label,
  })),
];

const PRIORITIES = [
  { value: '', label: texts.allPriorities },
  ...MOD_CALL_PRIORITIES.map((value) => ({ value, label: statusLook('priority', value).label })).reverse(),
];

/** What narrows the calls; `value` is what the address holds. */
function Filters(props: { value: ModCallsSearch; onChange: (next: ModCallsSearch) => void }) {
  const { value, onChange } = props;
  const set = (part: Record<string, string>) => onChange(readModCallsSearch({ ...value, ...part }));
  return (
    <search className={classes.filters} aria-label={texts.filters}>
      <NativeSelect
        className={classes.select}
        aria-label={texts.status}
        data={STATUSES}
        value={value.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={texts.priority}
        data={PRIORITIES}
        value={value.priority ?? ''}
        onChange={(event) => set({ priority: event.currentTarget.value })}
      />
      <Chip
        size="sm"
        checked={value.assignee === 'me'}
        onChange={(mine) => set({ assignee: mine ? 'me' : '' })}
      >
        {texts.mine}
      </Chip>
    </search>
  );
}

/** Shows the closed calls, newest first. */
function ClosedCalls(props: { serverId: string; search: ModCallsSearch; onClear: () => void }) {
  const { serverId, search, onClear } = props;
  const list = useClosedCalls(serverId, search);
  const isFiltered = search.priority !== undefined || search.assignee !== undefined;
  return (
    <div className={list.data ? undefined : classes.padded}>
      <DataList
        list={list}
        filters={search}
        skeleton={{ rows: 3, lines: 3 }}
        empty={<EmptyState icon={IconArchive} title={texts.noClosed} description={texts.noClosedText} />}
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
      <div className={classes.badges}>
        <StatusBadge kind="priority" value={call.priority} />
        <StatusBadge kind="modCall" value={call.status} />
      </div>
      <div className={classes.main}>
        <p className={classes.reason}>{call.reason}</p>
        <p className={classes.facts}>
          <Players call={call} />
          <Source source={call.source} />
        </p>
        {call.resolution === null ? null : <p className={classes.said}>{call.resolution}</p>}
        <Description text={call.description} />
        <EvidenceLinks links={call.evidence} />
      </div>
      <div className={classes.state}>
        {call.closedBy ? <Person staff={call.closedBy} /> : <span>{texts.answeredInGame}</span>}
        <span className={classes.waiting}>
          <RelativeTime at={call.closedAt ?? call.createdAt} />
        </span>
        {call.claimedAt === null ? null : (
          <span className={classes.waiting}>
            {texts.answeredIn(formatDuration(Date.parse(call.claimedAt) - Date.parse(call.createdAt), 1))}
          </span>
        )}
      </div>
    </li>
  );
}
