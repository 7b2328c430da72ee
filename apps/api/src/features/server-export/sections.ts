import { type RawBuilder, sql } from 'kysely';
import { fromBit, fromJson, iso, isoOrNull } from '../../db/codecs.ts';
import type { Handle } from '../../db/database.ts';
import type { Bit } from '../../db/schema/index.ts';
import { activityRowsForExport } from '../activity/export.ts';
import { punishmentRowsForExport } from '../punishments/export.ts';

/** Rows that are read and written at a time: a few milliseconds of work. */
const PAGE = 250;

/** What one thing looks like in the file for machines; the sheet for people has the same columns. */
export type ExportRow = Readonly<Record<string, unknown>>;

export interface ExportPage {
  rows: ExportRow[];
  /** Continues the section; null at its end. */
  next: string | null;
}

/** A list of a server: names of its columns, and how it is read page by page. */
export interface ExportSection {
  name: string;
  columns: readonly string[];
  page(at: { handle: Handle; serverId: string; cursor: string | null; now: number }): Promise<ExportPage>;
}

/** The columns of a query, as the engine gives them. */
type Raw = Record<string, string | number | null>;

type Query = (serverId: string, after: string) => RawBuilder<Raw>;
type Reader = (row: Raw) => ExportRow;

/** A list in the order of its rows' `id`, which the query names so. */
function byId(name: string, columns: readonly string[], query: Query, read: Reader): ExportSection {
  return {
    name,
    columns,
    async page({ handle, serverId, cursor }) {
      const { rows } = await query(serverId, cursor ?? '').execute(handle);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return { rows: rows.map(read), next: last === undefined ? null : String(last.id) };
    },
  };
}

/** What somebody is called: ids of other people are nobody's business, and the owner sees none either. */
function nameOf(column: string): RawBuilder<string | null> {
  return sql`(SELECT users.username FROM users WHERE users.id = ${sql.ref(column)})`;
}

/** The rows of one table behind a place, in the order of their ids. */
function rowsOf(
  table: string,
  columns: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
  id = 'id',
): Query {
  const key = sql.ref(`${table}.${id}`);
  return (serverId, after) => sql<Raw>`SELECT ${key} AS id, ${columns} FROM ${sql.table(table)}
    WHERE ${sql.ref(`${table}.server_id`)} = ${serverId} AND ${key} > ${after} ${more}
    ORDER BY ${key} LIMIT ${sql.lit(PAGE)}`;
}

const time = (value: unknown): string | null => (typeof value === 'number' ? iso(value) : null);
const yes = (value: unknown): boolean => fromBit(value as Bit);
const json = (value: unknown): unknown => (typeof value === 'string' ? fromJson(value) : null);

const members = byId(
  'members',
  ['name', 'role', 'joinedAt', 'robloxUsername'],
  rowsOf(
    'members',
    sql`role, joined_at, ${nameOf('members.user_id')} AS name,
      (SELECT users.roblox_username FROM users WHERE users.id = members.user_id) AS roblox`,
    sql``,
    'user_id',
  ),
  (row) => ({ name: row.name, role: row.role, joinedAt: time(row.joined_at), robloxUsername: row.roblox }),
);

const punishments: ExportSection = {
  name: 'punishments',
  columns: [
    'recordedAt',
    'player',
    'robloxId',
    'type',
    'reason',
    'minutes',
    'endsAt',
    'active',
    'autoBan',
    'issuedBy',
    'evidence',
    'id',
  ],
  async page({ handle, serverId, cursor, now }) {
    const { rows, next } = await punishmentRowsForExport(handle, serverId, {}, cursor, PAGE, now);
    return {
      next,
      rows: rows.map((row) => ({
        recordedAt: row.createdAt,
        player: row.robloxUsername,
        robloxId: row.robloxUserId,
        type: row.punishmentType,
        reason: row.reason,
        minutes: row.duration,
        endsAt: row.expiresAt,
        active: row.isActive,
        autoBan: row.autoBan,
        issuedBy: row.issuedBy,
        evidence: row.evidence,
        id: row.id,
      })),
    };
  },
};

const history = byId(
  'punishment-history',
  ['at', 'punishmentId', 'what', 'by', 'changes'],
  rowsOf('punishment_changes', sql`punishment_id, at, kind, actor_name, diff`),
  (row) => ({
    at: time(row.at),
    punishmentId: row.punishment_id,
    what: row.kind,
    by: row.actor_name,
    changes: json(row.diff),
  }),
);

