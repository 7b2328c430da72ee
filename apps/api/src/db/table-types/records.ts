import type { Generated } from 'kysely';

/** A server's activity log. Read ORDER BY id DESC. */
export interface ActivityTable {
  server_id: string;
  id: string;
  at: number;
  type: string;
  action: string;
  /** What the action concerns, as a code; null where the action says it, and in entries before the column. */
  subject: Generated<string | null>;
  title: string;
  description: string;
  actor_id: string | null;
  actor_name: string;
  target: string | null;
  /** JSON text: before and after, secrets never. */
  diff: string | null;
  delivery_count: Generated<number>;
  delivered_count: Generated<number>;
  /** Written by `activitySearchValue(engine, …)` only. */
  search: Generated<string | Uint8Array>;
}

/** Actions of platform staff, and failed sign-ins to their accounts. Read ORDER BY id DESC. */
export interface PlatformLogTable {
  id: string;
  at: number;
  /** As they were called then. */
  actor: string;
  /** Platform account; null for a failed sign-in. */
  actor_id: string | null;
  action: string;
  /** A person's id as it was typed, or of a user or platform account. */
  target_user: string | null;
  target_name: string | null;
  server_id: string | null;
  server_name: string | null;
  /** A sentence. */
  details: string;
  /** Action, actor, targets and details, folded. */
  search_text: Generated<string>;
}

/** Roles held by one process at a time, such as sending to the game from one address, and the next free moment of a shared pace. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: number;
}

/** Facts about this installation. */
export interface MetaTable {
  key: string;
  value: string;
}

/** Which migrations have run. */
export interface MigrationsTable {
  name: string;
  applied_at: number;
}

/**
 * Versions of what polled answers show, written by triggers only. The ids of a scope (a server, a game, or `names`)
 * together are its version; usually there is one.
 */
export interface PollVersionsTable {
  scope: string;
  version: string;
}
