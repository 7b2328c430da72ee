import type { Punishment } from '@tenfour/contracts';

/** The columns of a record that both baseline servers read. */
export interface Row {
  id: string;
  roblox_username: string;
  roblox_user_id: string | null;
  verified: 0 | 1;
  type: Punishment['punishmentType'];
  reason: string;
  duration_minutes: number | null;
  expires_at: number | null;
  is_active: 0 | 1;
  auto_ban: 0 | 1;
  issuer: string;
  issued_by: string;
  evidence: string;
  enforcement: Punishment['enforcement']['state'];
  enforcement_message: string | null;
  source: Exclude<Punishment['source'], 'game'>;
  in_game: 0 | 1;
  created_at: number;
  updated_at: number;
}

/** Returns the query for the list of 50, with the engine's placeholders for server and limit. */
export function listQuery(server: string, limit: string): string {
  return `
  SELECT p.id, p.roblox_username, p.roblox_user_id, p.verified, p.type, p.reason, p.duration_minutes,
    p.expires_at, p.is_active, p.auto_ban, u.username AS issuer, p.issued_by, p.evidence,
    p.enforcement, p.enforcement_message, p.source, p.in_game, p.created_at, p.updated_at
  FROM punishments AS p JOIN users AS u ON u.id = p.issued_by
  WHERE p.server_id = ${server} AND p.deleted_at IS NULL
  ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`;
}

/** Converts a row to a record of the contracts. */
export function toPunishment(row: Row): Punishment {
  return {
    id: row.id,
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    verified: row.verified === 1,
    punishmentType: row.type,
    reason: row.reason,
    duration: row.duration_minutes,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    isActive: row.is_active === 1 && (row.expires_at === null || row.expires_at > Date.now()),
    autoBan: row.auto_ban === 1,
    rule: null,
    issuedBy: row.issuer,
    issuedById: row.issued_by,
    evidence: JSON.parse(row.evidence) as string[],
    enforcement: { state: row.enforcement, message: row.enforcement_message },
    source: row.in_game === 1 ? 'game' : row.source,
    fields: {},
    missing: [],
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
