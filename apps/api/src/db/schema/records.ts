import type { Generated } from 'kysely';

/** A server's activity log. Read ORDER BY id DESC. */
export interface ActivityTable {
  server_id: string;
  id: string;
  at: number;
  type: string;
  action: string;
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

/** What platform staff did. Read ORDER BY id DESC. */
export interface PlatformLogTable {
  id: string;
  at: number;
  actor: string;
  action: string;
  target_user: string | null;
  server_id: string | null;
  /** JSON text. */
  details: string;
}
