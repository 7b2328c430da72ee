import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { SECURITY_UNDO_MAX, type SecurityAlertDetail, type SecurityUndo } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './GameSecurity.module.css';
import { texts } from './texts.ts';
import { useAlertChanges } from './use-security.ts';

/** Whether a step can be sent: for the first time, or again because it did not get through. */
function isFree({ sent }: SecurityUndo): boolean {
  return sent === null || sent.state === 'failed' || sent.state === 'unknown';
}

/** Every command that takes something back, to be chosen one by one; nothing is sent but what is chosen. */
export function UndoDialog(props: {
  serverId: string;
  alert: SecurityAlertDetail;
  opened: boolean;
  maySend: boolean;
  onClose: () => void;
}) {
  useBackCloses(props.opened, props.onClose);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={texts.undoTitle}
      transitionProps={{ duration: 0 }}
    >
      {props.opened ? <Choice {...props} /> : null}
    </Modal>
  );
}

function Choice({ serverId, alert, maySend, onClose }: Parameters<typeof UndoDialog>[0]) {
  const { undo } = useAlertChanges();
  const once = useSingleFlight();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const steps = alert.evidence.flatMap((event) => event.undo);
  const fresh = steps.filter(({ sent }) => sent === null).slice(0, SECURITY_UNDO_MAX);
  const picked = steps.filter((one) => chosen.has(one.step) && isFree(one)).slice(0, SECURITY_UNDO_MAX);

  function toggle(step: string) {
    const next = new Set(chosen);
    if (!next.delete(step)) next.add(step);
    setChosen(next);
  }

  async function send() {
    const input = picked.map(({ step, sent }) => ({ step, seen: sent?.commandId ?? null }));
    try {
      const { steps: queued, left } = await undo.mutateAsync({ serverId, alertId: alert.id, steps: input });
      setChosen(new Set(left));
      toastSuccess(texts.queued(queued.length), left.length > 0 ? texts.left(left.length) : undefined);
      if (left.length === 0) onClose();
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.undoFailed, humanise(error));
    }
  }

  return (
    <Stack gap="sm">
      <p className={classes.summary}>{alert.summary}</p>
      <p className={classes.facts}>{steps.some(isFree) ? texts.undoText : texts.nothingToSend}</p>
      {fresh.length > 1 ? (
        <Checkbox
          label={texts.all}
          checked={fresh.every(({ step }) => chosen.has(step))}
          indeterminate={
            fresh.some(({ step }) => chosen.has(step)) && !fresh.every(({ step }) => chosen.has(step))
          }
          onChange={(event) => {
            setChosen(event.currentTarget.checked ? new Set(fresh.map(({ step }) => step)) : new Set());
          }}
        />
      ) : null}
      <ScrollRegion label={texts.choose} mah="20rem">
        <ul className={classes.steps}>
          {steps.map((one) => (
            <li key={one.step} className={classes.outcome}>
              <Checkbox
                label={<code>{one.command}</code>}
                checked={chosen.has(one.step) && isFree(one)}
                disabled={!isFree(one)}
                onChange={() => toggle(one.step)}
              />
              {one.sent ? <StatusBadge kind="command" value={one.sent.state} /> : null}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {copy.common.cancel}
        </Button>
        <PendingButton
          pending={undo.isPending}
          blocked={picked.length === 0 || !maySend}
          onClick={() => once(send)}
        >
          {texts.send(picked.length)}
        </PendingButton>
      </Group>
    </Stack>
  );
}
