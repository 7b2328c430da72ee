import { type Infraction, MAX_LENGTH } from '@tenfour/contracts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { nameOf } from './InfractionRow.tsx';
import { texts } from './texts.ts';
import { showFailure, useInfractionChanges } from './use-infractions.ts';

interface RevokeProps {
  serverId: string;
  onClose: () => void;
  /** Called once it is revoked while the dialog is open, to move the focus. */
  onRevoked: () => void;
}

/** Asks why an infraction is revoked; `infraction` null closes it. */
export function RevokeDialog({ infraction, ...props }: RevokeProps & { infraction: Infraction | null }) {
  return (
    <FormDialog
      subject={infraction}
      title={(one) => texts.revokeOf(one.type, nameOf(one))}
      onClose={props.onClose}
    >
      {(one) => <RevokeForm key={one.id} {...props} infraction={one} />}
    </FormDialog>
  );
}

function RevokeForm({ serverId, infraction, onClose, onRevoked }: RevokeProps & { infraction: Infraction }) {
  const { revoke } = useInfractionChanges();
  const whileShown = useWhileShown();
  const form = useContractForm({
    schema: 'infractions.revoke',
    draftKey: `infraction-revoke:${infraction.id}`,
    initialValues: { reason: '' },
    messages: { reason: texts.reasonNeeded },
    toInput: ({ reason }) => ({ serverId, infractionId: infraction.id, reason }),
    send: (input) => revoke.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.revoked, nameOf(infraction));
      whileShown(() => {
        onClose();
        onRevoked();
      });
    },
    onFailed: (error) => showFailure(texts.revokeFailed, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.revoke} danger onCancel={onClose}>
      <p>{texts.revokeText}</p>
      <ReasonField
        label={texts.reason}
        description={<span className="tf-keyboard-only">{texts.ctrlEnter}</span>}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
        data-autofocus
      />
    </DialogForm>
  );
}
