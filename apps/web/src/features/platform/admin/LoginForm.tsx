import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAX_LENGTH, type Panel, type PanelLoginInput } from '@tenfour/contracts';
import { formatCountdown } from '@tenfour/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { texts } from './texts.ts';

const { login } = adminCopy;

interface FormProps {
  /** The username typed before, for example when the session expired. */
  username?: string;
  onSignedIn: (panel: Panel) => void;
  onCancel?: () => void;
  /** Offers the way out of a panel that has closed. */
  mayLeave?: boolean;
}

/** Shows the admin sign-in form. Enter submits, and the button is disabled until both fields are filled. */
export function LoginForm({ username: known = '', onSignedIn, onCancel, mayLeave = false }: FormProps) {
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const signIn = useMutation(trpc.platform.login.mutationOptions());
  const form = useSubmittedForm({
    initialValues: { username: known, password: '' },
    sessionKind: 'dashboard',
    isBlocked: (values) => isMissing(values) || waitUntil !== null,
    toInput: ({ username, password }) => ({ username: username.trim(), password }),
    send: (input: PanelLoginInput) => signIn.mutateAsync(input),
    onSent: (panel) => {
      toastSuccess(login.granted);
      onSignedIn(panel);
    },
    onFailed: (error) => {
      const refusal = parseError(error);
      if (refusal.status === 429) {
        const wait = (refusal.retryAfter ?? 60) * 1_000;
        setWaitUntil(Date.now() + wait);
        toastError(texts.adminSession.waitTitle);
      } else if (refusal.code === 'INVALID_CREDENTIALS') {
        toastError(login.invalid.title, login.invalid.message);
        form.setValues({ password: '' });
      } else {
        toastReason(login.invalid.title, login.invalid.message, error);
      }
      field.current?.focus();
    },
  });

  return (
    <form {...form.formProps} aria-label={texts.adminSession.title}>
      <Stack gap="sm">
        <TextInput
          label={login.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH.platformUsername}
          {...form.getInputProps('username')}
          onKeyDown={ignoreComposingEnter}
          data-autofocus={known === '' || undefined}
        />
        <PasswordInput
          ref={field}
          label={login.password}
          autoComplete="current-password"
          maxLength={MAX_LENGTH.platformPassword}
          {...form.getInputProps('password')}
          onKeyDown={ignoreComposingEnter}
          data-autofocus={known !== '' || undefined}
        />
        <div role="status">
          {waitUntil === null ? null : <Waiting until={waitUntil} onOver={() => setWaitUntil(null)} />}
        </div>
        <Group justify="flex-end">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {copy.common.cancel}
            </Button>
          ) : null}
          {mayLeave ? (
            <Button component={Link} to="/" variant="default">
              {texts.adminSession.leave}
            </Button>
          ) : null}
          <PendingButton
            type="submit"
            pending={form.pending}
            blocked={form.blocked}
            {...(isMissing(form.values) ? { title: texts.adminSession.bothNeeded } : {})}
          >
            {texts.adminSession.submit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}

function isMissing({ username, password }: PanelLoginInput): boolean {
  return username.trim() === '' || password === '';
}

/** How long sign-in has to wait, to the second. Screen readers hear it once: the live text is for the eye. */
function Waiting({ until, onOver }: { until: number; onOver: () => void }) {
  const left = until - useNow(1_000);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (left <= 0) over();
  }, [left]);
  return (
    <Alert color="yellow" p="xs">
      <span aria-live="off">{texts.adminSession.wait(formatCountdown(left))}</span>
    </Alert>
  );
}
