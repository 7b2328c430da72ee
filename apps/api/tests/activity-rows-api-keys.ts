import type { Walk } from './activity-rows.ts';

/** Keys for programs, and endpoints. */
export const API_KEY_WALKS: readonly Walk[] = [
  { procedure: 'apiKeys.create', action: 'api-key.created', inAccounts: ['account.api-key-created'] },
  { procedure: 'apiKeys.revoke', action: 'api-key.revoked', inAccounts: ['account.api-key-revoked'] },
  { procedure: 'endpoints.create', action: 'endpoint.created' },
  { procedure: 'endpoints.update', action: 'endpoint.changed' },
  { procedure: 'endpoints.rotate', action: 'endpoint.secret-rotated' },
  { procedure: 'endpoints.test', action: 'endpoint.tested' },
  { procedure: 'endpoints.replay', action: 'endpoint.replayed' },
  { procedure: 'endpoints.replayFailed', action: 'endpoint.replayed' },
  { procedure: 'endpoints.remove', action: 'endpoint.removed' },
];
