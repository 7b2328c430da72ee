import type { PermissionFlag } from '@tenfour/domain';

/** Keys for programs: their names, never what they are. */
export type ApiKeyEvent =
  | { kind: 'api-key.created'; name: string; flags: readonly PermissionFlag[] }
  | { kind: 'api-key.revoked'; name: string };
