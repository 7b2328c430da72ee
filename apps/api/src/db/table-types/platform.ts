import type { AccessLevel, AltRequestStatus, ProbeOutcome, StatusService } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** An account of platform staff. Never removed, only deactivated. */
export interface PlatformAccountsTable {
  id: string;
  username: string;
  /** `platformUsernameKey(username)`. */
  username_key: string;
  access_level: AccessLevel;
  /** argon2id with its parameters; null for an account without sign-in. */
  password_hash: string | null;
  /** The user who last signed in to it; announcements reach their notifications. */
  user_id: string | null;
  is_active: Generated<Bit>;
  /** Null for one that the command line made. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
  last_login_at: number | null;
}

/** An open admin panel. It belongs to one platform account and works for the one user who opened it. */
export interface PlatformSessionsTable {
  token_hash: string;
  id: string;
  account_id: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  user_agent: string | null;
}

/** A browser from which an account was signed in to before. Several accounts may know one. */
export interface PlatformDevicesTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}

/** Requests that all instances have counted together; on PostgreSQL only. */
export interface RequestWindowsTable {
  /** A hash of what is counted. */
  name: string;
  taken: number;
  ends_at: number;
}

/** Failed tries to get past a password, per account, known device, address, … */
export interface AttemptLimitsTable {
  name: string;
  /** Since the last success or since it was forgotten. */
  failures: Generated<number>;
  /** Tries refused without a check since the last checked one. */
  refused: Generated<number>;
  blocked_until: number;
  /** When a quiet row is of no use any more. */
  forget_at: number;
}

/** An announcement to all platform staff. Read ORDER BY id DESC. */
export interface AnnouncementsTable {
  id: string;
  title: string;
  message: string;
  author_id: string;
  author_name: string;
  client_id: string | null;
  created_at: number;
}

/** One per account that was active when it was sent. */
export interface AnnouncementReceiptsTable {
  announcement_id: string;
  account_id: string;
  read_at: number | null;
}

/** A request for alts, and its passwords until it is decided. */
export interface AltRequestsTable {
  id: string;
  user_id: string;
  client_id: string | null;
  server_name: string;
  join_code: string;
  /** As it was typed. */
  time_requested: string;
  /** JSON text: `{ id, username }[]`. */
  accounts: string;
  /** JSON text of the passwords in the order of `accounts`, sealed; null when none were given and once it is decided. */
  passwords_sealed: string | null;
  status: Generated<AltRequestStatus>;
  staff_reason: string | null;
  staff_id: string | null;
  staff_name: string | null;
  created_at: number;
  decided_at: number | null;
  /** When the webhook notice to platform staff is due; null once it is sent, or if none is needed. */
  notice_due_at: number | null;
  notice_lease_until: number | null;
  notice_attempts: Generated<number>;
}

/** A part of the product or a service that it depends on, and its latest probe. */
export interface StatusServicesTable {
  service: StatusService;
  due_at: number;
  lease_until: number | null;
  /** The first probe of all. */
  since: number | null;
  probed_at: number | null;
  outcome: ProbeOutcome | null;
  failures_in_row: Generated<number>;
}

/** Probes of a service on one UTC day. */
export interface StatusDaysTable {
  service: StatusService;
  /** Its start. */
  day: number;
  probes: Generated<number>;
  failures: Generated<number>;
}

/** An erasure of a person. The identity is in `plan` while it runs, and nowhere once it is done. */
export interface ErasuresTable {
  id: string;
  /** Null once it is done, and for someone whose account is not in a restored backup. */
  user_id: string | null;
  /** Keyed hash of the user's id, as in its tombstone. */
  subject_hash: string;
  state: 'waiting' | 'running' | 'done';
  /** JSON text: what is looked for; null before it runs and once it is done. */
  plan: string | null;
  /** JSON text: how far it is. */
  step: string | null;
  requested_at: number;
  /** When it starts or continues; null once it is done. */
  due_at: number | null;
  lease_until: number | null;
  finished_at: number | null;
}
