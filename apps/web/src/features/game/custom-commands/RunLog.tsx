import { Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { CommandRun, CustomCommand } from '@tenfour/contracts';
import { useMemo } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import classes from './CustomCommands.module.css';
import { texts } from './texts.ts';
import { useRuns } from './use-custom-commands.ts';

/** The newest due times of one command and what became of each; `command` null closes it. */
export function RunLog(props: { serverId: string; command: CustomCommand | null; onClose: () => void }) {
  const { serverId, command, onClose } = props;
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
  const pages = useRuns(serverId, customCommandId);
  useUnauthorized('server', pages.error);
  const runs = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return (
    <DataRegion query={{ ...pages, data: runs }} skeleton={<RowsSkeleton rows={4} lines={2} flush />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            icon={<IconHistory size={36} stroke={1.5} aria-hidden />}
            title={texts.noRuns}
            description={texts.noRunsText}
          />
        ) : (
          <>
            <HeldList items={list}>
              {(shown) => (
                <ul className={classes.runs}>
                  {shown.map((run) => (
                    <Run key={run.id} run={run} />
                  ))}
                </ul>
              )}
            </HeldList>
            <ListFooter pages={pages} count={list.length} all={texts.end(list.length)} flush />
          </>
        )
      }
    </DataRegion>
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
