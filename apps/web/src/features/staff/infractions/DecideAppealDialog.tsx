import { type Infraction, MAX_LENGTH } from '@tenfour/contracts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { nameOf } from './InfractionRow.tsx';
import { texts } from './texts.ts';
import { showFailure, useInfractionChanges } from './use-infractions.ts';

interface DecideProps {
  serverId: string;
  onClose: () => void;
}

/** An open appeal and the decision about it. */
export interface AppealDecision {
  infraction: Infraction;
  accept: boolean;
}

/** Asks for the reason of a decision; `decision` null closes it. */
export function DecideAppealDialog({
  decision,
  ...props
}: DecideProps & { decision: AppealDecision | null }) {
  return (
    <FormDialog
      subject={decision}
      title={({ infraction, accept }) => texts.decideOf(accept, nameOf(infraction))}
      onClose={props.onClose}
    >
      {(one, close) => <DecideForm key={one.infraction.id} {...props} decision={one} onClose={close} />}
    </FormDialog>
  );
}

function DecideForm({ serverId, decision, onClose }: DecideProps & { decision: AppealDecision }) {
  const { infraction, accept } = decision;
  const { decideAppeal } = useInfractionChanges();
  const form = useContractForm({
    schema: 'infractions.decideAppeal',
    draftKey: `infraction-decision:${infraction.id}`,
    initialValues: { reason: '' },
    messages: { reason: texts.reasonNeeded },
    toInput: ({ reason }) => ({ serverId, infractionId: infraction.id, accept, reason }),
    send: (input) => decideAppeal.mutateAsync(input),
    onSent: () => {
      toastSuccess(accept ? texts.accepted : texts.denied, nameOf(infraction));
      onClose();
    },
    onFailed: (error) => showFailure(texts.decideFailed, error),
  });
  return (
    <DialogForm
      form={form}
      submitLabel={accept ? texts.accept : texts.deny}
      danger={!accept}
      onCancel={onClose}
    >
      <p>{accept ? texts.acceptText : texts.denyText}</p>
      <ReasonField
        data-autofocus
        label={texts.reason}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
