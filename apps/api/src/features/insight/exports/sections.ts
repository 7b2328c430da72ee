import { NO_RECORD_FIELDS } from '@tenfour/domain';
import { sql } from 'kysely';
import { fromBit, fromJson, iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { activityRowsForExport } from '../../community/activity/index.ts';
import { escalationVersions } from '../../moderation/escalation/index.ts';
import { fieldSetInForce } from '../../moderation/record-fields/index.ts';
import { disciplineRules } from '../../staff/infractions/index.ts';
import { HISTORY_SECTIONS } from './history-sections.ts';
import { PEOPLE_SECTIONS } from './people-sections.ts';
import { pictures } from './pictures.ts';
import { PLAN_SECTIONS } from './plan-sections.ts';
import { history, infractions, members, modCalls, notes, punishments } from './record-sections.ts';
import {
  byId,
  type ExportRow,
  type ExportSection,
  json,
  nameOf,
  PAGE,
  rowsOf,
  time,
  yes,
} from './section.ts';
import { appeals, banRequests } from './thread-sections.ts';

const shifts: ExportSection = {
  name: 'shifts',
  columns: ['name', 'type', 'from', 'to', 'breakMinutes', 'breaks', 'fields'],
  async page({ handle, serverId, cursor }) {
    const query = rowsOf(
      'shifts',
      sql`clock_in_at, clock_out_at, break_ms, fields, ${nameOf('shifts.user_id')} AS name,
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
        fields: json(row.fields) ?? {},
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

const escalationRules: ExportSection = {
  name: 'escalation-rules',
  columns: ['version', 'changedAt', 'changedBy', 'restoredFrom', 'rules'],
  async page({ handle, serverId }) {
    const versions = await escalationVersions(handle, serverId);
    return {
      next: null,
      rows: versions.map(({ ruleSet, ...version }) => ({ ...version, rules: JSON.stringify(ruleSet) })),
    };
  },
};

const disciplineRulesSection: ExportSection = {
  name: 'discipline-rules',
  columns: ['version', 'changedAt', 'changedBy', 'rules'],
  async page({ handle, serverId }) {
    const { ruleSet, ...version } = await disciplineRules(handle, serverId);
    const rows = version.version === 0 ? [] : [{ ...version, rules: JSON.stringify(ruleSet) }];
    return { next: null, rows };
  },
};

/** Without URLs, which can hold tokens, and without secrets. */
const endpoints = byId(
  'endpoints',
  ['host', 'description', 'events', 'enabled', 'createdAt'],
  rowsOf('endpoints', sql`url, description, events, is_active, created_at`, sql`AND deleted_at IS NULL`),
  (row) => ({
    host: new URL(String(row.url)).host,
    description: row.description,
    events: row.events === null ? null : json(row.events),
    enabled: yes(row.is_active),
    createdAt: time(row.created_at),
  }),
);

const recordFields: ExportSection = {
  name: 'record-fields',
  columns: [
    ...['id', 'records', 'name', 'kind', 'choices', 'min', 'max', 'required', 'types', 'stage', 'archived'],
    'requirements',
  ],
  async page({ handle, serverId }) {
    const set = await fieldSetInForce(handle, serverId);
    if (set === NO_RECORD_FIELDS) return { next: null, rows: [] };
    const { fields, requirements } = set;
    const own = fields.map(({ subject, label, ...field }) => ({ ...field, records: subject, name: label }));
    return { next: null, rows: [{ records: 'punishment', requirements }, ...own] };
  },
};

const shiftTypes = byId(
  'shift-types',
  ['name', 'weeklyMinutes', 'archivedAt'],
  rowsOf('shift_types', sql`name, weekly_minutes, archived_at`),
  (row) => ({ name: row.name, weeklyMinutes: row.weekly_minutes, archivedAt: time(row.archived_at) }),
);

const hours = byId(
  'required-hours',
  ['role', 'weeklyMinutes'],
  rowsOf(
    'role_quotas',
    sql`role, weekly_minutes`,
    sql`AND custom_role_id IS NULL AND weekly_minutes IS NOT NULL`,
    'role',
  ),
  (row) => ({ role: row.role, weeklyMinutes: row.weekly_minutes }),
);

const sessionsRequired = byId(
  'required-sessions',
  ['role', 'weeklySessions'],
  rowsOf(
    'role_quotas',
    sql`role, weekly_sessions`,
    sql`AND custom_role_id IS NULL AND weekly_sessions IS NOT NULL`,
    'role',
  ),
  (row) => ({ role: row.role, weeklySessions: row.weekly_sessions }),
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
  async page({ handle, labelsOf, serverId, cursor }) {
    const { rows, next } = await activityRowsForExport(
      handle,
      labelsOf,
      { serverId },
      { cursor, limit: PAGE },
    );
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

/** Everything that an export of a server has as a list: no keys, tokens or addresses of webhooks, no ids of accounts. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  // Before the records that show them: an import names them by their lines.
  pictures,
  members,
  punishments,
  history,
  appeals,
  banRequests,
  notes,
  // Before the shifts: an import creates them in this order.
  shiftTypes,
  shifts,
  infractions,
  leaves,
  modCalls,
  templates,
  escalationRules,
  disciplineRulesSection,
  recordFields,
  hours,
  sessionsRequired,
  ...PEOPLE_SECTIONS,
  ...HISTORY_SECTIONS,
  ...PLAN_SECTIONS,
  customCommands,
  automations,
  endpoints,
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
    publicPage: fromBit(row.public_page),
    publicPageHost: fromBit(row.public_page_host),
    applyUrl: row.apply_url,
    activityDays: row.activity_days,
    createdAt: iso(row.created_at),
  };
}
