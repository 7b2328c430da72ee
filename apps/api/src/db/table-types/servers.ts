import type { TransferStage } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A community. Removed ones keep their row (`deleted_at`) until the sweep has purged what hangs on it. */
export interface ServersTable {
  id: string;
  name: string;
  owner_id: string;
  join_code: string;
  join_policy: Generated<'approval' | 'open'>;
  delegate_management: Generated<Bit>;
  /** From when on owner, admins and moderators need a second factor for dangerous actions; null for never. */
  factor_required_at: Generated<number | null>;
  /** Since when certain calls need a second person; null while none does. */
  two_people_at: Generated<number | null>;
  /** JSON text: the 16 flags of the moderator set. */
  moderator_permissions: string;
  /** JSON text: the 16 flags of the admin set. */
  admin_permissions: string;
  erlc_key_sealed: string | null;
  erlc_key_hint: string | null;
  /** HMAC of the API key: the game id, equal for two servers with one key. */
  erlc_key_hash: string | null;
  roblox_key_sealed: string | null;
  roblox_key_hint: string | null;
  /** Why Roblox did not take the key when it was last used; null while it does. */
  roblox_key_problem: 'unknown' | 'forbidden' | null;
  /** The last characters of the newest key for programs; null while there is none. */
  api_key_hint: string | null;
  /** Whether a recorded ban or kick is also sent to the game. */
  enforce_in_game: Generated<Bit>;
  /** Whether a recorded warning is also sent to the player as a private message. */
  pm_warnings: Generated<Bit>;
  /** Whether `/s/{slug}` shows it, and on it the host of the next session. */
  public_page: Generated<Bit>;
  public_page_host: Generated<Bit>;
  /** Where the public page lets people apply. */
  apply_url: string | null;
  /** Retention of the activity log, in days. */
  activity_days: Generated<number>;
  /** Votes that decide a ban request; 0 leaves it to admins. */
  ban_request_votes: Generated<number>;
  /** JSON text: the server's `RetentionChoices`. */
  retention: Generated<string>;
  /** Since when the choices wait; null while they apply. */
  retention_hold_at: Generated<number | null>;
  status: Generated<'active' | 'suspended'>;
  suspended_at: number | null;
  /** The reason given by platform staff. */
  suspended_reason: string | null;
  /** `serverSearchValue(…)`: name and join code, folded. */
  search_text: Generated<string>;
  /** IANA name; decides days and weeks. */
  timezone: Generated<string>;
  member_count: Generated<number>;
  pending_count: Generated<number>;
  punishment_count: Generated<number>;
  /** Another one after every change of what a search of the punishments finds: triggers write it. */
  punishments_version: Generated<string>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Who belongs to a server. Exactly one `owner` row per server at most, by a partial unique index. */
export interface MembersTable {
  server_id: string;
  user_id: string;
  id: string;
  role: 'owner' | 'admin' | 'moderator' | 'member';
  joined_at: number;
  /** When the role ends, epoch ms, and the one that comes back; null for a role that stays. */
  role_until: Generated<number | null>;
  role_before: Generated<'admin' | 'moderator' | 'member' | null>;
  role_lease_until: Generated<number | null>;
  /** A request for a later end, epoch ms; null without one. */
  renewal_id: Generated<string | null>;
  renewal_until: Generated<number | null>;
  renewal_reason: Generated<string | null>;
}

/** A role that a server defined. Its flags are separated by commas. */
export interface ServerRolesTable {
  server_id: string;
  id: string;
  name: string;
  color: string;
  flags: string;
  /** The shift type whose shifts and staff it manages; null for none. */
  department_id: Generated<string | null>;
  /** Its place among all roles: a thousand for each of the four, higher is above. */
  position: number;
  /** Another one with every change. */
  version: string;
  created_at: number;
}

/** What a member has besides their role. `item` is the id of a custom role or the name of a flag. */
export interface MemberGrantsTable {
  server_id: string;
  user_id: string;
  item: string;
  id: string;
  /** Null for a flag. */
  role_id: string | null;
  source: 'manual' | 'discord';
  /** Null when a Discord role gave it. */
  granted_by: string | null;
  granted_at: number;
  /** Null for good. */
  expires_at: number | null;
  lease_until: number | null;
  /** As in `members`. */
  renewal_id: Generated<string | null>;
  renewal_until: Generated<number | null>;
  renewal_reason: Generated<string | null>;
}

/** Requests to join. At most one pending per person and server, by a partial unique index. */
export interface JoinRequestsTable {
  id: string;
  server_id: string;
  user_id: string;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  /** The role granted on approval. */
  role: 'admin' | 'moderator' | 'member' | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
}

/** An open transfer of a server's ownership. Its row is deleted when it ends. */
export interface OwnershipTransfersTable {
  server_id: string;
  id: string;
  stage: TransferStage;
  owner_id: string;
  /** Who receives the server. */
  user_id: string;
  /** Why platform staff proposed it. */
  reason: string | null;
  /** Platform accounts, and the person behind the first one. */
  proposed_by: string | null;
  proposer_id: string | null;
  approved_by: string | null;
  created_at: number;
  /** When an offer or proposal lapses, or the transfer takes effect. */
  ends_at: number;
  lease_until: number | null;
}

/** A call that waits for a second person. Its row is deleted when it ends. */
export interface ApprovalsTable {
  id: string;
  server_id: string;
  requester_id: string;
  /** The procedure's path in the router. */
  procedure: string;
  /** What the call names, without secrets. */
  detail: string;
  /** JSON text: the input. */
  input_sealed: string;
  created_at: number;
  ends_at: number;
}
