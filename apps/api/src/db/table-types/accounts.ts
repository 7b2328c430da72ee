import type { AlertKind } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A person, known by their Discord account. */
export interface UsersTable {
  id: string;
  /** Discord snowflake. */
  discord_id: string;
  username: string;
  discriminator: Generated<string>;
  global_name: string | null;
  /** Discord avatar hash. */
  avatar: string | null;
  roblox_username: string | null;
  roblox_user_id: string | null;
  roblox_verified: Generated<Bit>;
  plan: Generated<'free' | 'premium' | 'enterprise'>;
  /** Server for which this row represents a key or a person without an account; null for a user. */
  stand_in_of: Generated<string | null>;
  /** Since when they have had a second factor; null without one. */
  factor_since: Generated<number | null>;
  /** Since when their devices are remembered; null before their first sign-in since then. */
  devices_since: Generated<number | null>;
  /** Whether they get a direct message about sign-ins on new devices. */
  sign_in_messages: Generated<Bit>;
  /** Last use of a session, written at most hourly. */
  last_seen_at: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** A passkey of an account. Signatures are checked with its public key. */
export interface PasskeysTable {
  user_id: string;
  id: string;
  /** Credential id, base64url. */
  credential: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Of its last signature; stays 0 for keys that do not count. */
  counter: number;
  /** JSON text: how browsers reach it. */
  transports: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** The authenticator app and the recovery codes of an account. */
export interface AccountFactorsTable {
  user_id: string;
  totp_sealed: string | null;
  /** When a code confirmed the app; null while it is being set up. */
  totp_since: number | null;
  /** Time step of the last code that was used; earlier ones are refused. */
  totp_step: number | null;
  /** JSON text: fingerprints of the codes that are left. */
  recovery_hashes: Generated<string>;
}

/** A key by which a program acts in one server. Only its hash is stored. */
export interface ApiKeysTable {
  server_id: string;
  id: string;
  /** The row of `users` it acts as; that user cannot sign in. */
  user_id: string;
  name: string;
  /** SHA-256 in hexadecimal. */
  token_hash: string;
  /** Its last four characters. */
  hint: string;
  /** JSON text: what it was made for. */
  flags: string;
  created_by: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  revoked_by: string | null;
  /** Whether it can do what needs a second factor. */
  allows_dangerous: Generated<Bit>;
}

/** What a person was alerted of. Read ORDER BY id DESC. */
export interface AlertsTable {
  user_id: string;
  id: string;
  server_id: string;
  kind: AlertKind;
  /** A call, a join request, or a player and the moment they joined. */
  subject_id: string;
  title: string;
  text: string;
  /** Path and search of the page with more about it. */
  path: string;
  created_at: number;
  read_at: number | null;
}

/** What a member wants to be alerted of; without a row, the defaults. Deleted with the membership. */
export interface AlertPreferencesTable {
  server_id: string;
  user_id: string;
  /** JSON text: the kinds that are switched off. */
  muted: string;
  /** Whether alerts about the game wait for a shift. */
  on_duty_only: Generated<Bit>;
  unclaimed_minutes: number;
}

/** Daily spans in which people's alerts are only listed. */
export interface QuietHoursTable {
  user_id: string;
  /** Minutes after midnight. */
  quiet_from: number;
  quiet_to: number;
  /** IANA name. */
  timezone: string;
}

/** A browser that receives its person's alerts by web push, until its session ends. */
export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_id: string;
  /** Address at the browser's push service; a secret. */
  endpoint: string;
  /** Public key and secret that payloads are encrypted with, base64url. */
  p256dh: string;
  auth: string;
  created_at: number;
}

/** An alert on its way to a subscription; deleted once it was sent or given up. */
export interface PushDeliveriesTable {
  id: string;
  subscription_id: string;
  alert_id: string;
  created_at: number;
  due_at: number;
  lease_until: number | null;
  attempts: Generated<number>;
}
