import { NativeSelect, PasswordInput } from '@mantine/core';
import { MAX_LENGTH, type StaffMember } from '@tenfour/contracts';
import { ACCESS_LEVELS, type AccessLevel, PLATFORM_PASSWORD_MIN } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { levelIn, levelOptions } from './CreateStaff.tsx';
import { passwordProblem, showFailure } from './failures.ts';
import { nameOf } from './staff-rules.ts';
import { texts } from './texts.ts';
import { useStaffChanges } from './use-platform.ts';

interface Values {
  /** Null until it is chosen: the stored level, which can change meanwhile. */
  accessLevel: AccessLevel | null;
  newPassword: string;
}

/** Changes level and password of another account. Only changes are sent. */
export function ChangeStaff({ account, onClose }: { account: StaffMember; onClose: () => void }) {
  const form = useChangeStaff(account, onClose);
  return (
    <DialogForm form={form} submitLabel={texts.staff.save} onCancel={onClose}>
      <NativeSelect
        label={adminCopy.staff.accessLevel}
        data={levelOptions(ACCESS_LEVELS)}
        value={form.values.accessLevel ?? account.accessLevel}
        onChange={(event) => form.setValues({ accessLevel: levelIn(event.currentTarget.value) })}
        data-autofocus
      />
      <PasswordInput
        label={texts.settings.new}
        description={texts.staff.newPasswordHint}
        autoComplete="new-password"
        maxLength={MAX_LENGTH.platformPassword}
        {...form.getInputProps('newPassword')}
      />
    </DialogForm>
  );
}

/** Has no draft key: a password is never stored. */
function useChangeStaff(account: StaffMember, onClose: () => void) {
  const { update } = useStaffChanges();
  const whileShown = useWhileShown();
  const form = useSubmittedForm({
    initialValues: { accessLevel: null, newPassword: '' } as Values,
    toInput: (values) => changesOf(account, values),
    check: ({ newPassword }, attempted) => ({
      newPassword:
        attempted && newPassword !== '' && newPassword.length < PLATFORM_PASSWORD_MIN
          ? texts.staff.tooShort
          : null,
    }),
    send: async (changes) => {
      if (Object.keys(changes).length === 0) return;
      await update.mutateAsync({ id: account.id, ...changes });
      toastSuccess(texts.staff.changed(nameOf(account)));
    },
    onSent: () => whileShown(onClose),
    sessionKind: 'dashboard',
    onFailed: (error) => {
      const problem = passwordProblem(error);
      if (problem?.field === 'newPassword') form.showProblem('newPassword', problem.message);
      else showFailure(copy.common.updateFailed, error);
    },
  });
  return form;
}

function changesOf(account: StaffMember, { accessLevel, newPassword }: Values) {
  return {
    ...(accessLevel === null || accessLevel === account.accessLevel ? {} : { accessLevel }),
    ...(newPassword === '' ? {} : { newPassword }),
  };
}
