import { ACCOUNT_TABLES } from './account-tables.ts';
import { ONLY_MENTIONS, type PersonalTables } from './claim.ts';

/** Membership, staff hours and sessions of servers. */
const MEMBER_TABLES = {
  members: {
    claims: [
      {
        label: 'Your servers',
        user: ['user_id'],
        show: ['server_id', 'role', 'joined_at', 'renewal_reason'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  join_requests: {
    claims: [
      {
        label: 'Join requests',
        user: ['user_id'],
        show: ['server_id', 'status', 'created_at', 'decided_at'],
        erase: 'delete',
      },
      {
        label: 'Join requests that you decided',
        user: ['decided_by'],
        show: ['server_id', 'status', 'decided_at'],
      },
    ],
    mentions: 'none',
  },
  member_holds: {
    claims: [
      {
        label: 'Exemptions from Discord roles',
        user: ['user_id'],
        show: ['server_id', 'kind', 'set_at'],
        erase: 'delete',
      },
      {
        label: 'Exemptions that you set',
        user: ['set_by', 'prior_set_by'],
        show: ['server_id', 'kind', 'set_at'],
      },
    ],
    mentions: 'none',
  },
  server_roles: { claims: [], mentions: 'replace' },
  member_grants: {
    claims: [
      {
        label: 'Custom roles and temporary access',
        user: ['user_id'],
        show: ['server_id', 'item', 'granted_at', 'expires_at', 'renewal_reason'],
        erase: 'delete',
      },
      {
        label: 'Custom roles that you gave',
        user: ['granted_by'],
        show: ['server_id', 'item', 'granted_at'],
      },
    ],
    mentions: 'none',
  },
  discord_role_grants: {
    claims: [
      {
        label: 'Roles from Discord',
        user: ['user_id'],
        show: ['server_id', 'role', 'granted_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  duty_role_people: {
    claims: [
      {
        label: 'Duty nicknames in Discord',
        discord: ['discord_id'],
        show: ['server_id', 'nickname', 'checked_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  duty_role_grants: {
    claims: [
      {
        label: 'Duty roles in Discord',
        discord: ['discord_id'],
        show: ['server_id', 'role_name', 'given_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  duty_presence: {
    claims: [
      { label: 'Seen in the game', user: ['user_id'], show: ['server_id', 'seen_at'], erase: 'delete' },
    ],
    mentions: 'none',
  },
  duty_signs: {
    claims: [
      {
        label: 'Last sign of activity on duty',
        user: ['user_id'],
        show: ['server_id', 'sign_at', 'x', 'z', 'team'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  shifts: {
    claims: [
      {
        label: 'Shifts',
        user: ['user_id'],
        show: ['server_id', 'status', 'clock_in_at', 'clock_out_at', 'break_ms'],
      },
    ],
    mentions: 'none',
  },
  shift_breaks: { claims: [], mentions: 'none' },
  shift_corrections: {
    claims: [
      { label: 'Corrections that you made', user: ['corrected_by'], show: ['server_id', 'at', 'note'] },
    ],
    mentions: 'replace',
  },
  shift_notes: { claims: [], mentions: 'replace' },
  staff_reviews: {
    claims: [
      {
        label: 'Reviews of staff that you created',
        user: ['created_by'],
        show: ['server_id', 'from_at', 'to_at', 'created_at'],
      },
      {
        label: 'What was required and counted of you in reviews of staff',
        json: ['counted'],
        show: ['server_id', 'from_at', 'to_at', 'counted'],
        erase: 'part',
      },
    ],
    mentions: 'none',
  },
  staff_review_marks: {
    claims: [
      {
        label: 'How staff reviewed your activity',
        user: ['user_id'],
        show: ['server_id', 'mark', 'at'],
        erase: 'delete',
      },
      { label: 'Reviews that you decided', user: ['marked_by'], show: ['server_id', 'mark', 'note', 'at'] },
    ],
    mentions: 'replace',
  },
  activity_notices: {
    claims: [
      {
        label: 'Your activity notices',
        user: ['user_id'],
        show: ['server_id', 'from_at', 'to_at', 'at'],
      },
      { label: 'Activity notices that you sent', user: ['sent_by'], show: ['server_id', 'at'] },
    ],
    mentions: 'none',
  },
  promotion_waves: {
    claims: [
      {
        label: 'Promotions that you prepared or applied',
        user: ['created_by', 'applied_by'],
        show: ['server_id', 'title', 'created_at', 'applied_at'],
      },
    ],
    mentions: 'replace',
  },
  promotion_items: {
    claims: [
      {
        label: 'Your promotions and demotions',
        user: ['user_id'],
        show: ['server_id', 'from_name', 'to_name', 'reason', 'state', 'done_at'],
      },
    ],
    mentions: 'replace',
  },
  forms: {
    claims: [
      {
        label: 'Forms that you created',
        user: ['created_by'],
        show: ['server_id', 'kind', 'title', 'created_at'],
      },
    ],
    mentions: 'replace',
  },
  form_versions: ONLY_MENTIONS,
  form_submissions: {
    claims: [
      {
        label: 'Forms that you submitted',
        user: ['user_id'],
        show: [
          'server_id',
          'form_id',
          'roblox_username',
          'answers',
          'state',
          'created_at',
          'decided_at',
          'message',
        ],
        erase: 'delete',
      },
      {
        label: 'Submissions that you decided',
        user: ['decided_by', 'roles_by'],
        show: ['server_id', 'state', 'decided_at', 'message'],
      },
      // A copy has no report about its person: who reports staff has to be safe from them.
      { label: 'Reports about you', user: ['about_id'] },
      {
        label: 'Submissions with your Roblox account',
        roblox: ['roblox_user_id'],
        player: ['roblox_username'],
      },
    ],
    mentions: 'replace',
  },
  form_drafts: {
    claims: [
      {
        label: 'Your drafts of forms',
        user: ['user_id'],
        show: ['server_id', 'form_id', 'answers', 'about', 'updated_at'],
        erase: 'delete',
      },
    ],
    mentions: 'replace',
  },
  form_reviews: {
    claims: [
      {
        label: 'Your votes on submissions',
        user: ['user_id'],
        show: ['server_id', 'vote', 'score', 'at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  form_comments: {
    claims: [
      { label: 'Your comments on submissions', user: ['author_id'], show: ['server_id', 'at', 'text'] },
    ],
    mentions: 'replace',
  },
  leaves: {
    claims: [
      {
        label: 'Leaves',
        user: ['user_id'],
        show: [
          'server_id',
          'kind',
          'starts_at',
          'ends_at',
          'reason',
          'status',
          'created_at',
          'decision_reason',
        ],
        erase: 'delete',
      },
      {
        label: 'Leaves that you decided',
        user: ['decided_by', 'ended_by'],
        show: ['server_id', 'status', 'decided_at', 'decision_reason'],
      },
    ],
    mentions: 'replace',
  },
  infractions: {
    claims: [
      {
        label: 'Your infractions',
        user: ['staff_user_id'],
        show: [
          ...[
            'server_id',
            'type',
            'reason',
            'created_at',
            'points',
            'expires_at',
            'revoked_at',
            'revoke_reason',
          ],
          ...['appeal_state', 'appeal_text', 'appeal_at', 'appeal_reason'],
        ],
      },
      {
        label: 'Infractions that you recorded',
        user: ['issued_by', 'key_owner_id', 'revoked_by', 'appeal_decided_by'],
        show: ['server_id', 'type', 'created_at', 'revoked_at'],
      },
    ],
    names: { staff_name: 'staff_user_id' },
    mentions: 'replace',
  },
  game_sessions: {
    claims: [
      {
        label: 'Sessions that you planned or hosted',
        user: ['host_id', 'created_by', 'auto_start_by', 'ending_by'],
        show: ['server_id', 'title', 'planned_at', 'state', 'started_at', 'closed_at'],
      },
      {
        label: 'Sessions with you as a co-host',
        json: ['co_hosts'],
        show: ['server_id', 'title', 'planned_at', 'state', 'started_at', 'closed_at'],
      },
    ],
    mentions: 'replace',
  },
  game_session_series: {
    claims: [
      {
        label: 'Session series that you planned',
        user: ['host_id', 'created_by', 'auto_start_by'],
        show: ['server_id', 'title', 'starts_on', 'created_at'],
      },
      {
        label: 'Session series with you as a co-host',
        json: ['co_hosts'],
        show: ['server_id', 'title', 'starts_on', 'created_at'],
      },
    ],
    mentions: 'replace',
  },
  game_session_signups: {
    claims: [
      {
        label: 'Session sign-ups',
        user: ['user_id'],
        show: ['server_id', 'answer', 'answered_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  game_session_attendance: {
    claims: [
      {
        label: 'Sessions that you attended',
        user: ['user_id'],
        show: ['server_id', 'is_host', 'in_game', 'shift_ms', 'ended_at'],
      },
    ],
    mentions: 'none',
  },
  game_session_votes: {
    claims: [
      { label: 'Votes that you opened', user: ['opened_by'], show: ['server_id', 'opened_at', 'closes_at'] },
    ],
    mentions: 'replace',
  },
  game_session_ballots: {
    claims: [
      {
        label: 'Votes',
        discord: ['discord_id'],
        show: ['server_id', 'choice', 'cast_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
} as const satisfies Partial<PersonalTables>;

/** Accounts, and what people do and are in servers. */
export const PEOPLE_TABLES = { ...ACCOUNT_TABLES, ...MEMBER_TABLES };
