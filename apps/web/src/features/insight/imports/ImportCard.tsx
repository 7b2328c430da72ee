import { Button } from '@mantine/core';
import type { Import } from '@tenfour/contracts';
import { useState } from 'react';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { Counts } from './Counts.tsx';
import classes from './Imports.module.css';
import { Mapping } from './Mapping.tsx';
import { Rows } from './Rows.tsx';
import { Staged } from './Staged.tsx';
import { texts } from './texts.ts';
import { isMoving, useImportSteps } from './use-imports.ts';

type Steps = ReturnType<typeof useImportSteps>;

/** One import: how it stands, what it holds, and what can be done with it. */
export function ImportCard({ serverId, one }: { serverId: string; one: Import }) {
  const steps = useImportSteps();
  const ref = { serverId, importId: one.id };
  const hasRows = one.rows.total > 0;
  return (
    <li className={classes.card} data-row={one.id} aria-label={one.fileName}>
      <div className={classes.head}>
        <strong className={classes.name}>{one.fileName}</strong>
        <span role="status">
          <StatusBadge kind="import" value={one.status} />
        </span>
        <span className={classes.when}>
          <RelativeTime at={one.createdAt} /> {texts.by(one.createdBy)}
        </span>
      </div>
      {one.problem === null ? null : <p className={classes.problem}>{one.problem}</p>}
      <Progress one={one} />
      {one.source !== 'tenfour' && ['mapping', 'ready', 'failed'].includes(one.status) ? (
        <Mapping
          one={one}
          pending={steps.map.isPending}
          onRead={(options) => steps.map.mutate({ ...ref, options })}
        />
      ) : null}
      {hasRows && one.status !== 'reading' ? (
        <>
          <Counts one={one} />
          <Rows serverId={serverId} one={one} />
        </>
      ) : null}
      <Staged serverId={serverId} one={one} />
      <Actions one={one} steps={steps} at={ref} />
    </li>
  );
}

/** Shows the progress while an automatic step runs. */
function Progress({ one }: { one: Import }) {
  const { created, undone, left } = one.rows;
  if (isMoving(one)) {
    const [done, all] =
      one.status === 'undoing'
        ? [undone + left, created]
        : [created, one.status === 'reading' ? 0 : one.rows.new];
    return (
      <div className={classes.progress}>
        <progress
          aria-label={statusLook('import', one.status).label}
          {...(all > 0 ? { value: done, max: all } : {})}
        />
        {all > 0 ? <span>{texts.progress(done, all)}</span> : null}
      </div>
    );
  }
  return created > 0 ? <p className={classes.hint}>{texts.summary(created, undone, left)}</p> : null;
}

function Actions({
  one,
  steps,
  at,
}: {
  one: Import;
  steps: Steps;
  at: { serverId: string; importId: string };
}) {
  const { status } = one;
  const once = useSingleFlight();
  return (
    <div className={classes.actions}>
      {status === 'ready' && one.rows.new > 0 ? (
        <PendingButton
          // Stays pending until the list shows the start: a second press would fail with nothing to start.
          pending={steps.start.isPending || steps.start.isSuccess}
          onClick={() => once(() => steps.start.mutateAsync(at).then(() => toastSuccess(texts.started)))}
        >
          {texts.start(one.rows.new)}
        </PendingButton>
      ) : null}
      {status === 'ready' && one.rows.new === 0 ? <p className={classes.hint}>{texts.nothing}</p> : null}
      {status === 'importing' ? (
        <PendingButton variant="default" pending={steps.stop.isPending} onClick={() => steps.stop.mutate(at)}>
          {texts.stop}
        </PendingButton>
      ) : null}
      {status === 'done' || status === 'stopped' ? (
        <Undo pending={steps.undo.isPending} onUndo={() => steps.undo.mutate(at)} />
      ) : null}
      {['uploading', 'mapping', 'reading', 'ready', 'failed'].includes(status) ? (
        <PendingButton
          variant="default"
          pending={steps.discard.isPending}
          onClick={() => steps.discard.mutate(at)}
        >
          {texts.discard}
        </PendingButton>
      ) : null}
    </div>
  );
}

/** Asks for confirmation in place, because an undone import is not restored automatically. */
function Undo({ pending, onUndo }: { pending: boolean; onUndo: () => void }) {
  const [sure, setSure] = useState(false);
  return (
    <>
      {sure ? (
        <PendingButton color="danger" pending={pending} onClick={onUndo}>
          {texts.undoSure}
        </PendingButton>
      ) : (
        <Button variant="default" onClick={() => setSure(true)}>
          {texts.undo}
        </Button>
      )}
      <span className={classes.hint}>{texts.undoHint}</span>
    </>
  );
}
