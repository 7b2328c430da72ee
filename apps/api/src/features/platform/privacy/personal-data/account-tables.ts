import { NOT_PERSONAL, type PersonalTables } from './claim.ts';

/** Accounts, and what belongs to the person alone. */
export const ACCOUNT_TABLES = {
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
        show: ['user_agent', 'place', 'created_at', 'last_seen_at', 'expires_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  account_devices: {
    claims: [
      {
        label: 'Known devices',
        user: ['user_id'],
        show: ['browser', 'place', 'created_at', 'last_seen_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  sign_in_notices: {
    claims: [
      {
        label: 'Notices of sign-ins',
        user: ['user_id'],
        show: ['user_agent', 'place', 'action', 'at', 'seen_at', 'message'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  account_log: {
    claims: [
      { label: 'Your account log', user: ['user_id'], show: ['at', 'action', 'details'], erase: 'delete' },
    ],
    // Of a Roblox account that another person proved to own.
    mentions: 'replace',
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
