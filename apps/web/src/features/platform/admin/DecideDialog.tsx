import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { MAX_LENGTH, type PlatformServer } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useTypedText } from '../../../data/use-typed-text.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { DECISIONS, type Decision, overtakenBy } from './decisions.ts';
import { tellFailure } from './failures.ts';
import { PanelDialog } from './PanelDialog.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useServerChanges } from './use-platform.ts';

/** A decision that is being made about a server. */
export interface Deciding {
  decision: Decision;
  server: PlatformServer;
}

interface DecideProps {
  onClose: () => void;
  /** Hears that it is done, so that the focus finds a place. */
  onDone: (done: Deciding) => void;
}

/** Asks for the reason of a decision, in the required sentences; null closes it. */
export function DecideDialog({ deciding, ...props }: DecideProps & { deciding: Deciding | null }) {
  const title = deciding ? texts.servers.title[deciding.decision](deciding.server.name) : '';
  return (
    <PanelDialog alert opened={deciding !== null} title={title} onClose={props.onClose}>
      {deciding ? <Form key={`${deciding.decision} ${deciding.server.id}`} {...props} {...deciding} /> : null}
    </PanelDialog>
  );
}

function Form({ decision, server, onClose, onDone }: DecideProps & Deciding) {
  const [reason, setReason] = useTypedText(`platform-decision:${decision}:${server.id}`);
  const [tried, setTried] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const change = useServerChanges()[decision];
  const once = useSingleFlight();
  const whileShown = useWhileShown();
  const { label, text, done, failed, danger } = DECISIONS[decision];
  const empty = reason.trim() === '';
  const isOwn = change.isPending || change.isSuccess;
  const tooLate = lost ?? (isOwn ? null : overtakenBy(decision, server));

  async function decide() {
    try {
      await change.mutateAsync({ serverId: server.id, reason: reason.trim() });
      whileShown(onClose);
      toastSuccess(done, server.name);
      onDone({ decision, server });
    } catch (error) {
      const { status } = parseError(error);
      // The conflict is shown in the dialog and stays there.
      if (status === 409 || status === 404) setLost(humanise(error));
      tellFailure(failed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!empty && tooLate === null) once(decide);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p className={classes.sentence}>{text}</p>
        <div role="status">{tooLate === null ? null : <Alert color="yellow">{tooLate}</Alert>}</div>
        <Textarea
          label={texts.servers.reason}
          description={texts.servers.reasonHint[decision]}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.reason, reason)}
          value={reason}
          error={tried && empty ? texts.servers.reasonNeeded : null}
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton
            type="submit"
            color={danger ? 'danger' : 'cobalt'}
            pending={change.isPending}
            blocked={tooLate !== null}
          >
            {label}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
