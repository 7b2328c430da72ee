import { Alert } from '@mantine/core';
import { MAX_LENGTH, type PlatformServer } from '@tenfour/contracts';
import { useState } from 'react';
import { humanise, parseError } from '../../../data/errors.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { DECISIONS, type Decision, overtakenBy } from './decisions.ts';
import { showFailure } from './failures.ts';
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
  const title = deciding ? `${DECISIONS[deciding.decision].label} ${deciding.server.name}?` : '';
  return (
    <PanelDialog alert opened={deciding !== null} title={title} onClose={props.onClose}>
      {deciding ? (
        <DecideForm key={`${deciding.decision} ${deciding.server.id}`} {...props} {...deciding} />
      ) : null}
    </PanelDialog>
  );
}

function DecideForm({ decision, server, onClose, onDone }: DecideProps & Deciding) {
  const [lost, setLost] = useState<string | null>(null);
  const change = useServerChanges()[decision];
  const whileShown = useWhileShown();
  const { label, text, done, failed, danger } = DECISIONS[decision];
  const isOwn = change.isPending || change.isSuccess;
  const tooLate = lost ?? (isOwn ? null : overtakenBy(decision, server));
  const form = useContractForm({
    schema: 'platform.decideOnServer',
    draftKey: `platform-decision:${decision}:${server.id}`,
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ serverId: server.id, reason: reason.trim() }),
    required: { reason: texts.servers.reasonNeeded },
    isBlocked: () => tooLate !== null,
    sessionKind: 'dashboard',
    send: (input) => change.mutateAsync(input),
    onSent: () => {
      whileShown(onClose);
      toastSuccess(done, server.name);
      onDone({ decision, server });
    },
    onFailed: (error) => {
      const { status } = parseError(error);
      // The conflict is shown in the dialog and stays there.
      if (status === 409 || status === 404) setLost(humanise(error));
      showFailure(failed, error);
    },
  });
  return (
    <DialogForm form={form} submitLabel={label} danger={danger} onCancel={onClose}>
      <p className={classes.sentence}>{text}</p>
      <div role="status">{tooLate === null ? null : <Alert color="yellow">{tooLate}</Alert>}</div>
      <ReasonField
        label={texts.servers.reason}
        description={decision === 'suspend' ? texts.servers.suspendHint : undefined}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
        data-autofocus
      />
    </DialogForm>
  );
}
