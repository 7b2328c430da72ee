import { PasswordInput } from '@mantine/core';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './Alts.module.css';
import { texts } from './texts.ts';
import { useUnlock } from './use-alts.ts';
import { usePasswordForm } from './use-password-form.ts';

/** Shows the alternative way in: the page password, where the operator has set one. */
export function PagePassword() {
  const unlock = useUnlock();
  const { submit, input } = usePasswordForm(texts.passwordNeeded, async (password) => {
    try {
      await unlock.run(password);
      toastSuccess(altsCopy.granted, texts.openNow);
      return null;
    } catch (error) {
      if (handleUnauthorized('dashboard', error)) return null;
      const text = refusalOf(error);
      toastError(copy.common.accessDenied, text);
      return text;
    }
  });

  return (
    <Panel title={texts.passwordTitle}>
      <p className={classes.lead}>{texts.passwordText}</p>
      <form className={classes.password} onSubmit={submit} noValidate>
        <PasswordInput
          {...input}
          label={texts.pagePassword}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
          autoComplete="off"
        />
        <PendingButton type="submit" pending={unlock.isPending}>
          {texts.unlock}
        </PendingButton>
      </form>
    </Panel>
  );
}

/**
 * Returns the required text for a wrong password, and the server's text for any other error, such as how long to wait.
 */
function refusalOf(error: unknown): string {
  return parseError(error).status === 403 ? altsCopy.wrongPassword : humanise(error);
}
