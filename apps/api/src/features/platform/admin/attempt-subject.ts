import type { Account, Attempt } from '@tenfour/contracts';
import { platformUsernameKey } from '@tenfour/domain';
import {
  type AttemptCounter,
  counterForAccount,
  counterForAddress,
  counterForDevice,
  counterForOwner,
  counterForPerson,
} from '../../../security/rate-limits/attempt-counters.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import type { AccountRow, accountsStore } from './accounts-store.ts';

/** A password attempt at a platform account: who makes it, at which account, and from where. */
export interface PasswordAttempt {
  person: Pick<Account, 'id'>;
  username: string;
  attempt: Attempt;
}

/** The account that a password attempt is about. */
export interface AttemptSubject {
  account: AccountRow | null;
  /** The counter of a browser or a Discord user that the account knows; null for everyone else. */
  known: AttemptCounter | null;
}

/** Finds the account of an attempt. Call it before the attempt, because a success ties the account to the person. */
export async function findSubject(
  accounts: ReturnType<typeof accountsStore>,
  { person, username, attempt: { deviceToken } }: PasswordAttempt,
  at: number,
): Promise<AttemptSubject> {
  const account = await accounts.named(username);
  const device = deviceToken && (await accounts.knowsDevice(username, hashToken(deviceToken), at));
  if (device) return { account, known: counterForDevice(device.accountId, device.since) };
  const owns = account !== null && account.user_id === person.id;
  return { account, known: owns ? counterForOwner(account.id, person.id) : null };
}

/** Returns the counters of an attempt. Attempts by strangers do not slow down those that the account knows. */
export function countersFor(
  { known }: AttemptSubject,
  { person, username, attempt }: PasswordAttempt,
): AttemptCounter[] {
  if (known) return [known];
  // A success at another account is no reason to forget the wrong attempts at this one.
  const byPerson: AttemptCounter = { ...counterForPerson('panel', person.id), onSuccess: 'not-counted' };
  return [counterForAccount(platformUsernameKey(username)), counterForAddress(attempt.address), byPerson];
}
