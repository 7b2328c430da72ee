import { type StaffMember, zCreateStaffInput, zNewPassword } from '@tenfour/contracts';
import { DomainError, LOG_NAMES, platformUsernameKey } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { PlatformActor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { requireUncommonPassword } from '../../../security/passwords.ts';
import { type AccountsDeps, addAccount, clearSignInDelay, endAccess } from './accounts.ts';
import { type AccountRow, accountsStore } from './accounts-store.ts';
import { platformEvents } from './events.ts';
import { listStaff } from './staff.ts';

/** The actor in the staff log. */
const COMMAND_LINE: PlatformActor = { id: null, name: LOG_NAMES.commandLine };

/** What the installation's operator can do with platform staff accounts from the command line. */
export interface StaffCommands {
  /**
   * Creates a super admin. Throws ZodError for what is too short or too long, CONFLICT for a name that is taken,
   * REFUSED for a common password.
   */
  create(username: string, password: string): Promise<void>;
  /** Gives an account another password, activates it and ends its panels and waits. Throws as `create`, NOT_FOUND. */
  reset(username: string, password: string): Promise<void>;
  /** Takes back the wait after wrong passwords. Throws NOT_FOUND. */
  unlock(username: string): Promise<void>;
  list(): Promise<StaffMember[]>;
}

/** The commands over a database that may be in use by the running product. */
export function createStaffCommands(deps: AccountsDeps): StaffCommands {
  const { database, passwords, now } = deps;

  function change(
    username: string,
    work: (tx: Transaction, account: AccountRow, at: number) => Promise<void>,
  ): Promise<void> {
    return database.withLock('platform-staff', async (tx) => {
      const account = await accountsStore(tx.handle).named(username);
      if (account === null) throw noSuchAccount(username);
      await work(tx, account, now());
      // The account before its count, as a sign-in does it: in the other order the two could wait for each other.
      await clearSignInDelay(tx.handle, account);
    });
  }

  return {
    async create(username, password) {
      const input = zCreateStaffInput.parse({ username, password, accessLevel: 'super_admin' });
      await addAccount(deps, { ...input, by: COMMAND_LINE, createdBy: null });
    },

    async reset(username, password) {
      const newPassword = zNewPassword.parse(password);
      await requireUncommonPassword(newPassword, 'newPassword');
      const password_hash = await passwords.hash(newPassword);
      await change(username, async (tx, account, at) => {
        const set = { password_hash, is_active: 1, updated_at: at } as const;
        await accountsStore(tx.handle).update(account.id, {}, set);
        await endAccess(tx, account.id);
        const changes = { password: true, ...(account.is_active === 1 ? {} : { isActive: true }) };
        const staff = detailsOf(account);
        await recordEvent(
          tx,
          platformEvents.create({ kind: 'platform.staff-changed', by: COMMAND_LINE, at, staff, changes }),
        );
      });
    },

    unlock: (username) =>
      change(username, (tx, account, at) =>
        recordEvent(
          tx,
          platformEvents.create({
            kind: 'platform.staff-unlocked',
            by: COMMAND_LINE,
            at,
            staff: detailsOf(account),
          }),
        ),
      ),

    list: () => listStaff(database.handle),
  };
}

function detailsOf({ id, username }: AccountRow) {
  return { accountId: id, username };
}

function noSuchAccount(username: string): DomainError {
  const name = platformUsernameKey(username);
  return new DomainError('NOT_FOUND', {
    message: `There is no account called “${name}”. "list-admins" shows them all.`,
  });
}
