/** The columns of the ban lists, as `DECLARED` has them. */
export const DECLARED_BANS = {
  game_ban_lists: {
    game_id: 'text',
    tried_at: 'number',
    read_at: 'number?',
    error_kind: 'text?',
    error_message: 'text?',
  },
  game_bans: {
    game_id: 'text',
    roblox_user_id: 'text',
    username: 'text',
    username_key: 'text',
    since: 'number',
  },
  ignored_bans: { server_id: 'text', game_id: 'text', side: 'text', subject_id: 'text' },
  ban_drifts: {
    server_id: 'text',
    game_id: 'text',
    game_only: 'number',
    record_only: 'number',
    compared_at: 'number',
  },
} as const;
