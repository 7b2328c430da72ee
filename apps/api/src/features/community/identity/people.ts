import type { Account, RequestSource, Viewer } from '@tenfour/contracts';
import type { Handle } from '../../../db/database.ts';
import type { Actor } from '../../../events/domain-event.ts';

/** Same-origin address of a person's picture; `http/pages/avatars.ts` fetches and keeps it. */
export function avatarUrl(discordId: string): string {
  return `/avatars/discord/${discordId}`;
}

/** Returns the account as the actor of events. */
export function actorOf(account: Account): Actor {
  return { id: account.id, name: account.username };
}

/** Returns the id of the person who is responsible: the viewer, or who created the API key that a program uses. */
export function personBehind({ id, keyOwnerId }: Pick<Viewer, 'id' | 'keyOwnerId'>): string {
  return keyOwnerId ?? id;
}

/** Returns the names of people by their ids; those without an account are absent. */
export async function usernamesOf(handle: Handle, userIds: Iterable<string>): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await handle.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/**
 * Where a command or a mod call came from, in the words of its own table: the pages are "the panel" there, and what staff
 * type in the game is done by the bot.
 */
export function panelSource(source: RequestSource): 'panel' | 'api' | 'bot' {
  if (source === 'game') return 'bot';
  return source === 'web' ? 'panel' : source;
}
