import { MAX_LENGTH } from '@tenfour/contracts';
import { ALT_ACCOUNTS_MAX, type AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { texts } from './texts.ts';
import { hasUsername, type LocalAlt, type NewAlt, type VaultContents } from './vault.ts';

/** What is typed into the form that adds an account. */
export interface AddDraft {
  username: string;
  password: string;
}

export const EMPTY_ADD: AddDraft = { username: '', password: '' };

/** Which fields are still to be filled in, in their order. */
export function missingOf({ username, password }: AddDraft, mode: AltMode): (keyof AddDraft)[] {
  return [
    ...(username.trim() === '' ? (['username'] as const) : []),
    ...(mode === 'passwords' && password === '' ? (['password'] as const) : []),
  ];
}

/** What the field of the username says of what is typed into it beside what is there; null when it may be added. */
export function usernameProblem({ username }: AddDraft, accounts: readonly LocalAlt[]): string | null {
  return (
    tooLong(username, MAX_LENGTH.altUsername) ??
    (hasUsername(accounts, username) ? texts.usernameTaken : null)
  );
}

/** Returns why the account cannot be added, in the required words; null when it can. */
export function addProblem(
  draft: AddDraft,
  mode: AltMode,
  { accounts, unreadable }: VaultContents<LocalAlt>,
): string | null {
  if (missingOf(draft, mode).length > 0) {
    return mode === 'passwords' ? altsCopy.both : texts.usernameNeeded;
  }
  if (accounts.length + unreadable >= ALT_ACCOUNTS_MAX) return altsCopy.most;
  return usernameProblem(draft, accounts);
}

/** Returns the account to store. The password stays as typed, spaces included. */
export function accountOf({ username, password }: AddDraft, mode: AltMode): NewAlt {
  return { username: username.trim(), password: mode === 'passwords' ? password : null };
}
