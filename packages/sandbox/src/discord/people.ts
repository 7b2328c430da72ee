import { createHash } from 'node:crypto';
import { discordSnowflakeOf, discordUsernameOf, hashNumber, PERSONAS } from '../identity.ts';

/** A Discord user as `GET /users/@me` describes it. */
export interface DiscordUser {
  id: string;
  username: string;
  discriminator: '0';
  global_name: string | null;
  avatar: string | null;
}

/** The accounts that signed in or are personas. */
export interface PeopleStore {
  /** Returns the account of any name, and adds it. */
  byName(name: string): DiscordUser;
  byId(id: string): DiscordUser | undefined;
}

/** One account in three, and the newcomer, has no picture, so that default avatars are shown too. */
function avatarOf(username: string): string | null {
  const persona = PERSONAS.find((one) => one.username === username);
  const bare = persona === undefined ? hashNumber(`bare:${username}`) % 3 === 0 : persona.username === 'sam';
  return bare ? null : createHash('md5').update(`avatar:${username}`).digest('hex');
}

function describe(name: string): DiscordUser {
  const username = discordUsernameOf(name);
  const persona = PERSONAS.find((one) => one.username === username);
  return {
    id: discordSnowflakeOf(name),
    username,
    discriminator: '0',
    global_name: persona?.globalName ?? (name.trim() === username ? null : name.trim()),
    avatar: avatarOf(username),
  };
}

/** Creates a book with the personas. */
export function createPeopleStore(): PeopleStore {
  const users = new Map<string, DiscordUser>();
  function byName(name: string): DiscordUser {
    const user = users.get(discordSnowflakeOf(name)) ?? describe(name);
    users.set(user.id, user);
    return user;
  }
  for (const persona of PERSONAS) byName(persona.username);
  return { byName, byId: (id) => users.get(id) };
}

/** Returns the path of a user's picture on the CDN of this port, default avatars included. */
export function avatarPath(user: Pick<DiscordUser, 'id' | 'avatar'>): string {
  if (user.avatar !== null) return `/avatars/${user.id}/${user.avatar}.png`;
  return `/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png`;
}
