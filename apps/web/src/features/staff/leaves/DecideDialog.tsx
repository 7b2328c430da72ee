import { type Leave, MAX_LENGTH } from '@tenfour/contracts';
import { formatDays } from '@tenfour/domain';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';
import { showFailure, useLeaveChanges } from './use-leaves.ts';

/** A request and the decision about it. */
export interface Decision {
  leave: Leave;
  status: 'approved' | 'denied';
}

interface DecideProps {
  serverId: string;
  timeZone: string;
  onClose: () => void;
}

/** Asks for a comment on the decision; `decision` null closes it. */
export function DecideDialog({ decision, ...props }: DecideProps & { decision: Decision | null }) {
  return (
    <FormDialog
      subject={decision}
      title={({ leave, status }) =>
        texts.actionOf(status === 'denied' ? texts.deny : texts.approve, leave.username)
      }
      onClose={props.onClose}
    >
      {(one, close) => <DecideForm key={one.leave.id} {...props} decision={one} onClose={close} />}
    </FormDialog>
  );
}

function DecideForm({ serverId, timeZone, decision, onClose }: DecideProps & { decision: Decision }) {
  const { leave, status } = decision;
  const { decide } = useLeaveChanges();
  const denies = status === 'denied';
  const form = useContractForm({
    schema: 'leaves.decide',
    draftKey: `leave-decision:${leave.id}`,
    initialValues: { reason: '' },
    messages: { reason: texts.reasonNeeded },
    toInput: ({ reason }) => ({ serverId, leaveId: leave.id, status, reason }),
    send: (input) => decide.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.decided[status], leave.username);
      onClose();
    },
    onFailed: (error) => showFailure(texts.decideFailed, error),
  });
  return (
    <DialogForm
      form={form}
      submitLabel={denies ? texts.deny : texts.approve}
      danger={denies}
      onCancel={onClose}
    >
      <p>{formatDays(leave, timeZone)}</p>
      <ReasonField
        label={denies ? texts.reason : texts.note}
        most={MAX_LENGTH.note}
        {...form.getInputProps('reason')}
        data-autofocus
      />
    </DialogForm>
  );
}
