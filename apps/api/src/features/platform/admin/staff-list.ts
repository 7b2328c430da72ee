import { MEMBERS_LIST_MAX, type StaffMember } from '@tenfour/contracts';
import { fromBit, iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

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
