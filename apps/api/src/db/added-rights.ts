import {
  type AddedRights,
  PERMISSION_FLAGS,
  type PermissionFlag,
  positionAt,
  ROLES,
  type Role,
  rank,
  rankAt,
} from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/**
 * Selects what a row of `members` has besides its role, as text for `toAddedRights`: custom roles and flags that have not
 * expired at `now` (epoch ms). Null for most members, who have nothing: the primary key answers that. Without `now` what
 * has expired counts until its job has removed it.
 */
export function addedRights(now?: number) {
  const inForce =
    now === undefined ? sql`` : sql` AND (grants.expires_at IS NULL OR grants.expires_at > ${now})`;
  return sql<string | null>`(SELECT string_agg(
      coalesce(roles.position, 0) || ':' || coalesce(roles.flags, grants.item) || ':'
        || coalesce(CAST(grants.expires_at AS text), '') || ':' || coalesce(roles.department_id, ''), ';' ORDER BY grants.item)
    FROM member_grants AS grants
    LEFT JOIN server_roles AS roles ON roles.server_id = grants.server_id AND roles.id = grants.role_id
    WHERE grants.server_id = members.server_id AND grants.user_id = members.user_id${inForce})`.as(
    'added_rights',
  );
}

/** Selects the role of a row of `members` at `now` (epoch ms): one until a date ends then, whether or not its job has run. */
export function roleAt(now: number) {
  return sql<Role>`CASE WHEN members.role_until <= ${now} THEN members.role_before ELSE members.role END`.as(
    'role',
  );
}

/** Whether a row of `members` is staff: by its role, or by what it has besides. */
export function isStaff() {
  return sql<SqlBool>`(members.role <> 'member' OR EXISTS (SELECT 1 FROM member_grants AS grants
    WHERE grants.server_id = members.server_id AND grants.user_id = members.user_id))`;
}

/** Whether a row of `members` has at least a rank, by its role or by a custom one. */
export function hasRank(least: number) {
  const ranked = ROLES.filter((role) => rank(role) >= least).map((role) => sql.lit(role));
  return sql<SqlBool>`(members.role IN (${sql.join(ranked)}) OR EXISTS (SELECT 1 FROM member_grants AS grants
    INNER JOIN server_roles AS roles ON roles.server_id = grants.server_id AND roles.id = grants.role_id
    WHERE grants.server_id = members.server_id AND grants.user_id = members.user_id
      AND roles.position >= ${positionAt(least)}))`;
}

/** Selects the position of the highest custom role of a row of `members`; null without one. */
export function highestPosition() {
  return sql<number | null>`(SELECT max(roles.position) FROM member_grants AS grants
    INNER JOIN server_roles AS roles ON roles.server_id = grants.server_id AND roles.id = grants.role_id
    WHERE grants.server_id = members.server_id AND grants.user_id = members.user_id)`.as('highest_position');
}

/** Returns the rank of a row of `members`, with what `highestPosition` selected. */
export function rankWith(row: { role: Role; highest_position: number | null }): number {
  return Math.max(rank(row.role), rankAt(row.highest_position ?? 0));
}

/** Read texts: holders of a role share them. */
const read = new LRUCache<string, AddedRights>({ max: 2_000 });

/** Reads what `addedRights` selected. */
export function toAddedRights(text: string | null): AddedRights | undefined {
  if (text === null) return undefined;
  const known = read.get(text);
  if (known) return known;
  const rights = parse(text);
  read.set(text, rights);
  return rights;
}

function parse(text: string): AddedRights {
  const flags = new Set<PermissionFlag>();
  const departments = new Set<string>();
  let position = 0;
  let until: number | null = null;
  for (const part of text.split(';')) {
    const [at = '0', names = '', expires = '', department = ''] = part.split(':');
    position = Math.max(position, Number(at));
    for (const flag of flagsIn(names)) flags.add(flag);
    if (department !== '') departments.add(department);
    if (expires !== '') until = Math.min(until ?? Number(expires), Number(expires));
  }
  return { rank: rankAt(position), flags, departments, until };
}

/** Reads the stored flags of a role, without names of a later version. */
export function flagsIn(stored: string): PermissionFlag[] {
  const named = new Set(stored.split(','));
  return PERMISSION_FLAGS.filter((flag) => named.has(flag));
}
