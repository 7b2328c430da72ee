import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { NOT_AUTHORISED } from '../../community/servers/index.ts';

const SENT = sql.lit<'sent'>('sent');

/**
 * Returns whether the game last accepted a command from here, and when (epoch ms); null before the first one. Other
 * refusals, such as an empty server, say nothing about access.
 */
export async function commandAccessOf(
  db: Handle,
  gameId: string,
): Promise<{ allowed: boolean; at: number } | null> {
  const settled = db
    .selectFrom('game_commands')
    .select(['id', 'error_code', 'settled_at'])
    .where('game_id', '=', gameId)
    .where('settled_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1);
  // Three reads at the end of an index, instead of scanning back through commands that don't matter.
  const [sent, confirmed, refused] = await Promise.all([
    settled.where('state', '=', SENT).executeTakeFirst(),
    settled.where('state', '=', 'confirmed').executeTakeFirst(),
    settled.where('error_code', '=', sql.lit(NOT_AUTHORISED)).executeTakeFirst(),
  ]);
  const [newest] = [sent, confirmed, refused]
    .filter((row) => row !== undefined)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  if (!newest?.settled_at) return null;
  return { allowed: newest.error_code !== NOT_AUTHORISED, at: newest.settled_at };
}
