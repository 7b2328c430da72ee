import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import {
  ACCESS_LEVELS,
  type AccessLevel,
  DEFAULT_ACCESS_LEVEL,
  grantableLevels,
  PLATFORM_PASSWORD_MIN,
} from '@tenfour/domain';
import { type FormEvent, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
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
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [level, setLevel] = useState<AccessLevel>(
    levels.includes(DEFAULT_ACCESS_LEVEL) ? DEFAULT_ACCESS_LEVEL : 'staff',
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { create } = useStaffChanges();
  const once = useSingleFlight();
  const whileShown = useWhileShown();
  const problem = problemOf(username, password);
  const complain = useValidationToast(problem);

  async function save() {
    try {
      const made = await create.mutateAsync({ username: username.trim(), password, accessLevel: level });
      whileShown(onClose);
      toastSuccess(words.created, texts.staff.created(made.username, words.levels[made.accessLevel]));
    } catch (error) {
      const common = passwordProblem(error);
      if (common?.field !== 'newPassword') return showFailure(words.failed, error);
      setRefused(common.message);
      form.current?.querySelectorAll('input')[1]?.select();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined) return once(save);
    setTried(true);
    complain(copy.common.error, problem);
    form.current?.querySelectorAll('input')[nameProblemOf(username) ? 0 : 1]?.focus();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={adminCopy.login.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={
            tooLong(username, MAX_LENGTH.platformUsername) ??
            (tried && username.trim() === '' ? texts.staff.usernameNeeded : null)
          }
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => setUsername(event.currentTarget.value)}
          data-autofocus
        />
        <PasswordInput
          label={adminCopy.login.password}
          description={texts.staff.passwordHint}
          autoComplete="new-password"
          maxLength={MAX_LENGTH.platformPassword}
          value={password}
          error={tried && password.length < PLATFORM_PASSWORD_MIN ? texts.staff.tooShort : refused}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setRefused(null);
          }}
        />
        <NativeSelect
          label={words.accessLevel}
          data={levelOptions(levels)}
          value={level}
          onChange={(event) => setLevel(levelIn(event.currentTarget.value))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={create.isPending}>
            {words.create}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}

function nameProblemOf(username: string): string | null {
  return username.trim() === '' ? words.required : tooLong(username, MAX_LENGTH.platformUsername);
}

function problemOf(username: string, password: string): string | undefined {
  const wrongName = nameProblemOf(username);
  if (wrongName !== null) return wrongName;
  if (password === '') return words.required;
  return password.length < PLATFORM_PASSWORD_MIN ? texts.staff.tooShort : undefined;
}
