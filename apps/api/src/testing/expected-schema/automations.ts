/** The columns of `db/schema/automations.ts`, as `DECLARED` has them. */
export const DECLARED_AUTOMATIONS = {
  automations: {
    server_id: 'text',
    kind: 'text',
    enabled: 'number',
    settings: 'text',
    updated_at: 'number',
    updated_by: 'text?',
  },
  automation_runs: {
    server_id: 'text',
    id: 'text',
    at: 'number',
    kind: 'text',
    outcome: 'text',
    subject: 'text?',
    text: 'text',
    game_command_id: 'text?',
    command: 'text?',
    dedupe: 'text',
  },
} as const;
