import type { GrantableRole, Role } from '@tenfour/domain';
import type { Changes, Person } from './event-fields.ts';

/** Changes made by the roles of the connected Discord server. */
export type DiscordRolesEvent =
  | { kind: 'discord-roles.changed'; changes: Changes }
  | {
      kind: 'member.role-synced';
      person: Person;
      change: 'added' | 'promoted' | 'demoted' | 'removed';
      /** Null for a new member. */
      from: Role | null;
      /** Null for a removed member. */
      to: GrantableRole | null;
      /** Name of the Discord role; null for a member who lost theirs. */
      discordRole: string | null;
      /** Of the join request that was closed along. */
      requestId: string | null;
    }
  /** They are still a member here. */
  | { kind: 'member.left-discord'; person: Person; guildName: string };
