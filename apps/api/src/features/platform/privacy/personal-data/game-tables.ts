import { NOT_PERSONAL, ONLY_MENTIONS, type PersonalTables } from './claim.ts';

/** The game, automations and security. */
export const GAME_TABLES = {
  game_commands: {
    claims: [
      {
        label: 'Commands that you sent to the game',
        user: ['issued_by'],
        show: ['server_id', 'source', 'command', 'state', 'created_at'],
      },
    ],
    mentions: 'replace',
  },
  custom_commands: {
    claims: [
      {
        label: 'Scheduled commands that you created',
        user: ['created_by'],
        show: ['server_id', 'name', 'command', 'created_at'],
      },
    ],
    mentions: 'replace',
  },
  command_runs: ONLY_MENTIONS,
  game_events: {
    claims: [
      {
        label: 'Joins, leaves, kills and commands in the game',
        roblox: ['player_id'],
        show: ['kind', 'at', 'player_name'],
      },
      { label: 'Kills of you in the game', roblox: ['target_id'], show: ['kind', 'at'] },
    ],
    mentions: 'replace',
  },
  game_snapshots: { claims: [], mentions: 'delete' },
  game_bans: {
    claims: [
      {
        label: 'Bans on the ban list of a game',
        roblox: ['roblox_user_id'],
        show: ['username', 'since'],
        erase: 'delete',
      },
    ],
    mentions: 'delete',
  },
  ignored_bans: {
    claims: [{ label: 'Ignored differences of ban lists', roblox: ['subject_id'], erase: 'delete' }],
    mentions: 'none',
  },
  chat_commands: {
    claims: [
      {
        label: 'Commands that you typed in the game',
        roblox: ['roblox_user_id'],
        show: ['server_id', 'player_name', 'line', 'created_at'],
        erase: 'delete',
      },
    ],
    mentions: 'delete',
  },
  check_violations: {
    claims: [
      {
        label: 'Warnings of player checks',
        roblox: ['roblox_user_id'],
        show: ['server_id', 'warnings', 'step', 'step_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  account_lookups: { claims: [], mentions: 'delete' },
  security_alerts: {
    claims: [
      {
        label: 'Game security alerts',
        user: ['actor_user_id', 'handled_by'],
        roblox: ['actor_roblox_id'],
      },
    ],
    names: { actor_name: 'actor_user_id' },
    mentions: 'replace',
  },
  security_events: ONLY_MENTIONS,
  security_undos: NOT_PERSONAL,
  staff_actions: {
    claims: [
      {
        label: 'Actions that a freeze of staff counts',
        user: ['user_id'],
        show: ['server_id', 'at', 'kind', 'text'],
      },
    ],
    mentions: 'replace',
  },
  staff_freezes: {
    claims: [
      {
        label: 'Freezes after too many actions',
        user: ['user_id', 'lifted_by'],
        show: ['server_id', 'at', 'total', 'minutes', 'lifted_at'],
      },
    ],
    mentions: 'none',
  },
  automations: {
    claims: [
      {
        label: 'Automations that you changed',
        user: ['updated_by'],
        show: ['server_id', 'kind', 'updated_at'],
      },
    ],
    mentions: 'replace',
  },
  automation_runs: ONLY_MENTIONS,
  player_samples: NOT_PERSONAL,
  server_hours: NOT_PERSONAL,
  watch_interest: NOT_PERSONAL,
  game_ban_lists: NOT_PERSONAL,
  ban_drifts: NOT_PERSONAL,
  event_hooks: NOT_PERSONAL,
  event_replays: NOT_PERSONAL,
  chat_settings: NOT_PERSONAL,
} as const satisfies Partial<PersonalTables>;
