import { NOT_PERSONAL, type PersonalTables } from './claim.ts';

/** Accounts, and what belongs to the person alone. */
const ACCOUNT_TABLES = {
  users: {
    claims: [
      {
        label: 'Your account',
        user: ['id'],
        show: [
          'discord_id',
          'username',
          'global_name',
          'avatar',
          'roblox_username',
          'roblox_user_id',
          'plan',
          'created_at',
          'updated_at',
          'last_seen_at',
        ],
      },
    ],
    // The person's own row is rewritten; the names of others stay theirs.
    mentions: 'none',
  },
  sessions: {
    claims: [
      {
        label: 'Signed-in browsers',
        user: ['user_id'],
        show: ['user_agent', 'created_at', 'last_seen_at', 'expires_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  account_log: {
    claims: [
      { label: 'Your account log', user: ['user_id'], show: ['at', 'action', 'details'], erase: 'delete' },
    ],
    mentions: 'none',
  },
  erasures: {
    claims: [
      {
        label: 'Request for erasure',
        user: ['user_id'],
        show: ['state', 'requested_at', 'due_at'],
      },
    ],
    mentions: 'none',
  },
  passkeys: {
    claims: [{ label: 'Passkeys', user: ['user_id'], show: ['created_at', 'used_at'], erase: 'delete' }],
    mentions: 'none',
  },
  account_factors: {
    claims: [{ label: 'Authenticator app', user: ['user_id'], show: ['totp_since'], erase: 'delete' }],
    mentions: 'none',
  },
  calendar_feeds: {
    claims: [{ label: 'Calendar feed', user: ['user_id'], show: ['created_at', 'read_at'], erase: 'delete' }],
    mentions: 'none',
  },
  roblox_proofs: {
    claims: [
      {
        label: 'Pending Roblox verification',
        user: ['user_id'],
        roblox: ['roblox_user_id'],
        show: ['method', 'created_at', 'expires_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  roblox_sign_ins: {
    claims: [{ label: 'Pending Roblox sign-in', user: ['user_id'], show: ['expires_at'], erase: 'delete' }],
    mentions: 'none',
  },
  alerts: {
    claims: [
      {
        label: 'Alerts',
        user: ['user_id'],
        show: ['kind', 'title', 'text', 'created_at', 'read_at'],
        erase: 'delete',
      },
    ],
    mentions: 'replace',
  },
  alert_preferences: {
    claims: [
      {
        label: 'Alert settings',
        user: ['user_id'],
        show: ['muted', 'on_duty_only', 'unclaimed_minutes'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  quiet_hours: {
    claims: [
      {
        label: 'Quiet hours',
        user: ['user_id'],
        show: ['quiet_from', 'quiet_to', 'timezone'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  push_subscriptions: {
    claims: [
      { label: 'Browsers with notifications', user: ['user_id'], show: ['created_at'], erase: 'delete' },
    ],
    mentions: 'none',
  },
  push_deliveries: NOT_PERSONAL,
  bot_reminders: {
    claims: [
      {
        label: 'Reminders',
        user: ['user_id'],
        discord: ['discord_id'],
        show: ['text', 'created_at', 'due_at'],
        erase: 'delete',
      },
    ],
    mentions: 'replace',
  },
  alt_requests: {
    claims: [
      {
        label: 'Requests for alt accounts',
        user: ['user_id'],
        show: ['server_name', 'time_requested', 'accounts', 'status', 'created_at', 'decided_at'],
        erase: 'delete',
      },
    ],
    mentions: 'replace',
  },
  platform_accounts: {
    claims: [
      {
        label: 'Platform staff account',
        user: ['user_id'],
        show: ['username', 'access_level', 'created_at', 'last_login_at'],
      },
    ],
    mentions: 'none',
  },
  platform_sessions: {
    claims: [
      {
        label: 'Admin panel sessions',
        user: ['user_id'],
        show: ['user_agent', 'created_at', 'expires_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  platform_devices: NOT_PERSONAL,
  punishment_views: {
    claims: [{ label: 'Saved filters', user: ['user_id'], show: ['name', 'filters'], erase: 'delete' }],
    mentions: 'replace',
  },
} as const satisfies Partial<PersonalTables>;

/** Membership, staff hours and sessions of servers. */
const MEMBER_TABLES = {
  members: {
    claims: [
      { label: 'Your servers', user: ['user_id'], show: ['server_id', 'role', 'joined_at'], erase: 'delete' },
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
        show: ['server_id', 'item', 'granted_at', 'expires_at'],
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
        show: ['server_id', 'type', 'reason', 'created_at', 'revoked_at', 'revoke_reason'],
      },
      {
        label: 'Infractions that you recorded',
        user: ['issued_by', 'revoked_by'],
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
