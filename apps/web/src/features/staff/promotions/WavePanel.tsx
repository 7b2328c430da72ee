import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock } from '@tabler/icons-react';
import type { WaveDetail } from '@tenfour/contracts';
import { PERMISSION_NAMES, type PermissionFlag, type WaveItemState } from '@tenfour/domain';
import { useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { PersonRow } from '../../../ui/PersonRow.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import type { StatusLook } from '../../../ui/status-public.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from '../reviews/Reviews.module.css';
import { showFailure } from '../reviews/use-reviews.ts';
import { DIRECTIONS } from './looks.ts';
import { texts } from './texts.ts';
import { useWave, useWaveChanges } from './use-promotions.ts';
import { WaveEditor } from './WaveEditor.tsx';

const ITEMS: Readonly<Record<WaveItemState, StatusLook>> = {
  waiting: { label: texts.itemStates.waiting, color: 'gray', icon: IconClock },
  done: { label: texts.itemStates.done, color: 'success', icon: IconCircleCheck },
  partial: { label: texts.itemStates.partial, color: 'danger', icon: IconAlertTriangle },
  skipped: { label: texts.itemStates.skipped, color: 'yellow', icon: IconCircleOff },
  failed: { label: texts.itemStates.failed, color: 'danger', icon: IconCircleOff },
};

/** Shows one wave: who becomes what, what each gains and loses, and how it ended. */
export function WavePanel(props: { serverId: string; waveId: string; onGone: () => void }) {
  const query = useWave(props.serverId, props.waveId);
  useUnauthorized('server', query.error);
  const [edited, setEdited] = useState(false);
  const { data } = query;
  if (edited && data?.state === 'draft') {
    return <WaveEditor serverId={props.serverId} wave={data} onDone={() => setEdited(false)} />;
  }
  return (
    <Panel title={data?.title ?? texts.title} count={data ? texts.states[data.state] : null} flush>
      <DataRegion query={query} skeleton={<Skeleton height={220} />}>
        {(wave) => (
          <>
            {wave.state === 'applied' ? null : (
              <Actions {...props} wave={wave} onEdit={() => setEdited(true)} />
            )}
            <ul className={classes.list} aria-label={wave.title}>
              {wave.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Item({ item }: { item: WaveDetail['items'][number] }) {
  const { userId, username, from, to, direction, reason, state, problem } = item;
  return (
    <PersonRow
      userId={userId}
      rowId={userId}
      name={username}
      wraps
      facts={
        <span className={classes.facts}>
          <StatusMark look={DIRECTIONS[direction]} />
          <span>{texts.change(from?.name, to?.name)}</span>
          {reason === '' ? null : <span className={classes.note}>{reason}</span>}
          {state === 'waiting' && problem === null ? <Rights {...item} /> : null}
          {problem === null ? null : (
            <span className={classes.note}>{state === 'waiting' ? texts.willSkip(problem) : problem}</span>
          )}
        </span>
      }
      end={state === 'waiting' ? null : <StatusMark look={ITEMS[state]} />}
    />
  );
}

function Rights({ gains, losses }: { gains: PermissionFlag[]; losses: PermissionFlag[] }) {
  const inWords = (flags: PermissionFlag[]) => flags.map((flag) => PERMISSION_NAMES[flag]).join(', ');
  return (
    <>
      {gains.length > 0 ? <span className={classes.note}>{texts.gains(inWords(gains))}</span> : null}
      {losses.length > 0 ? <span className={classes.note}>{texts.loses(inWords(losses))}</span> : null}
      {gains.length + losses.length === 0 ? <span className={classes.note}>{texts.nothing}</span> : null}
    </>
  );
}

function Actions(props: { serverId: string; wave: WaveDetail; onEdit: () => void; onGone: () => void }) {
  const { serverId, wave, onEdit, onGone } = props;
  const { applyWave, remove } = useWaveChanges();
  const { id: waveId, version, title } = wave;
  const waiting = wave.counts.waiting ?? 0;
  const isDraft = wave.state === 'draft';

  async function apply() {
    const question = { title: texts.applyTitle(title), text: texts.applyText(waiting) };
    if (!(await dialogs.confirm({ ...question, confirmLabel: texts.apply(waiting) }))) return;
    await applyWave.mutateAsync({ serverId, waveId, version }).then(
      ({ counts: { done = 0 }, items }) => {
        if (done === items.length) toastSuccess(texts.applied);
        else toastError(texts.appliedPartly, texts.appliedPartlyText);
      },
      (error: unknown) => showFailure(texts.notApplied, error),
    );
  }

  async function askToRemove() {
    const question = { title: texts.removeTitle(title), text: texts.removeText };
    if (!(await dialogs.confirm({ ...question, confirmLabel: texts.remove, danger: true }))) return;
    await remove.mutateAsync({ serverId, waveId }).then(
      () => {
        toastSuccess(texts.removed);
        onGone();
      },
      (error: unknown) => showFailure(texts.notSaved, error),
    );
  }

  return (
    <div className={`${classes.tools} ${classes.row}`}>
      {wave.state === 'applying' ? null : (
        <PendingButton size="xs" pending={applyWave.isPending} onClick={() => void apply()}>
          {isDraft ? texts.apply(waiting) : texts.goOn}
        </PendingButton>
      )}
      {isDraft ? (
        <>
          <Button size="xs" variant="default" onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button size="xs" variant="default" onClick={() => void askToRemove()}>
            {texts.remove}
          </Button>
        </>
      ) : null}
    </div>
  );
}
