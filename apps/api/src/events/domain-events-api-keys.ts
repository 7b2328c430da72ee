import type { PermissionFlag } from '@tenfour/domain';

/** API keys: their names, never their values. */
export type ApiKeyEvent =
  | { kind: 'api-key.created'; name: string; flags: readonly PermissionFlag[] }
  | { kind: 'api-key.revoked'; name: string };
