import { type Infraction, MAX_LENGTH } from '@tenfour/contracts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';
import { showFailure, useInfractionChanges } from './use-infractions.ts';

interface AppealProps {
  serverId: string;
  onClose: () => void;
}

/** Asks the person concerned why an infraction is wrong; `infraction` null closes it. */
export function AppealDialog({ infraction, ...props }: AppealProps & { infraction: Infraction | null }) {
  return (
    <FormDialog subject={infraction} title={(one) => texts.appealOf(one.type)} onClose={props.onClose}>
      {(one, close) => <AppealForm key={one.id} {...props} infraction={one} onClose={close} />}
    </FormDialog>
  );
}

function AppealForm({ serverId, infraction, onClose }: AppealProps & { infraction: Infraction }) {
  const { appeal } = useInfractionChanges();
  const form = useContractForm({
    schema: 'infractions.appeal',
    draftKey: `infraction-appeal:${infraction.id}`,
    initialValues: { text: '' },
    messages: { text: texts.appealNeeded },
    toInput: ({ text }) => ({ serverId, infractionId: infraction.id, text }),
    send: (input) => appeal.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.appealSent);
      onClose();
    },
    onFailed: (error) => showFailure(texts.appealFailed, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.appeal} onCancel={onClose}>
      <p>{texts.appealText}</p>
      <ReasonField
        label={texts.appealLabel}
        most={MAX_LENGTH.appeal}
        {...form.getInputProps('text')}
        data-autofocus
      />
    </DialogForm>
  );
}
