/** The columns of `db/schema/discord.ts`, as `DECLARED` has them. */
export const DECLARED_DISCORD_ROLES = {
  discord_role_syncs: {
    server_id: 'text',
    guild_id: 'text',
    enabled: 'number',
    open_join: 'number',
    lower_roles: 'number',
    by_hand: 'number',
    remove_leavers: 'number',
    synced_at: 'number?',
    outcome: 'text?',
    due_at: 'number?',
    lease_until: 'number?',
  },
  discord_role_mappings: { server_id: 'text', role_id: 'text', role_name: 'text', role: 'text' },
  discord_role_grants: { server_id: 'text', user_id: 'text', role: 'text', granted_at: 'number' },
  member_holds: {
    server_id: 'text',
    user_id: 'text',
    kind: 'text',
    set_by: 'text',
    set_by_role: 'text',
    set_at: 'number',
  },
} as const;
