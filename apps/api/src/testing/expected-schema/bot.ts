/** The columns of `db/schema/discord.ts`, as `DECLARED` has them. */
export const DECLARED_BOT = {
  bot_connections: {
    server_id: 'text',
    guild_id: 'text',
    guild_name: 'text',
    connected_by: 'text',
    connected_at: 'number',
    call_channel_id: 'text?',
    call_channel_name: 'text?',
    request_channel_id: 'text?',
    request_channel_name: 'text?',
    posts_problem: 'text?',
  },
  bot_posts: {
    id: 'text',
    server_id: 'text',
    kind: 'text',
    subject_id: 'text',
    channel_id: 'text',
    message_id: 'text?',
    version: 'number',
    created_at: 'number',
    due_at: 'number?',
    lease_until: 'number?',
    attempts: 'number',
  },
  bot_interactions: { id: 'text', at: 'number', prompt: 'text?', discord_id: 'text?' },
} as const;