const notes = byId(
  'player-notes',
  ['createdAt', 'player', 'text', 'lookedFor', 'by'],
  rowsOf(
    'player_notes',
    sql`roblox_username, text, bolo, created_at, ${nameOf('player_notes.created_by')} AS by_name`,
    sql`AND deleted_at IS NULL`,
  ),
  (row) => ({
    createdAt: time(row.created_at),
    player: row.roblox_username,
    text: row.text,
    lookedFor: yes(row.bolo),
    by: row.by_name,
  }),
);

/** Breaks travel as text of JSON, which both engines build alike. */
const shifts: ExportSection = {
  name: 'shifts',
  columns: ['name', 'type', 'from', 'to', 'breakMinutes', 'breaks'],
  async page({ handle, serverId, cursor }) {
    const query = rowsOf(
      'shifts',
      sql`clock_in_at, clock_out_at, break_ms, ${nameOf('shifts.user_id')} AS name,
        (SELECT shift_types.name FROM shift_types
          WHERE shift_types.server_id = shifts.server_id AND shift_types.id = shifts.type_id) AS type`,
    );
    const { rows } = await query(serverId, cursor ?? '').execute(handle);
    const breaks = await breaksOf(
      handle,
      serverId,
      rows.map(({ id }) => String(id)),
    );
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    return {
      next: last === undefined ? null : String(last.id),
      rows: rows.map((row) => ({
        name: row.name,
        type: row.type,
        from: time(row.clock_in_at),
        to: time(row.clock_out_at),
        breakMinutes: Math.round(Number(row.break_ms) / 60_000),
        breaks: breaks.get(String(row.id)) ?? [],
      })),
    };
  },
};

async function breaksOf(handle: Handle, serverId: string, shiftIds: readonly string[]) {
  const rows =
    shiftIds.length === 0
      ? []
      : await handle
          .selectFrom('shift_breaks')
          .select(['shift_id', 'started_at', 'ended_at'])
          .where('server_id', '=', serverId)
          .where('shift_id', 'in', shiftIds)
          .orderBy('started_at')
          .execute();
  const ended = Map.groupBy(rows, ({ shift_id }) => shift_id);
  return new Map(
    [...ended].map(([id, ones]) => [
      id,
      ones.map(({ started_at, ended_at }) => ({ from: iso(started_at), to: isoOrNull(ended_at) })),
    ]),
  );
}

const infractions = byId(
  'infractions',
  ['at', 'about', 'type', 'reason', 'issuedBy', 'revokedAt', 'revokedBy', 'revokeReason'],
  rowsOf(
    'infractions',
    sql`coalesce(${nameOf('infractions.staff_user_id')}, staff_name, staff_user_id) AS about, type, reason, created_at,
      ${nameOf('infractions.issued_by')} AS by_name, revoked_at, ${nameOf('infractions.revoked_by')} AS revoker,
      revoke_reason`,
  ),
  (row) => ({
    at: time(row.created_at),
    about: row.about,
    type: row.type,
    reason: row.reason,
    issuedBy: row.by_name,
    revokedAt: time(row.revoked_at),
    revokedBy: row.revoker,
    revokeReason: row.revoke_reason,
  }),
);

const leaves = byId(
  'leaves',
  ['name', 'kind', 'owedPercent', 'from', 'to', 'reason', 'status', 'decidedBy', 'decidedAt'],
  rowsOf(
    'leaves',
    sql`${nameOf('leaves.user_id')} AS name, kind, share, starts_at, ends_at, reason, status,
      ${nameOf('leaves.decided_by')} AS decider, decided_at`,
  ),
  (row) => ({
    name: row.name,
    kind: row.kind,
    owedPercent: row.share,
    from: time(row.starts_at),
    to: time(row.ends_at),
    reason: row.reason,
    status: row.status,
    decidedBy: row.decider,
    decidedAt: time(row.decided_at),
  }),
);

const PRIORITIES = ['low', 'medium', 'high', 'urgent'];

