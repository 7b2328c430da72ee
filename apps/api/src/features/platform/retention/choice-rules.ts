import type { RetentionKind } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstIdAt } from '../../../db/ids.ts';

type Condition = RawBuilder<SqlBool>;

/** Rows of another table that go with the rows of a kind. */
interface Dependents {
  table: string;
  /** Which of them, by the ids of the rows that go. */
  of(ids: RawBuilder<unknown>): Condition;
}

/** Where the records of one kind are, and which of them are over. */
export interface ChoiceRule {
  table: string;
  /** The column that names a row in its server, or in its game. */
  key: string;
  /** Whether rows belong to a game, which servers with one key share. */
  ofGame?: true;
  /** Which rows ended before a moment, epoch ms, and are not needed any more. */
  over(before: number, now: number): Condition;
  dependents?: readonly Dependents[];
  /** Columns that the removal needs besides the key. */
  reads?: readonly string[];
  /** Whether imports create such rows. */
  imported?: true;
}

const by = (table: string, column: string): Dependents => ({
  table,
  of: (ids) => sql<SqlBool>`${sql.ref(column)} IN (${ids})`,
});

/** What lists filter records by. */
const VALUES = by('record_values', 'record_id');

/** Rows by when they were created: their ids sort by time. */
const created = (before: number): Condition => sql`id < ${firstIdAt(before)}`;

const EVENTS: readonly ChoiceRule[] = [
  {
    table: 'game_events',
    key: 'id',
    ofGame: true,
    over: (before) => sql`at < ${before}`,
  },
  {
    table: 'player_samples',
    key: 'minute',
    ofGame: true,
    over: (before) => sql`minute < ${before}`,
  },
];

/** Ended ones, unless an appeal is open or a ban of the player is in force: it can rest on them. */
const PUNISHMENTS: ChoiceRule = {
  table: 'punishments',
  key: 'id',
  reads: ['evidence', 'deleted_at'],
  imported: true,
  over: (before, now) => sql`created_at < ${before}
    AND (deleted_at < ${before} OR (is_active = 0 AND updated_at < ${before}) OR (is_active = 1 AND expires_at < ${before}))
    AND NOT EXISTS (SELECT 1 FROM appeals WHERE appeals.server_id = punishments.server_id
      AND appeals.punishment_id = punishments.id AND appeals.state = 'open')
    AND NOT EXISTS (SELECT 1 FROM punishments AS ban WHERE ban.server_id = punishments.server_id
      AND ban.username_key = punishments.username_key AND ban.type = 'ban' AND ban.is_active = 1
      AND ban.deleted_at IS NULL AND (ban.expires_at IS NULL OR ban.expires_at > ${now}))`,
  dependents: [
    VALUES,
    by('punishment_changes', 'punishment_id'),
    {
      table: 'appeal_messages',
      of: (ids) => sql`appeal_id IN (SELECT appeals.id FROM appeals
        WHERE appeals.server_id = appeal_messages.server_id AND appeals.punishment_id IN (${ids}))`,
    },
    by('appeals', 'punishment_id'),
    by('appeal_links', 'punishment_id'),
  ],
};

/** Ended ones whose ban, if they became one, went before. */
const BAN_REQUESTS: ChoiceRule = {
  table: 'ban_requests',
  key: 'id',
  reads: ['evidence'],
  over: (before) => sql`decided_at < ${before} AND NOT EXISTS (SELECT 1 FROM punishments AS ban
    WHERE ban.server_id = ban_requests.server_id AND ban.id = ban_requests.punishment_id)`,
  dependents: [by('ban_request_votes', 'request_id'), by('ban_request_comments', 'request_id')],
};

const SESSIONS: ChoiceRule = {
  table: 'game_sessions',
  key: 'id',
  imported: true,
  over: (before) => sql`closed_at < ${before}`,
  dependents: [
    by('game_session_signups', 'session_id'),
    by('game_session_attendance', 'session_id'),
    {
      table: 'game_session_ballots',
      of: (ids) => sql`vote_id IN (SELECT votes.id FROM game_session_votes AS votes
        WHERE votes.server_id = game_session_ballots.server_id AND votes.session_id IN (${ids}))`,
    },
    by('game_session_votes', 'session_id'),
    by('game_session_posts', 'session_id'),
  ],
};

/** What a choice of each kind deletes. */
export const CHOICE_RULES: Readonly<Record<RetentionKind, readonly ChoiceRule[]>> = {
  playerActivity: [
    {
      table: 'activity',
      key: 'id',
      over: (before) => sql`type IN ('player_join', 'player_leave', 'kill_log') AND ${created(before)}`,
    },
  ],
  gameLogs: EVENTS,
  // Removed by `removeOldCommands`, which copies their outcomes first.
  commands: [
    {
      table: 'game_commands',
      key: 'id',
      over: (before) => sql`${created(before)} AND settled_at < ${before}`,
    },
  ],
  webhookMessages: [{ table: 'deliveries', key: 'id', over: created }],
  automationRuns: [{ table: 'automation_runs', key: 'id', over: created }],
  securityAlerts: [
    {
      table: 'security_alerts',
      key: 'id',
      over: (before) => sql`${created(before)} AND last_at < ${before} AND state = 'resolved'`,
      dependents: [by('security_events', 'alert_id'), by('security_undos', 'alert_id')],
    },
  ],
  analytics: [{ table: 'server_hours', key: 'hour', over: (before) => sql`hour < ${before}` }],
  modCalls: [
    {
      table: 'mod_calls',
      key: 'id',
      reads: ['evidence'],
      over: (before) => sql`closed_at < ${before}`,
      dependents: [VALUES, by('bot_posts', 'subject_id')],
    },
  ],
  punishments: [PUNISHMENTS, BAN_REQUESTS],
  notes: [
    { table: 'player_notes', key: 'id', imported: true, over: (before) => sql`deleted_at < ${before}` },
  ],
  infractions: [
    {
      table: 'infractions',
      key: 'id',
      imported: true,
      over: (before) => sql`revoked_at < ${before}`,
      dependents: [VALUES],
    },
  ],
  shifts: [
    {
      table: 'shifts',
      key: 'id',
      imported: true,
      over: (before) => sql`clock_out_at < ${before}`,
      dependents: [
        VALUES,
        by('shift_breaks', 'shift_id'),
        by('shift_corrections', 'shift_id'),
        by('shift_notes', 'shift_id'),
      ],
    },
  ],
  leaves: [
    {
      table: 'leaves',
      key: 'id',
      imported: true,
      over: (before) => sql`ends_at < ${before} AND status <> 'pending' AND due_at IS NULL`,
    },
  ],
  sessions: [SESSIONS],
  submissions: [
    {
      table: 'form_submissions',
      key: 'id',
      imported: true,
      over: (before) => sql`decided_at < ${before} AND due_at IS NULL`,
      dependents: [by('form_reviews', 'submission_id'), by('form_comments', 'submission_id')],
    },
  ],
};
