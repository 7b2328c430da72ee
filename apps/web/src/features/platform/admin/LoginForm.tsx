import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAX_LENGTH, type Panel } from '@tenfour/contracts';
import { formatCountdown } from '@tenfour/domain';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
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
  onEnter: (panel: Panel) => void;
  onCancel?: () => void;
  /** Offers the way out of a panel that has closed. */
  mayLeave?: boolean;
}

/** Shows the admin sign-in form. Enter submits, and the button is disabled until both fields are filled. */
export function LoginForm({ username: known = '', onEnter, onCancel, mayLeave = false }: FormProps) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const once = useSingleFlight();
  const signIn = useMutation(trpc.platform.login.mutationOptions());
  const missing = username.trim() === '' || password === '';

  async function send() {
    try {
      const panel = await signIn.mutateAsync({ username: username.trim(), password });
      toastSuccess(login.granted);
      onEnter(panel);
    } catch (error) {
      const refusal = parseError(error);
      if (handleUnauthorized('dashboard', error)) return;
      if (refusal.status === 429) {
        const wait = (refusal.retryAfter ?? 60) * 1_000;
        setWaitUntil(Date.now() + wait);
        toastError(texts.adminSession.waitTitle, texts.adminSession.waitShort);
      } else if (refusal.code === 'INVALID_CREDENTIALS') {
        toastError(login.invalid.title, login.invalid.message);
        setPassword('');
      } else {
        toastReason(login.invalid.title, login.invalid.message, error);
      }
      field.current?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!missing && waitUntil === null) once(send);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={texts.adminSession.title}>
      <Stack gap="sm">
        <TextInput
          label={login.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH.platformUsername}
          value={username}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => setUsername(event.currentTarget.value)}
          data-autofocus={known === '' || undefined}
        />
        <PasswordInput
          ref={field}
          label={login.password}
          autoComplete="current-password"
          maxLength={MAX_LENGTH.platformPassword}
          value={password}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => setPassword(event.currentTarget.value)}
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
            pending={signIn.isPending}
            blocked={missing || waitUntil !== null}
            {...(missing ? { title: texts.adminSession.bothNeeded } : {})}
          >
            {texts.adminSession.submit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
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
