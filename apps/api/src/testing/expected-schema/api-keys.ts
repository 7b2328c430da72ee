/** The columns of `db/schema/accounts.ts`, as `DECLARED` has them. */
export const DECLARED_API_KEYS = {
  api_keys: {
    server_id: 'text',
    id: 'text',
    user_id: 'text',
    name: 'text',
    token_hash: 'text',
    hint: 'text',
    flags: 'text',
    created_by: 'text',
    created_at: 'number',
    expires_at: 'number?',
    last_used_at: 'number?',
    revoked_at: 'number?',
    revoked_by: 'text?',
  },
} as const;
