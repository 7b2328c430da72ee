/** Members, custom roles, and what members have besides their role. */
export const DECLARED_ROLES = {
  members: { server_id: 'text', user_id: 'text', id: 'text', role: 'text', joined_at: 'number' },
  server_roles: {
    server_id: 'text',
    id: 'text',
    name: 'text',
    color: 'text',
    flags: 'text',
    department_id: 'text?',
    position: 'number',
    version: 'text',
    created_at: 'number',
  },
  member_grants: {
    server_id: 'text',
    user_id: 'text',
    item: 'text',
    id: 'text',
    role_id: 'text?',
    source: 'text',
    granted_by: 'text?',
    granted_at: 'number',
    expires_at: 'number?',
    lease_until: 'number?',
  },
} as const;
