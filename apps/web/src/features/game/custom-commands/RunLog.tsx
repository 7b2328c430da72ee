import { Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { CommandRun, CustomCommand } from '@tenfour/contracts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './CustomCommands.module.css';
import { texts } from './texts.ts';
import { useRuns } from './use-custom-commands.ts';

/** The newest due times of one command and what became of each; `command` null closes it. */
export function RunLog(props: { serverId: string; command: CustomCommand | null; onClose: () => void }) {
  const { serverId, command, onClose } = props;
  useBackCloses(command !== null, onClose);
  return (
    <Drawer
      opened={command !== null}
      onClose={onClose}
      position="right"
      transitionProps={{ duration: 0 }}
      title={command ? texts.runLogTitle(command.name) : ''}
    >
      {command ? <Runs serverId={serverId} customCommandId={command.id} /> : null}
    </Drawer>
  );
}

function Runs({ serverId, customCommandId }: { serverId: string; customCommandId: string }) {
  return (
    <DataList
      list={useRuns(serverId, customCommandId)}
      skeleton={{ rows: 4, lines: 2 }}
      empty={<EmptyState icon={IconHistory} title={texts.noRuns} />}
      end={texts.end}
      flush
    >
      {(runs) => (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </DataList>
  );
}

function Run({ run }: { run: CommandRun }) {
  return (
    <li className={classes.run} data-row={run.id}>
      <span className={classes.runDue}>
        {texts.due} <time dateTime={run.dueAt}>{formatDateTime(run.dueAt)}</time>
      </span>
      <StatusBadge kind="run" value={run.state} />
      <span className={classes.runMore}>
        {run.ranAt === null ? (
          texts.notRun
        ) : (
          <>
            {texts.ran} <RelativeTime at={run.ranAt} />
          </>
        )}
      </span>
      {run.message ? <span className={classes.sentence}>{run.message}</span> : null}
    </li>
  );
}
