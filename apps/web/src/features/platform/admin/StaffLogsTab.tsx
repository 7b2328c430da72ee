import { Checkbox, NativeSelect, Select } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { StaffLog } from '@tenfour/contracts';
import { describeLogAction, LOGGED_ACTIONS } from '@tenfour/domain';
import { useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBar, filterField } from '../../../ui/FilterBar.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { ActionBadge } from './ActionBadge.tsx';
import { type Column, Listing } from './Listing.tsx';
import classes from './Platform.module.css';
import { isFiltered, type LogFilters, readLogFilters } from './search.ts';
import { texts } from './texts.ts';
import { useStaffLogs } from './use-platform.ts';

/** Longer than this many characters, a text is cut to three lines until it is opened. */
const LONG = 240;

/** A text of any length as it was written, folded when it is long. */
function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG;
  return (
    <>
      <div className={classes.long} data-folded={(isLong && !open) || undefined}>
        {text}
      </div>
      {isLong ? (
        <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.showLess : texts.showAll}
        </button>
      ) : null}
    </>
  );
}

const { columns: heads } = adminCopy.logs;

/** The columns in their required order. The target is the user, else the server, else a dash. */
const COLUMNS: readonly Column<StaffLog>[] = [
  {
    head: heads.date,
    width: '172px',
    cell: ({ createdAt }) => (
      <time className={classes.date} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
    ),
  },
  { head: heads.admin, width: '118px', cell: ({ adminName }) => adminName },
  { head: heads.action, width: '158px', cell: ({ action }) => <ActionBadge action={action} /> },
  { head: heads.target, width: '130px', cell: targetOf },
  { head: heads.details, cell: ({ details }) => <LongText text={details} /> },
];

/** Who or what a line is about, as it was called then, or the id that was typed. */
function targetOf(log: StaffLog): string {
  return log.targetName ?? log.targetUserId ?? log.serverName ?? log.serverId ?? texts.nothing;
}

/** Returns the options of the action filter in words, plus the unknown action in the address. */
function actionsWith(chosen: string | undefined) {
  const codes = new Set<string>([...LOGGED_ACTIONS, ...(chosen === undefined ? [] : [chosen])]);
  const named = [...codes].map((value) => ({ value, label: describeLogAction(value) }));
  return [
    { value: '', label: texts.logs.allActions },
    ...named.sort((a, b) => a.label.localeCompare(b.label)),
  ];
}

interface TabProps {
  filters: LogFilters;
  onFilters: (next: LogFilters) => void;
}

/** Shows the Staff Logs tab: the actions of platform staff, newest first. */
export function StaffLogsTab({ filters, onFilters }: TabProps) {
  const list = useStaffLogs(filters);
  return (
    <Panel title={adminCopy.tabs.logs} flush>
      <Filters value={filters} lines={list.data ?? []} onChange={onFilters} />
      <DataList
        list={list}
        filters={filters}
        skeleton={{ rows: 7 }}
        empty={<EmptyState icon={IconListSearch} title={texts.logs.empty} />}
        noMatch={
          isFiltered(filters) && {
            title: texts.noMatch,
            clear: texts.clear,
            onClear: () => onFilters({}),
          }
        }
        end={texts.logs.end}
      >
        {(rows) => <Listing label={adminCopy.tabs.logs} columns={COLUMNS} rows={rows} />}
      </DataList>
    </Panel>
  );
}

/** Returns the admins in the loaded entries, plus the one in the address. */
function adminsOf(lines: readonly StaffLog[], chosen: string | undefined) {
  const names = new Map<string, string>();
  for (const { adminUserId, adminName } of lines)
    if (adminUserId !== null && !names.has(adminUserId)) names.set(adminUserId, adminName);
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, texts.logs.someone);
  return [...names].map(([value, label]) => ({ value, label }));
}

function Filters(props: {
  value: LogFilters;
  lines: readonly StaffLog[];
  onChange: (next: LogFilters) => void;
}) {
  const { value, lines, onChange } = props;
  const { q, ...others } = value;
  const set = (part: Record<string, unknown>) => onChange(readLogFilters({ ...value, ...part }));
  return (
    <div className={classes.filters}>
      <FilterBar
        search={{
          label: texts.logs.search,
          placeholder: texts.logs.search,
          value: q ?? '',
          onSearch: (text) => set({ q: text }),
        }}
        active={Object.keys(others).length}
      >
        <NativeSelect
          className={filterField.select}
          aria-label={heads.action}
          data={actionsWith(value.action)}
          value={value.action ?? ''}
          onChange={(event) => set({ action: event.currentTarget.value })}
        />
        <Select
          className={filterField.select}
          aria-label={heads.admin}
          placeholder={texts.logs.everyone}
          nothingFoundMessage={texts.noMatch}
          data={adminsOf(lines, value.admin)}
          value={value.admin ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.logs.everyone }}
          onChange={(admin) => set({ admin: admin ?? '' })}
        />
        <Checkbox
          className={classes.failures ?? ''}
          label={texts.logs.onlyFailures}
          checked={value.failed === true}
          onChange={(event) => set({ failed: event.currentTarget.checked })}
        />
      </FilterBar>
    </div>
  );
}
