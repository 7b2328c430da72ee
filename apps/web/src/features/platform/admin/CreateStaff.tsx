import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { type CreateStaffInput, MAX_LENGTH } from '@tenfour/contracts';
import {
  ACCESS_LEVELS,
  type AccessLevel,
  DEFAULT_ACCESS_LEVEL,
  grantableLevels,
  PLATFORM_PASSWORD_MIN,
} from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { passwordProblem, showFailure } from './failures.ts';
import { texts } from './texts.ts';
import { useStaffChanges } from './use-platform.ts';

const words = adminCopy.staff;

/** Options of a select for these levels. */
export function levelOptions(levels: readonly AccessLevel[]) {
  return levels.map((value) => ({ value, label: words.levels[value] }));
}

/** The level of a select's value. */
export function levelIn(value: string): AccessLevel {
  return ACCESS_LEVELS.find((level) => level === value) ?? 'staff';
}

/**
 * Shows the "Create Staff" dialog. Only levels that the viewer can grant are offered; the default is admin where
 * possible.
 */
export function CreateStaff({ level: own, onClose }: { level: AccessLevel; onClose: () => void }) {
  const levels = grantableLevels(own);
  const form = useCreateStaff(levels, onClose);
  return (
    <DialogForm form={form} submitLabel={words.create} onCancel={onClose}>
      <TextInput
        label={adminCopy.login.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
        onKeyDown={ignoreComposingEnter}
        data-autofocus
      />
      <PasswordInput
        label={adminCopy.login.password}
        description={texts.staff.tooShort}
        autoComplete="new-password"
        maxLength={MAX_LENGTH.platformPassword}
        {...form.getInputProps('password')}
      />
      <NativeSelect
        label={words.accessLevel}
        data={levelOptions(levels)}
        value={form.values.accessLevel}
        onChange={(event) => form.setValues({ accessLevel: levelIn(event.currentTarget.value) })}
      />
    </DialogForm>
  );
}

/** Has no draft key: a password is never stored. */
function useCreateStaff(levels: readonly AccessLevel[], onClose: () => void) {
  const { create } = useStaffChanges();
  const whileShown = useWhileShown();
  const accessLevel = levels.includes(DEFAULT_ACCESS_LEVEL) ? DEFAULT_ACCESS_LEVEL : 'staff';
  const form = useSubmittedForm({
    initialValues: { username: '', password: '', accessLevel: accessLevel as AccessLevel },
    sessionKind: 'dashboard',
    toInput: ({ username, ...values }) => ({ username: username.trim(), ...values }),
    check: ({ username, password }, attempted) => ({
      username:
        tooLong(username, MAX_LENGTH.platformUsername) ??
        (attempted && username.trim() === '' ? texts.staff.usernameNeeded : null),
      password: attempted && password.length < PLATFORM_PASSWORD_MIN ? texts.staff.tooShort : null,
    }),
    summarize: ({ username, password }) => ({
      title: copy.common.error,
      message: problemOf(username, password) ?? '',
    }),
    send: (input: CreateStaffInput) => create.mutateAsync(input),
    onSent: (made) => {
      whileShown(onClose);
      toastSuccess(words.created, texts.staff.created(made.username, words.levels[made.accessLevel]));
    },
    onFailed: (error) => {
      const problem = passwordProblem(error);
      if (problem?.field === 'newPassword') form.showProblem('password', problem.message);
      else showFailure(words.failed, error);
    },
  });
  return form;
}

function problemOf(username: string, password: string): string | undefined {
  if (username.trim() === '' || password === '') return words.required;
  const tooLongName = tooLong(username, MAX_LENGTH.platformUsername);
  return tooLongName ?? (password.length < PLATFORM_PASSWORD_MIN ? texts.staff.tooShort : undefined);
}