const modCalls = byId(
  'mod-calls',
  [
    'createdAt',
    'source',
    'reporter',
    'reported',
    'reason',
    'location',
    'description',
    'priority',
    'status',
    'resolution',
    'claimedBy',
    'claimedAt',
    'closedBy',
    'closedAt',
    'evidence',
  ],
  rowsOf(
    'mod_calls',
    sql`created_at, source, reporter_username, reported_username, reason, location, description, priority, status,
      resolution, ${nameOf('mod_calls.claimed_by')} AS claimer, claimed_at, ${nameOf('mod_calls.closed_by')} AS closer,
      closed_at, evidence`,
  ),
  (row) => ({
    createdAt: time(row.created_at),
    source: row.source,
    reporter: row.reporter_username,
    reported: row.reported_username,
    reason: row.reason,
    location: row.location,
    description: row.description,
    priority: PRIORITIES[Number(row.priority)] ?? 'low',
    status: row.status,
    resolution: row.resolution,
    claimedBy: row.claimer,
    claimedAt: time(row.claimed_at),
    closedBy: row.closer,
    closedAt: time(row.closed_at),
    evidence: json(row.evidence),
  }),
);

const templates = byId(
  'templates',
  ['kind', 'label', 'text', 'type', 'minutes'],
  rowsOf('templates', sql`kind, label, text, punishment_type, duration_minutes`),
  (row) => ({
    kind: row.kind,
    label: row.label,
    text: row.text,
    type: row.punishment_type,
    minutes: row.duration_minutes,
  }),
);

const shiftTypes = byId(
  'shift-types',
  ['name', 'weeklyMinutes', 'archivedAt'],
  rowsOf('shift_types', sql`name, weekly_minutes, archived_at`),
  (row) => ({ name: row.name, weeklyMinutes: row.weekly_minutes, archivedAt: time(row.archived_at) }),
);

const hours = byId(
  'required-hours',
  ['role', 'weeklyMinutes'],
  rowsOf('hour_requirements', sql`role, weekly_minutes`, sql``, 'role'),
  (row) => ({ role: row.role, weeklyMinutes: row.weekly_minutes }),
);

const customCommands = byId(
  'custom-commands',
  [
    'name',
    'command',
    'means',
    'intervalMinutes',
    'enabled',
    'minPlayers',
    'staffOnDuty',
    'quietFrom',
    'quietTo',
  ],
  rowsOf(
    'custom_commands',
    sql`name, command, means, interval_minutes, enabled, min_players, staff_on_duty, quiet_from, quiet_to`,
  ),
  (row) => ({
    name: row.name,
    command: row.command,
    means: row.means,
    intervalMinutes: row.interval_minutes,
    enabled: yes(row.enabled),
    minPlayers: row.min_players,
    staffOnDuty: yes(row.staff_on_duty),
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
  }),
);

const automations = byId(
  'automations',
  ['kind', 'enabled', 'settings'],
  rowsOf('automations', sql`kind, enabled, settings`, sql``, 'kind'),
  (row) => ({ kind: row.kind, enabled: yes(row.enabled), settings: json(row.settings) }),
);

const activity: ExportSection = {
  name: 'activity',
  columns: ['at', 'type', 'title', 'description', 'by', 'concerns', 'changes'],
  async page({ handle, serverId, cursor }) {
    const { rows, next } = await activityRowsForExport(handle, { serverId }, cursor, PAGE);
    return {
      next,
      rows: rows.map((row) => ({
        at: row.createdAt,
        type: row.type,
        title: row.title,
        description: row.description,
        by: row.username,
        concerns: row.targetUser,
        changes: row.changes,
      })),
    };
  },
};

/** Everything that an export of a server has as a list: no keys, tokens or addresses of webhooks, no ids of people. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  members,
  punishments,
  history,
  notes,
  shifts,
  infractions,
  leaves,
  modCalls,
  templates,
  shiftTypes,
  hours,
  customCommands,
  automations,
  activity,
];

/** The server's own settings, as its owner sees them; null for one that is not there. */
export async function exportedSettings(handle: Handle, serverId: string): Promise<ExportRow | null> {
  const row = await handle
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    timezone: row.timezone,
    joinPolicy: row.join_policy,
    delegateManagement: fromBit(row.delegate_management),
    moderatorPermissions: fromJson(row.moderator_permissions),
    adminPermissions: fromJson(row.admin_permissions),
    enforceInGame: fromBit(row.enforce_in_game),
    pmWarnings: fromBit(row.pm_warnings),
    activityDays: row.activity_days,
    createdAt: iso(row.created_at),
  };
}
