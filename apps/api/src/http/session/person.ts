import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { AccountBefore } from '../../features/community/account/devices.ts';
import type { DiscordUser } from '../../integrations/discord/discord.ts';

type Name = Pick<DiscordUser, 'username' | 'discriminator'>;

/** Returns the person before the sign-in, with the name that lists show so far; null for a new user. */
export async function findBefore(
  handle: Handle,
  { id }: DiscordUser,
): Promise<(Name & AccountBefore) | null> {
  const known = handle
    .selectFrom('users')
    .select(['username', 'discriminator', 'last_seen_at as lastSeenAt', 'devices_since as devicesSince'])
    .where('discord_id', '=', id);
  return (await known.executeTakeFirst()) ?? null;
}

/** Whether the person has another name since. */
export function isOther(before: Name, now: Name): boolean {
  return before.username !== now.username || before.discriminator !== now.discriminator;
}

/** The person of a Discord account, new or brought up to date; answers our id. */
export async function upsertPerson(handle: Handle, person: DiscordUser, at: number): Promise<string> {
  const known = {
    username: person.username,
    discriminator: person.discriminator,
    global_name: person.globalName,
    avatar: person.avatar,
    updated_at: at,
    last_seen_at: at,
  };
  const { id } = await handle
    .insertInto('users')
    .values({ id: newId(at), discord_id: person.id, created_at: at, ...known })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(known))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
