import type { Generated } from 'kysely';

/** A signed-in browser. Only the hash of its token is stored. */
export interface SessionsTable {
  token_hash: string;
  id: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  user_agent: string | null;
  /** The network of the address that signed in, such as "203.0.113.x". */
  place: Generated<string | null>;
  /** The device in `account_devices`; it may have been forgotten since. */
  device_id: Generated<string | null>;
  /** Until when it counts as on a new device; null for never. */
  new_until: Generated<number | null>;
  /** Fingerprint of the page password for alts that this sign-in has passed with. */
  alt_pass: string | null;
  /** When it last gave a second factor. */
  factor_at: Generated<number | null>;
  /** JSON text: the pending WebAuthn challenge. */
  factor_challenge: Generated<string | null>;
}

/** A browser in which a person signed in. Only the hash of its token is stored, another one for each account. */
export interface AccountDevicesTable {
  user_id: string;
  id: string;
  token_hash: string;
  /** Such as "Chrome on Windows". */
  browser: string;
  place: string | null;
  created_at: number;
  /** Of its last sign-in. */
  last_seen_at: number;
  new_until: number | null;
}

/** A sign-in on a new device, for its person to look at, and the direct message about it. */
export interface SignInNoticesTable {
  id: string;
  user_id: string;
  session_id: string;
  user_agent: string | null;
  place: string | null;
  /** The first dangerous action that the session asked for. */
  action: Generated<string | null>;
  at: number;
  seen_at: Generated<number | null>;
  message: 'none' | 'waiting' | 'sent' | 'failed';
  due_at: number | null;
  lease_until: Generated<number | null>;
  attempts: Generated<number>;
}

/** What a person did to their own account (sign-in, linking). Read ORDER BY id DESC. */
export interface AccountLogTable {
  user_id: string;
  id: string;
  at: number;
  action: string;
  /** JSON text. */
  details: string;
}
