import type { MemberHoldKind, Role } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

type MappedRole = 'member' | 'moderator' | 'admin';

/** How a server syncs roles with its Discord server. Of another Discord server than the connected one it is void. */
export interface DiscordRoleSyncsTable {
  server_id: string;
  /** Whose roles the mappings name. */
  guild_id: string;
  enabled: Generated<Bit>;
  open_join: Generated<Bit>;
  lower_roles: Generated<Bit>;
  by_hand: Generated<Bit>;
  remove_leavers: Generated<Bit>;
  synced_at: number | null;
  /** Outcome of the last sync, as a sentence. */
  outcome: string | null;
  /** When the next sync is due; null while it is off. */
  due_at: number | null;
  lease_until: number | null;
}

/** A Discord role and what its holders are here. */
export interface DiscordRoleMappingsTable {
  server_id: string;
  role_id: string;
  role_name: string;
  role: MappedRole;
}

/**
 * A person exempt from Discord roles: staff removed them, or set their role. A `removed` row belongs to a person who
 * is not a member; a `manual_role` row stays when they leave.
 */
export interface MemberHoldsTable {
  server_id: string;
  user_id: string;
  kind: MemberHoldKind;
  /** The last person who removed them, set their role or let them in again. */
  set_by: string;
  /** The highest role of all who did. Lower roles can't release the hold. */
  set_by_role: Role;
  set_at: number;
}

/** The last role granted by a mapping. Stays when the member leaves, so that they are not added again. */
export interface DiscordRoleGrantsTable {
  server_id: string;
  user_id: string;
  role: MappedRole;
  granted_at: number;
}
