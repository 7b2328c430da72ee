import { NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AutomationRun } from '@tenfour/contracts';
import { AUTOMATION_KINDS, type AutomationKind } from '@tenfour/domain';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Automations.module.css';
import { texts } from './texts.ts';
import { useAutomationRuns } from './use-automations.ts';

const KINDS = [
  { value: '', label: texts.allKinds },
  ...AUTOMATION_KINDS.map((value) => ({ value, label: texts.names[value] })),
];

/** What automations did and what became of it, newest first. */
export function RunLog({ serverId }: { serverId: string }) {
  const [kind, setKind] = useState<AutomationKind | null>(null);
  return (
    <Panel
      title={texts.log}
      side={
        <NativeSelect
          size="xs"
          aria-label={texts.kind}
          data={KINDS}
          value={kind ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setKind(AUTOMATION_KINDS.find((known) => known === chosen) ?? null);
          }}
        />
      }
      flush
    >
      <DataList
        list={useAutomationRuns(serverId, kind)}
        filters={kind}
        skeleton={{ rows: 4, lines: 2 }}
        empty={<EmptyState icon={IconHistory} title={texts.noRuns} description={texts.noRunsText} />}
        noMatch={kind !== null && { title: texts.noMatch, clear: texts.clear, onClear: () => setKind(null) }}
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
