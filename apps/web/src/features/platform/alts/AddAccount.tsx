import { PasswordInput, TextInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { ALT_ACCOUNTS_MAX, type AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './Alts.module.css';
import { texts } from './texts.ts';
import { useAddAccount } from './use-add-account.ts';
import type { OpenVault } from './use-vault.ts';

/** Asks password managers to ignore the fields: these are not the viewer's sign-ins. */
const NOT_TO_BE_SAVED = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const;

/** "Add New Alt Account", with how many of 15 there are. Without a password field where requests carry names only. */
export function AddAccount({ of, mode }: { of: OpenVault; mode: AltMode }) {
  const form = useAddAccount(of, mode);
  const count = of.accounts.length + of.unreadable;

  return (
    <Panel
      title={altsCopy.add}
      side={
        <span>
          {texts.counter(count, ALT_ACCOUNTS_MAX)}
          <span className="tf-visually-hidden"> {texts.counterWord}</span>
        </span>
      }
    >
      <form {...form.formProps} className={classes.form} aria-label={altsCopy.add}>
        <p className={classes.warning}>{mode === 'passwords' ? texts.neverMain : texts.neverMainNames}</p>
        <TextInput
          {...NOT_TO_BE_SAVED}
          label={altsCopy.username}
          {...form.getInputProps('username')}
          onKeyDown={ignoreComposingEnter}
        />
        {mode === 'passwords' ? (
          <PasswordInput
            {...NOT_TO_BE_SAVED}
            label={altsCopy.password}
            visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
            maxLength={MAX_LENGTH.altPassword}
            {...form.getInputProps('password')}
            onKeyDown={ignoreComposingEnter}
          />
        ) : null}
        <div>
          <PendingButton type="submit" pending={form.pending} blocked={form.blocked}>
            {texts.addAccount}
          </PendingButton>
        </div>
      </form>
    </Panel>
  );
}
