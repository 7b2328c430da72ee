import { NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AutomationRun } from '@tenfour/contracts';
import { AUTOMATION_KINDS, type AutomationKind } from '@tenfour/domain';
import { useMemo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
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
  const pages = useAutomationRuns(serverId, kind);
  useUnauthorized('server', pages.error);
  const runs = useMemo(() => pages.data?.pages.flat(), [pages.data]);
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
      <DataRegion query={{ ...pages, data: runs }} skeleton={<RowsSkeleton rows={4} lines={2} />}>
        {(found) =>
          found.length === 0 ? (
            <Nothing filtered={kind !== null} onClear={() => setKind(null)} />
          ) : (
            <>
              <HeldList key={kind ?? ''} items={found} own={() => false}>
                {(shown) => (
                  <ul className={classes.runs}>
                    {shown.map((run) => (
                      <Run key={run.id} run={run} />
                    ))}
                  </ul>
                )}
              </HeldList>
              <ListFooter pages={pages} count={found.length} all={texts.end(found.length)} />
            </>
          )
        }
      </DataRegion>
    </Panel>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatch title={texts.noMatch} clear={texts.clear} onClear={onClear} />;
  return (
    <EmptyState
      icon={<IconHistory size={36} stroke={1.5} aria-hidden />}
      title={texts.noRuns}
      description={texts.noRunsText}
    />
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
