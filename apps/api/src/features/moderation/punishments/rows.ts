import type { Punishment, RequestSource } from '@tenfour/contracts';
import { isActive, type PunishmentSource } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson, iso, isoOrNull, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { PunishmentsTable, UsersTable } from '../../../db/table-types/index.ts';
import { linksOf } from '../evidence/index.ts';
import { valuesOf } from '../record-fields/index.ts';

/** A record with its issuer's name. */
export type PunishmentRow = Pick<Selectable<PunishmentsTable>, (typeof COLUMNS)[number]> & {
  issuer: Selectable<UsersTable>['username'];
};

const COLUMNS = [
  'id',
  'roblox_username',
  'roblox_user_id',
  'verified',
  'type',
  'reason',
  'duration_minutes',
  'expires_at',
  'is_active',
  'auto_ban',
  'rule_id',
  'rule_name',
  'rule_version',
  'requested_type',
  'issued_by',
  'key_owner_id',
  'evidence',
  'enforcement',
  'enforcement_message',
  'source',
  'in_game',
  'fields',
  'missing',
  'created_at',
  'updated_at',
] as const;

/** Records as `toPunishment` takes them, of any server. */
export function selection(handle: Handle) {
  return handle
    .selectFrom('punishments')
    .innerJoin('users', 'users.id', 'punishments.issued_by')
    .select(COLUMNS.map((column) => `punishments.${column}` as const))
    .select('users.username as issuer');
}

/** The present records of a server. */
export function newestFirst(handle: Handle, serverId: string) {
  return selection(handle)
    .where('punishments.server_id', '=', serverId)
    .where('punishments.deleted_at', 'is', null)
    .orderBy('punishments.created_at', 'desc')
    .orderBy('punishments.id', 'desc');
}

/** Whether a record counts at `now`, epoch ms. */
export function inForce(row: Pick<PunishmentRow, 'is_active' | 'expires_at'>, now: number): boolean {
  return isActive({ isActive: fromBit(row.is_active), expiresAt: row.expires_at }, now);
}

/** Converts a record to its contract type. Whether it is active depends on `now`, epoch ms. */
export function toPunishment(row: PunishmentRow, now: number): Punishment {
  return {
    id: row.id,
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    verified: fromBit(row.verified),
    punishmentType: row.type,
    reason: row.reason,
    duration: row.duration_minutes,
    expiresAt: isoOrNull(row.expires_at),
    isActive: inForce(row, now),
    autoBan: fromBit(row.auto_ban),
    rule: ruleOf(row),
    issuedBy: row.issuer,
    issuedById: row.issued_by,
    evidence: linksOf(row.evidence),
    enforcement: { state: row.enforcement, message: row.enforcement_message },
    source: sourceOf(row),
    fields: valuesOf(row),
    missing: missingOf(row),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

/** Returns ids of what a record lacks. */
export function missingOf({ missing }: Pick<PunishmentRow, 'missing'>): string[] {
  return missing === null ? [] : fromJson(missing, (value) => zIds.parse(value));
}

const zIds = z.array(z.string());

function ruleOf(row: PunishmentRow): Punishment['rule'] {
  const { rule_id: id, rule_name: name, rule_version: version, requested_type: requestedType } = row;
  if (id === null || name === null || version === null) return null;
  return { id, name, version, requestedType: requestedType ?? row.type };
}

function sourceOf({ source, in_game }: Pick<PunishmentRow, 'source' | 'in_game'>): PunishmentSource {
  return fromBit(in_game) ? 'game' : source;
}

/** Returns the columns that say where a record was made: see `PunishmentsTable`. */
export function sourceColumns(source: RequestSource): Pick<PunishmentRow, 'source' | 'in_game'> {
  return { source: source === 'game' ? 'bot' : source, in_game: toBit(source === 'game') };
}

/** What the logs may know of a record. */
export function detailsOf(row: Omit<PunishmentRow, 'issuer'>) {
  return {
    punishmentId: row.id,
    robloxUsername: row.roblox_username,
    type: row.type,
    reason: row.reason,
    duration: row.duration_minutes,
    inGame: fromBit(row.in_game),
  };
}
