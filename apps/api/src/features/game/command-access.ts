import type { Handle } from '../../db/database.ts';

/** The game API's code for a key that may read and not command (reference 1.7). */
export const NOT_AUTHORISED = 4000;

/**
 * Whether the game last took a command from here, and when it said so (epoch ms); null while it never was asked.
 * Other refusals, such as an empty server, tell nothing about it (reference 1.7, code 4000).
 */
export async function commandAccessOf(
  db: Handle,
  gameId: string,
): Promise<{ allowed: boolean; at: number } | null> {
  const row = await db
    .selectFrom('game_commands')
    .select(['error_code', 'settled_at'])
    .where('game_id', '=', gameId)
    .where('settled_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('error_code', '=', NOT_AUTHORISED), eb('state', 'in', ['sent', 'confirmed'] as const)]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.settled_at) return null;
  return { allowed: row.error_code !== NOT_AUTHORISED, at: row.settled_at };
}
