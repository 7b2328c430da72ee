/** The columns of `db/schema/staff.ts`, as `DECLARED` has them. */
export const DECLARED_LEAVES = {
  leaves: {
    server_id: 'text',
    id: 'text',
    user_id: 'text',
    source: 'text',
    import_id: 'text?',
    kind: 'text',
    share: 'number',
    starts_at: 'number',
    ends_at: 'number',
    reason: 'text',
    status: 'text',
    client_id: 'text?',
    created_at: 'number',
    decided_by: 'text?',
    decided_at: 'number?',
    decision_reason: 'text?',
    ended_by: 'text?',
    due_at: 'number?',
    lease_until: 'number?',
  },
} as const;
