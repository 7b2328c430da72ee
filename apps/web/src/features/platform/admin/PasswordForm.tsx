import { PasswordInput } from '@mantine/core';
import { MAX_LENGTH, type SetPasswordInput } from '@tenfour/contracts';
import { PLATFORM_PASSWORD_MIN } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { passwordProblem, showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useSetPassword } from './use-platform.ts';

const words = texts.settings;

/** Changes your own password. The new one is typed twice, which finds a typing mistake. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = usePasswordForm(onClose);
  const maxLength = MAX_LENGTH.platformPassword;
  return (
    <DialogForm form={form} submitLabel={words.submit} blockedBy={blockedBy(form.values)} onCancel={onClose}>
      <p className={classes.sentence}>{words.passwordText}</p>
      <PasswordInput
        label={words.current}
        autoComplete="current-password"
        maxLength={maxLength}
        {...form.getInputProps('currentPassword')}
        data-autofocus
      />
      <PasswordInput
        label={words.new}
        description={texts.staff.tooShort}
        autoComplete="new-password"
        maxLength={maxLength}
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        label={words.repeat}
        autoComplete="new-password"
        maxLength={maxLength}
        {...form.getInputProps('repeated')}
      />
    </DialogForm>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

/** Has no draft key: a password is never stored. */
function usePasswordForm(onClose: () => void) {
  const change = useSetPassword();
  const whileShown = useWhileShown();
  const form = useSubmittedForm({
    initialValues: EMPTY,
    sessionKind: 'dashboard',
    isBlocked: (values) => blockedBy(values) !== null,
    toInput: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    check: ({ newPassword, repeated }, attempted) => ({
      repeated: attempted && newPassword !== repeated ? words.different : null,
    }),
    send: (input: SetPasswordInput) => change.mutateAsync(input),
    onSent: () => {
      whileShown(onClose);
      toastSuccess(adminCopy.password.updated);
    },
    onFailed: (error) => {
      const problem = passwordProblem(error);
      if (problem === null) showFailure(adminCopy.password.failed, error);
      else form.showProblem(problem.field, problem.message);
    },
  });
  return form;
}

function blockedBy({ currentPassword, newPassword }: typeof EMPTY): string | null {
  if (currentPassword === '') return words.currentNeeded;
  return newPassword.length < PLATFORM_PASSWORD_MIN ? texts.staff.tooShort : null;
}
