/** The columns of `db/schema/insight.ts`, as `DECLARED` has them. */
export const DECLARED_ANALYTICS = {
  server_hours: {
    server_id: 'text',
    hour: 'number',
    samples: 'number',
    players_sum: 'number',
    players_max: 'number',
    capacity: 'number',
    joins: 'number',
    leaves: 'number',
    kills: 'number',
    game_commands: 'number',
    mod_calls: 'number',
    sent_panel: 'number',
    sent_bot: 'number',
    sent_scheduled: 'number',
    sent_automation: 'number',
    sent_api: 'number',
  },
} as const;
