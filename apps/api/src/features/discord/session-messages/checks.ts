import type { SessionMessage } from '@tenfour/contracts';
import { DomainError, type SessionMessageKind, textsOfMessage, unknownPlaceholders } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { NamedInDiscord } from '../../game/sessions/index.ts';
import { connectionOf, notConnected } from '../bot/index.ts';

/** Returns the connected Discord server. Throws NOT_FOUND without one. */
export async function connected(database: Database, serverId: string): Promise<{ guildId: string }> {
  const connection = await connectionOf(database.handle, serverId);
  if (connection === null) throw notConnected();
  return connection;
}

/** Returns a role that messages can ping. Throws NOT_FOUND, and REFUSED for `@everyone`. */
export async function roleOf(bot: DiscordBot, guildId: string, roleId: string): Promise<NamedInDiscord> {
  if (roleId === guildId) {
    throw new DomainError('REFUSED', { message: 'Sessions never ping @everyone. Choose another role.' });
  }
  const role = (await bot.roles(guildId)).find(({ id }) => id === roleId);
  if (role) return { id: role.id, name: role.name };
  throw new DomainError('NOT_FOUND', { message: 'This Discord role was deleted. Choose another one.' });
}

/** Throws BAD_REQUEST for placeholders that a message does not know. */
export function requireKnown(kind: SessionMessageKind, message: SessionMessage): void {
  const unknown = unknownPlaceholders(kind, textsOfMessage(message));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 5).map((name) => `{${name}}`);
  throw invalid(`${names.join(', ')} can’t be used in this message.`);
}

/** Returns the error for what can't be saved or sent. */
export function invalid(message: string): DomainError {
  return new DomainError('BAD_REQUEST', { message });
}
