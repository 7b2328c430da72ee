import { type Attempt, type PlatformViewer, panelClosed } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountsStore, panelsStore } from './accounts-store.ts';
import { platformEvents, type ReauthPurpose } from './events.ts';
import { actorOf } from './panels.ts';
import { countersFor, findSubject, type SignInDeps } from './sign-in.ts';

/** The current password, typed again in an open panel. */
interface ReauthInput {
  password: string;
  attempt: Attempt;
  purpose: ReauthPurpose;
}

/** The stored hash that the password matched. What it was asked for checks that it is still the stored one. */
export interface Reauth {
  passwordHash: string;
}

/**
 * Checks the current password of an open panel's account. Wrong ones count towards the same limits as those of the
 * sign-in form and are written to the staff log. Throws INVALID_CREDENTIALS and TOO_MANY_REQUESTS.
 */
export function createReauth({ database, passwords, attempts, now }: SignInDeps) {
  return async (viewer: PlatformViewer, { password, attempt, purpose }: ReauthInput): Promise<Reauth> => {
    const from = { person: viewer, username: viewer.accountName, attempt };
    const subject = await findSubject(accountsStore(database.handle), from, now());
    const stored = subject.account?.is_active === 1 ? subject.account.password_hash : null;
    const admitted = await attempts.admit(countersFor(subject, from));
    const first = subject.known !== null;
    const { ok } = await passwords.verify(stored, password, { first }).catch(async (error: unknown) => {
      await attempts.withdraw(admitted);
      throw error;
    });
    if (ok && stored !== null) {
      await database.transaction(({ handle }) => attempts.recordSuccess(handle, admitted));
      return { passwordHash: stored };
    }
    const where = { address: attempt.address, discordName: viewer.username, purpose };
    await database.transaction((tx) =>
      recordEvent(
        tx,
        platformEvents.create({ kind: 'platform.reauth-failed', by: actorOf(viewer), at: now(), ...where }),
      ),
    );
    throw wrongPassword();
  };
}

function wrongPassword(): DomainError {
  return new DomainError('INVALID_CREDENTIALS', {
    message: 'Your current password is incorrect.',
    details: { field: 'currentPassword' },
  });
}

/** Throws ADMIN_SESSION when the password was changed, the account deactivated or the panel closed since the check. */
export async function requireStillProved(
  handle: Handle,
  { accountId, panelId }: PlatformViewer,
  { passwordHash }: Reauth,
): Promise<void> {
  const account = await accountsStore(handle).find(accountId);
  const unchanged = account?.is_active === 1 && account.password_hash === passwordHash;
  if (!unchanged || !(await panelsStore(handle).isOpen(panelId))) throw panelClosed();
}
