import type { Handle } from '../../../db/database.ts';

/** A role of the Discord server that belongs to a server. */
export interface ServerDiscordRole {
  id: string;
  name: string;
  /** Why the bot can't give it, in words; null when it can. */
  problem: string | null;
  /** Whether it lets its members manage the Discord server or others in it. */
  hasPowers: boolean;
}

/** What Discord knows, which a later group asks. */
export interface FormHooks {
  /** Whether the bot can send messages. */
  botReady: boolean;
  /**
   * Returns a person's roles in the server's Discord server; null without one, or when they are not in it. Throws a
   * `DomainError` when Discord doesn't say.
   */
  discordRolesOf(handle: Handle, serverId: string, discordId: string): Promise<readonly string[] | null>;
  /** Throws `REFUSED` when no Discord server is connected. */
  discordRoles(handle: Handle, serverId: string): Promise<readonly ServerDiscordRole[]>;
  /** Returns those of the Discord roles that give roles of the server. */
  mappedRoles(handle: Handle, serverId: string): Promise<ReadonlySet<string>>;
}
