import type {
  CreateStaffInput,
  PlatformStaffService,
  PlatformViewer,
  StaffMember,
  UpdateStaffInput,
} from '@tenfour/contracts';
import { panelClosed } from '@tenfour/contracts';
import { DomainError, grantableLevels } from '@tenfour/domain';
import { toBit } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { requireUncommon } from '../../../security/common-passwords.ts';
import type { Passwords } from '../../../security/passwords.ts';
import { addAccount, endAccess, forgiveAccount } from './accounts.ts';
import { type AccountRow, accountsStore } from './accounts-store.ts';
import type { StaffChanges } from './events.ts';
import { platformEvents } from './events.ts';
import { actorOf, noSuchAccount } from './panels.ts';
import { listStaff } from './staff-list.ts';

export interface PlatformStaffDeps {
  database: Database;
  passwords: Passwords;
  /** Epoch ms. */
  now: () => number;
}

/** The access list. */
export function createPlatformStaffService(deps: PlatformStaffDeps): PlatformStaffService {
  const { database, passwords, now } = deps;
  return {
    list: () => listStaff(database.handle),

    async create(viewer, input) {
      requireGrantable(viewer, input);
      const account = { ...input, by: actorOf(viewer), createdBy: viewer.accountId };
      return listed(database.handle, await addAccount(deps, account));
    },

    async update(viewer, input) {
      requireOther(viewer, input);
      const { newPassword } = input;
      if (newPassword !== undefined) await requireUncommon(newPassword, 'newPassword');
      const passwordHash = newPassword === undefined ? null : await passwords.hash(newPassword);
      // One change after another, so that two who change each other's account are not both heard.
      await database.withLock('platform-staff', (tx) =>
        update(tx, { viewer, input, passwordHash, at: now() }),
      );
      return listed(database.handle, input.id);
    },
  };
}

function requireGrantable(viewer: PlatformViewer, { accessLevel }: CreateStaffInput): void {
  if (grantableLevels(viewer.level).includes(accessLevel)) return;
  throw new DomainError('FORBIDDEN', {
    message: 'Admins create accounts of the level staff only. Ask a super admin for others.',
    details: { level: accessLevel },
  });
}

/** Throws when viewers change their own account. Only super admins change accounts, so the last one always stays. */
function requireOther(viewer: PlatformViewer, { id }: UpdateStaffInput): void {
  if (id !== viewer.accountId) return;
  throw new DomainError('REFUSED', {
    message: 'This is your own account. Another super admin has to change it.',
  });
}

interface Update {
  viewer: PlatformViewer;
  input: UpdateStaffInput;
  /** Of the new password. */
  passwordHash: string | null;
  at: number;
}

async function update(tx: Transaction, { viewer, input, passwordHash, at }: Update): Promise<void> {
  const accounts = accountsStore(tx.handle);
  // The viewer may have been deactivated or demoted since the request began.
  const own = await accounts.find(viewer.accountId);
  if (own?.is_active !== 1 || own.access_level !== 'super_admin') throw panelClosed();
  const account = await accounts.find(input.id);
  if (account === null) throw noSuchAccount();
  const changes = changesOf(account, input, passwordHash !== null);
  if (Object.keys(changes).length === 0) return;
  await accounts.update(
    account.id,
    {},
    {
      updated_at: at,
      ...(changes.isActive === undefined ? {} : { is_active: toBit(changes.isActive) }),
      ...(changes.level === undefined ? {} : { access_level: changes.level.to }),
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
    },
  );
  if (passwordHash !== null) await forgiveAccount(tx.handle, account);
  if (passwordHash !== null || changes.isActive === false) await endAccess(tx, account.id);
  const staff = { accountId: account.id, username: account.username };
  await recordEvent(
    tx,
    platformEvents.create({ kind: 'platform.staff-changed', by: actorOf(viewer), at, staff, changes }),
  );
}

function changesOf(account: AccountRow, input: UpdateStaffInput, password: boolean): StaffChanges {
  const { isActive = account.is_active === 1, accessLevel = account.access_level } = input;
  const { access_level: from } = account;
  return {
    ...(isActive === (account.is_active === 1) ? {} : { isActive }),
    ...(accessLevel === from ? {} : { level: { from, to: accessLevel } }),
    ...(password ? { password } : {}),
  };
}

async function listed(handle: Handle, id: string): Promise<StaffMember> {
  const [member] = await listStaff(handle, id);
  if (member === undefined) throw noSuchAccount();
  return member;
}
