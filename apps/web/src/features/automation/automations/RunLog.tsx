import { NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AutomationRun } from '@tenfour/contracts';
import { AUTOMATION_KINDS, AUTOMATION_OUTCOMES } from '@tenfour/domain';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { STATUS } from '../../../ui/status-table.ts';
import classes from './Automations.module.css';
import { texts } from './texts.ts';
import { type RunFilters, useAutomationRuns } from './use-automations.ts';

const KINDS = [
  { value: '', label: texts.allKinds },
  ...AUTOMATION_KINDS.map((value) => ({ value, label: texts.names[value] })),
];
const OUTCOMES = [
  { value: '', label: texts.allOutcomes },
  ...AUTOMATION_OUTCOMES.map((value) => ({ value, label: STATUS.automationRun[value].label })),
];

/** What automations did and what became of it, newest first. */
export function RunLog({ serverId }: { serverId: string }) {
  const [filters, setFilters] = useState<RunFilters>({});
  return (
    <Panel
      title={texts.log}
      side={
        <>
          <NativeSelect
            size="xs"
            aria-label={texts.kind}
            data={KINDS}
            value={filters.kind ?? ''}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              setFilters({ ...filters, kind: AUTOMATION_KINDS.find((known) => known === chosen) });
            }}
          />
          <NativeSelect
            size="xs"
            aria-label={texts.outcome}
            data={OUTCOMES}
            value={filters.outcome ?? ''}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              setFilters({ ...filters, outcome: AUTOMATION_OUTCOMES.find((known) => known === chosen) });
            }}
          />
        </>
      }
      flush
    >
      <DataList
        list={useAutomationRuns(serverId, filters)}
        filters={filters}
        skeleton={{ rows: 4, lines: 2 }}
        empty={<EmptyState icon={IconHistory} title={texts.noRuns} />}
        noMatch={
          (filters.kind ?? filters.outcome) !== undefined && {
            title: texts.noMatch,
            clear: texts.clear,
            onClear: () => setFilters({}),
          }
        }
        end={texts.end}
      >
        {(runs) => (
          <ul className={classes.runs}>
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </DataList>
    </Panel>
  );
}

function Run({ run }: { run: AutomationRun }) {
  return (
    <li className={classes.run} data-row={run.id}>
      <span className={classes.runHead}>
        <StatusBadge kind="automationRun" value={run.outcome} />
        <strong>{texts.names[run.kind]}</strong>
        {run.subject === null ? null : <span className={classes.subject}>{run.subject}</span>}
        <span className={classes.last}>
          <RelativeTime at={run.at} />
        </span>
      </span>
      <span className={classes.runText}>{run.text}</span>
      {run.command === null ? null : <code className={classes.code}>{run.command}</code>}
    </li>
  );
}
