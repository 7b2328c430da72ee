import type { GrantableRole, Role } from '@tenfour/domain';
import type { Changes, Person } from './event-fields.ts';

/** What came of the roles of the connected Discord server. */
export type DiscordRolesEvent =
  | { kind: 'discord-roles.changed'; changes: Changes }
  | {
      kind: 'member.role-synced';
      person: Person;
      change: 'added' | 'promoted' | 'demoted' | 'removed';
      /** Null for somebody who came in. */
      from: Role | null;
      /** Null for somebody who was removed. */
      to: GrantableRole | null;
      /** Name of the Discord role; null for somebody who lost theirs. */
      discordRole: string | null;
      /** Of the join request that was closed along. */
      requestId: string | null;
    }
  /** They are still a member here. */
  | { kind: 'member.left-discord'; person: Person; guildName: string };
