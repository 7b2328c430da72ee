import type { Walk } from './activity-rows.ts';

/** Keys for programs. */
export const API_KEY_WALKS: readonly Walk[] = [
  { procedure: 'apiKeys.create', action: 'api-key.created', inAccounts: ['account.api-key-created'] },
  { procedure: 'apiKeys.revoke', action: 'api-key.revoked', inAccounts: ['account.api-key-revoked'] },
];
