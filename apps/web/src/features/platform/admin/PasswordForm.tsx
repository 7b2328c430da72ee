import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { PLATFORM_PASSWORD_MIN } from '@tenfour/domain';
import { type FormEvent, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { type PasswordProblem, passwordProblem, showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useSetPassword } from './use-platform.ts';

const words = texts.settings;

/** Changes your own password. The new one is typed twice, which finds a typing mistake. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = usePasswordForm(onClose);
  const { typed, type, problem } = form;
  const field = (name: keyof typeof typed) => ({
    maxLength: MAX_LENGTH.platformPassword,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => type(name, event.currentTarget.value),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <p className={classes.sentence}>{words.passwordText}</p>
        <PasswordInput
          ref={form.current}
          label={words.current}
          autoComplete="current-password"
          error={problem?.field === 'currentPassword' ? problem.message : null}
          {...field('current')}
          data-autofocus
        />
        <PasswordInput
          ref={form.next}
          label={words.new}
          description={words.hint}
          autoComplete="new-password"
          error={problem?.field === 'newPassword' ? problem.message : null}
          {...field('next')}
        />
        <PasswordInput
          label={words.repeat}
          autoComplete="new-password"
          error={form.different ? words.different : null}
          {...field('again')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton
            type="submit"
            pending={form.pending}
            blocked={form.missing !== null}
            {...(form.missing === null ? {} : { title: form.missing })}
          >
            {words.submit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}

function usePasswordForm(onClose: () => void) {
  const [typed, setTyped] = useState({ current: '', next: '', again: '' });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [current, next] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const change = useSetPassword();
  const once = useSingleFlight();
  const whileShown = useWhileShown();
  const different = typed.next !== typed.again;
  const missing = missingOf(typed);

  async function save() {
    try {
      await change.mutateAsync({ newPassword: typed.next, currentPassword: typed.current });
      whileShown(onClose);
      toastSuccess(adminCopy.password.updated, words.updatedText);
    } catch (error) {
      const refused = passwordProblem(error);
      setProblem(refused);
      if (refused === null) showFailure(adminCopy.password.failed, error);
      else (refused.field === 'newPassword' ? next : current).current?.select();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing !== null) return;
    setTried(true);
    if (!different) once(save);
  }

  function type(name: keyof typeof typed, value: string) {
    setTyped({ ...typed, [name]: value });
    setProblem(null);
  }

  const pending = change.isPending;
  return { typed, type, problem, current, next, different: tried && different, missing, pending, submit };
}

function missingOf({ current, next }: { current: string; next: string }): string | null {
  if (current === '') return words.currentNeeded;
  return next.length < PLATFORM_PASSWORD_MIN ? words.tooShort : null;
}
