import { PasswordInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './Alts.module.css';
import { texts } from './texts.ts';
import { useUnlock } from './use-alts.ts';

/** The other way in: the page password, where whoever runs the platform has set one. */
export function PagePassword() {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const once = useSingleFlight();
  const unlock = useUnlock();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') {
      setProblem(texts.passwordNeeded);
      field.current?.focus();
      return;
    }
    once(async () => {
      try {
        await unlock.run(password);
        toastSuccess(altsCopy.granted, texts.openNow);
      } catch (error) {
        if (handleUnauthorized('dashboard', error)) return;
        const text = refusalOf(error);
        setProblem(text);
        toastError(copy.common.accessDenied, text);
        field.current?.select();
      }
    });
  }

  return (
    <Panel title={texts.passwordTitle}>
      <p className={classes.lead}>{texts.passwordText}</p>
      <form className={classes.password} onSubmit={submit} noValidate>
        <PasswordInput
          ref={field}
          label={texts.pagePassword}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
          autoComplete="off"
          maxLength={MAX_LENGTH.platformPassword}
          value={password}
          error={problem}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <PendingButton type="submit" pending={unlock.isPending}>
          {texts.unlock}
        </PendingButton>
      </form>
    </Panel>
  );
}

/** A wrong password in the spec's words; anything else, such as how long to wait, in the server's. */
function refusalOf(error: unknown): string {
  return parseError(error).status === 403 ? altsCopy.wrongPassword : humanise(error);
}
