import { sql } from 'kysely';
import { punishmentRowsForExport } from '../../moderation/punishments/index.ts';
import { byId, type ExportSection, json, nameOf, PAGE, rowsOf, time, yes } from './section.ts';

export const members = byId(
  'members',
  ['name', 'role', 'joinedAt', 'robloxUsername', 'roleUntil', 'roleAfter'],
  rowsOf(
    'members',
    sql`role, joined_at, role_until, role_before, ${nameOf('members.user_id')} AS name,
      (SELECT users.roblox_username FROM users WHERE users.id = members.user_id) AS roblox`,
    sql``,
    'user_id',
  ),
  (row) => ({
    ...{ name: row.name, role: row.role, joinedAt: time(row.joined_at), robloxUsername: row.roblox },
    ...{ roleUntil: time(row.role_until), roleAfter: row.role_before },
  }),
);

export const punishments: ExportSection = {
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
    'rule',
    'issuedBy',
    'source',
    'evidence',
    'fields',
    'missing',
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
        rule: row.rule?.name ?? null,
        issuedBy: row.issuedBy,
        source: row.source,
        evidence: row.evidence,
        fields: row.fields,
        missing: row.missing,
        id: row.id,
      })),
    };
  },
};

export const history = byId(
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

export const notes = byId(
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

export const infractions = byId(
  'infractions',
  [
    ...['at', 'about', 'type', 'reason', 'issuedBy', 'revokedAt', 'revokedBy', 'revokeReason', 'points'],
    ...[
      'expiresAt',
      'byRule',
      'byRuleVersion',
      'outcome',
      'outcomeRule',
      'outcomeRuleId',
      'outcomeRuleVersion',
    ],
    ...['appeal', 'appealText', 'appealAt', 'appealAnswer', 'appealDecidedAt', 'appealDecidedBy', 'fields'],
  ],
  rowsOf(
    'infractions',
    sql`coalesce(${nameOf('infractions.staff_user_id')}, staff_name, staff_user_id) AS about, type, reason, created_at,
      ${nameOf('infractions.issued_by')} AS by_name, revoked_at, ${nameOf('infractions.revoked_by')} AS revoker,
      revoke_reason, points, expires_at, made_by_rule, reached_outcome, reached_rule, appeal_state, appeal_text,
      appeal_reason, made_by_version, reached_rule_id, reached_version, appeal_at, appeal_decided_at,
      ${nameOf('infractions.appeal_decided_by')} AS appeal_decider, fields`,
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
    points: row.points,
    expiresAt: time(row.expires_at),
    byRule: row.made_by_rule,
    byRuleVersion: row.made_by_version,
    outcome: row.reached_outcome,
    outcomeRule: row.reached_rule,
    outcomeRuleId: row.reached_rule_id,
    outcomeRuleVersion: row.reached_version,
    appeal: row.appeal_state,
    appealText: row.appeal_text,
    appealAt: time(row.appeal_at),
    appealAnswer: row.appeal_reason,
    appealDecidedAt: time(row.appeal_decided_at),
    appealDecidedBy: row.appeal_decider,
    fields: json(row.fields) ?? {},
  }),
);

const PRIORITIES = ['low', 'medium', 'high', 'urgent'];

export const modCalls = byId(
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
    'fields',
  ],
  rowsOf(
    'mod_calls',
    sql`created_at, CASE WHEN import_id IS NULL THEN source ELSE 'import' END AS source, reporter_username, reported_username, reason, location, description, priority, status,
      resolution, ${nameOf('mod_calls.claimed_by')} AS claimer, claimed_at, ${nameOf('mod_calls.closed_by')} AS closer,
      closed_at, evidence, fields`,
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
    fields: json(row.fields) ?? {},
  }),
);
