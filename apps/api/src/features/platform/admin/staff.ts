import {
  type CreateStaffInput,
  MEMBERS_LIST_MAX,
  type PlatformStaffService,
  type PlatformViewer,
  panelClosed,
  type StaffMember,
  type UpdateStaffInput,
} from '@tenfour/contracts';
import { DomainError, grantableLevels } from '@tenfour/domain';
import { fromBit, iso, isoOrNull, toBit } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type Passwords, requireUncommonPassword } from '../../../security/passwords.ts';
import { addAccount, clearSignInDelay, endAccess } from './accounts.ts';
import { type AccountRow, accountsStore } from './accounts-store.ts';
import { platformEvents, type StaffChanges } from './events.ts';
import { actorOf, noSuchAccount } from './panels.ts';

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
      if (newPassword !== undefined) await requireUncommonPassword(newPassword, 'newPassword');
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
  if (passwordHash !== null) await clearSignInDelay(tx.handle, account);
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

/** Accounts of platform staff, oldest first; only one, where an id says which. Their passwords never leave. */
export async function listStaff(handle: Handle, id?: string): Promise<StaffMember[]> {
  let query = handle
    .selectFrom('platform_accounts as staff')
    .leftJoin('users', 'users.id', 'staff.user_id')
    .leftJoin('platform_accounts as maker', 'maker.id', 'staff.created_by')
    .select([
      'staff.id',
      'staff.user_id',
      'users.username as discord_name',
      'staff.username',
      'staff.access_level',
      'staff.is_active',
      'maker.username as created_by',
      'staff.created_at',
      'staff.last_login_at',
    ])
    .select(({ eb }) =>
      eb.case().when('staff.password_hash', 'is', null).then(0).else(1).end().as('has_password'),
    )
    .orderBy('staff.id')
    .limit(MEMBERS_LIST_MAX);
  if (id !== undefined) query = query.where('staff.id', '=', id);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    discordName: row.discord_name,
    username: row.username,
    accessLevel: row.access_level,
    password: row.has_password === 1,
    isActive: fromBit(row.is_active),
    createdBy: row.created_by,
    createdAt: iso(row.created_at),
    lastLoginAt: isoOrNull(row.last_login_at),
  }));
}
