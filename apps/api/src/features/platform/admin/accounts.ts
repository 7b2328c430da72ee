import { panelClosed } from '@tenfour/contracts';
import { type AccessLevel, DomainError, grantableLevels, platformUsernameKey } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import type { PlatformActor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type Passwords, requireUncommonPassword } from '../../../security/passwords.ts';
import { counterForAccount, counterForOwner } from '../../../security/rate-limits/attempt-counters.ts';
import { clearAttempts } from '../../../security/rate-limits/password-attempts.ts';
import { type AccountRow, accountsStore, panelsStore } from './accounts-store.ts';
import { platformEvents } from './events.ts';
import { notifyPanels } from './panels.ts';

export interface AccountsDeps {
  database: Database;
  passwords: Passwords;
  /** Epoch ms. */
  now: () => number;
}

interface NewAccount {
  username: string;
  password: string;
  accessLevel: AccessLevel;
  by: PlatformActor;
  /** Account that makes it; null for the command line. */
  createdBy: string | null;
}

/**
 * Creates an account of platform staff and returns its id. Throws CONFLICT for a name that is taken, REFUSED for a
 * common password.
 */
export async function addAccount(deps: AccountsDeps, account: NewAccount): Promise<string> {
  const { username, accessLevel, by, createdBy } = account;
  await requireUncommonPassword(account.password, 'password');
  const password_hash = await deps.passwords.hash(account.password);
  const at = deps.now();
  const id = newId(at);
  const row = { id, username, access_level: accessLevel, password_hash, created_by: createdBy, at };
  const staff = { accountId: id, username };
  // Locked like every change of an account: an admin who is being deactivated can't create a new account.
  const adding = deps.database.withLock('platform-staff', async (tx) => {
    const accounts = accountsStore(tx.handle);
    const maker = createdBy === null ? null : await accounts.find(createdBy);
    if (maker && !mayStillMake(maker, accessLevel)) throw panelClosed();
    await accounts.insert(row);
    await recordEvent(
      tx,
      platformEvents.create({ kind: 'platform.staff-created', by, at, staff, level: accessLevel }),
    );
  });
  await adding.catch((error: unknown) => {
    throw isUniqueViolation(error, 'platform_accounts_username_unique') ? taken(username) : error;
  });
  return id;
}

function mayStillMake(maker: AccountRow, level: AccessLevel): boolean {
  return maker.is_active === 1 && grantableLevels(maker.access_level).includes(level);
}

function taken(username: string): DomainError {
  return new DomainError('CONFLICT', {
    message: `There is an account called “${username}” already. Choose another username.`,
  });
}

/** Ends all panels of an account, and has it forget its browsers. */
export async function endAccess(tx: Transaction, accountId: string): Promise<void> {
  const panels = panelsStore(tx.handle);
  notifyPanels(tx, await panels.end({ accountId }));
  await panels.forgetDevices(accountId);
}

/** Takes back the waits after wrong passwords at an account. Browsers that it knows keep waits of their own. */
export async function clearSignInDelay(
  handle: Handle,
  { id, username, user_id }: Pick<AccountRow, 'id' | 'username' | 'user_id'>,
): Promise<void> {
  await clearAttempts(handle, counterForAccount(platformUsernameKey(username)));
  if (user_id !== null) await clearAttempts(handle, counterForOwner(id, user_id));
}
