import { type AccessLevel, platformUsernameKey } from '@tenfour/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { PlatformAccountsTable, PlatformSessionsTable } from '../../../db/table-types/index.ts';

const COLUMNS = [
  'id',
  'username',
  'access_level',
  'password_hash',
  'user_id',
  'is_active',
  'created_by',
  'created_at',
  'last_login_at',
] as const;

/** An account of platform staff. */
export type AccountRow = Pick<Selectable<PlatformAccountsTable>, (typeof COLUMNS)[number]>;

/** Accounts of platform staff. */
export function accountsStore(handle: Handle) {
  return {
    async named(username: string): Promise<AccountRow | null> {
      const query = handle
        .selectFrom('platform_accounts')
        .select(COLUMNS)
        .where('username_key', '=', platformUsernameKey(username));
      return (await query.executeTakeFirst()) ?? null;
    },

    /** The account of this name, and since when it knows this browser (epoch ms); null when it does not. */
    async knowsDevice(
      username: string,
      tokenHash: string,
      at: number,
    ): Promise<{ accountId: string; since: number } | null> {
      const row = await handle
        .selectFrom('platform_devices as device')
        .innerJoin('platform_accounts as staff', 'staff.id', 'device.account_id')
        .select(['staff.id as accountId', 'device.created_at as since'])
        .where('device.token_hash', '=', tokenHash)
        .where('device.expires_at', '>', at)
        .where('staff.username_key', '=', platformUsernameKey(username))
        .executeTakeFirst();
      return row ?? null;
    },

    async find(id: string): Promise<AccountRow | null> {
      const query = handle.selectFrom('platform_accounts').select(COLUMNS).where('id', '=', id);
      return (await query.executeTakeFirst()) ?? null;
    },

    /** Throws on a name that is taken (`platform_accounts_username_unique`). */
    async insert(account: NewAccount): Promise<void> {
      const { username, at, ...rest } = account;
      const key = platformUsernameKey(username);
      const times = { created_at: at, updated_at: at };
      await handle
        .insertInto('platform_accounts')
        .values({ username, username_key: key, ...times, ...rest })
        .execute();
    },

    /** Changes an account while it is as the caller knows it; false when it is not any more. */
    async update(
      id: string,
      known: { is_active?: 0 | 1; password_hash?: string; access_level?: AccessLevel },
      set: Updateable<PlatformAccountsTable> & { updated_at: number },
    ): Promise<boolean> {
      let query = handle.updateTable('platform_accounts').set(set).where('id', '=', id);
      if (known.is_active !== undefined) query = query.where('is_active', '=', known.is_active);
      if (known.access_level !== undefined) query = query.where('access_level', '=', known.access_level);
      if (known.password_hash !== undefined) query = query.where('password_hash', '=', known.password_hash);
      const { numUpdatedRows } = await query.executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** A new account; `at` is epoch ms. */
export type NewAccount = Pick<
  Insertable<PlatformAccountsTable>,
  'id' | 'username' | 'access_level' | 'password_hash'
> & {
  created_by: string | null;
  at: number;
};

/** Open panels and known browsers. */
export function panelsStore(handle: Handle) {
  return {
    async open(panel: Insertable<PlatformSessionsTable>): Promise<void> {
      await handle.insertInto('platform_sessions').values(panel).execute();
    },

    async isOpen(panelId: string): Promise<boolean> {
      const panel = handle.selectFrom('platform_sessions').select('id').where('id', '=', panelId);
      return (await panel.executeTakeFirst()) !== undefined;
    },

    /** Ends panels and answers the users who had them open. */
    async end(which: { panelId: string } | { accountId: string; exceptPanelId?: string }): Promise<string[]> {
      let query = handle.deleteFrom('platform_sessions').returning('user_id');
      if ('panelId' in which) query = query.where('id', '=', which.panelId);
      else {
        query = query.where('account_id', '=', which.accountId);
        if (which.exceptPanelId !== undefined) query = query.where('id', '!=', which.exceptPanelId);
      }
      const rows = await query.execute();
      return rows.map(({ user_id }) => user_id);
    },

    /** Gives a browser a new token for all accounts that know it, and makes it known to this one. */
    async knowDevice(device: {
      accountId: string;
      before: string;
      after: string;
      at: number;
      expiresAt: number;
    }) {
      const { accountId, before, after, at, expiresAt } = device;
      const table = 'platform_devices';
      await handle
        .deleteFrom(table)
        .where('token_hash', '=', before)
        .where('account_id', '=', accountId)
        .execute();
      await handle.updateTable(table).set({ token_hash: after }).where('token_hash', '=', before).execute();
      const row = { token_hash: after, account_id: accountId, created_at: at, expires_at: expiresAt };
      await handle.insertInto(table).values(row).execute();
    },

    /** Makes an account forget the browsers it knows, but one. */
    async forgetDevices(accountId: string, exceptHash = ''): Promise<void> {
      await handle
        .deleteFrom('platform_devices')
        .where('account_id', '=', accountId)
        .where('token_hash', '!=', exceptHash)
        .execute();
    },
  };
}
