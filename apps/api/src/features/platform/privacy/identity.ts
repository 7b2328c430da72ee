import { DomainError } from '@tenfour/domain';
import { sql } from 'kysely';
import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { IdentityKind } from './personal-data/index.ts';

/** What a person's rows are found by: values by what columns hold. */
export type Identity = Readonly<Record<IdentityKind, readonly string[]>>;

/**
 * Returns what finds a person's rows. A Roblox account counts once it is proved. Throws UNAUTHORIZED for an account that
 * is gone.
 */
export async function identityOf(handle: Handle, userId: string): Promise<Identity> {
  const row = await handle
    .selectFrom('users')
    .select(['discord_id', 'roblox_user_id', 'roblox_verified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new DomainError('UNAUTHORIZED', { message: 'Unauthorized: this account is gone.' });
  const roblox = row.roblox_user_id !== null && fromBit(row.roblox_verified) ? [row.roblox_user_id] : [];
  return { user: [userId], discord: [row.discord_id], roblox, player: await ownNames(handle, roblox) };
}

/** Most names of an account that are looked for. */
const NAMES_MAX = 50;

/** Returns the keys of names that these Roblox accounts were seen with and no other was. */
async function ownNames(handle: Handle, robloxIds: readonly string[]): Promise<string[]> {
  const [id] = robloxIds;
  if (id === undefined) return [];
  const { rows } = await sql<{ name_key: string }>`SELECT name_key FROM player_names AS own
    WHERE roblox_user_id = ${id} AND NOT EXISTS (SELECT 1 FROM player_names AS other
      WHERE other.name_key = own.name_key AND other.roblox_user_id <> ${id})
    ORDER BY last_seen_at DESC LIMIT ${sql.lit(NAMES_MAX)}`.execute(handle);
  return rows.map(({ name_key }) => name_key);
}
