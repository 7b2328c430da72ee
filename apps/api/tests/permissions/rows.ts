import type { PermissionFlag } from '@tenfour/domain';

/**
 * Expected result per caller: `ok` is 2xx. In the order owner, admin, moderator, member, stranger, signed out: a member
 * without the flag gets 403, a stranger 404, a signed-out caller 401. 422 is a rule that blocks one caller, regardless
 * of their permissions.
 */
export type Line = `${Cell} ${Cell} ${Cell} ${Cell} ${Cell} ${Cell}`;
export type Cell = 'ok' | '401' | '403' | '404' | '422';

/** The four states of a server's policy that every row is tried in. */
export const SITUATIONS = ['usual', 'delegated', 'edited', 'editedAndDelegated'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** One thing that can be asked. Where a situation is not named, it is as in the one before it of its kind. */
export interface Row {
  procedure: string;
  /** What is asked, where one procedure has several answers. */
  what?: string;
  /** The permissions that a moderator or admin needs, all of them; none where membership or less is enough. */
  needs?: readonly PermissionFlag[];
  /** As `needs`, where one of them is enough. */
  needsOneOf?: readonly PermissionFlag[];
  usual: Line;
  /** With `delegateManagement` on. */
  delegated?: Line;
  /** With every flag of both sets inverted, except the admins' `canViewDashboard`. */
  edited?: Line;
  editedAndDelegated?: Line;
}

export const ANYONE = 'ok ok ok ok ok ok';
export const SIGNED_IN = 'ok ok ok ok ok 401';
export const EVERY_MEMBER = 'ok ok ok ok 404 401';
export const ALL_BUT_OWNER = '422 ok ok ok 404 401';
export const ALL_BUT_MODERATOR = 'ok ok 403 ok 404 401';
export const STAFF = 'ok ok ok 403 404 401';
export const ADMIN = 'ok ok 403 403 404 401';
export const MODERATOR = 'ok 403 ok 403 404 401';
export const OWNER = 'ok 403 403 403 404 401';

export const DASHBOARD = { usual: EVERY_MEMBER, edited: ALL_BUT_MODERATOR } as const;
export const STAFF_BY_DEFAULT = { usual: STAFF, edited: OWNER } as const;
export const STAFF_OR_SETTINGS = { ...STAFF_BY_DEFAULT, editedAndDelegated: MODERATOR } as const;
export const ADMIN_BY_DEFAULT = { usual: ADMIN, edited: MODERATOR } as const;
export const MANAGEMENT_OF_ADMINS = {
  usual: OWNER,
  delegated: ADMIN,
  edited: OWNER,
  editedAndDelegated: MODERATOR,
} as const;
export const UNGRANTABLE_MANAGEMENT = { usual: OWNER, edited: OWNER, editedAndDelegated: STAFF } as const;

/** The settings are reached through the server's page, so a caller who cannot open it cannot change them. */
export const SETTING_OF_ADMINS = {
  usual: OWNER,
  delegated: ADMIN,
  edited: OWNER,
  editedAndDelegated: OWNER,
} as const;
export const UNGRANTABLE_SETTING = { usual: OWNER, edited: OWNER, editedAndDelegated: ADMIN } as const;

/** Endpoints of developers, and the list of events that everyone can read. */
export const ENDPOINT_ROWS: readonly Row[] = [
  ...'list create update remove rotate test deliveries replay replayFailed'.split(' ').map(
    (name): Row => ({
      procedure: `endpoints.${name}`,
      needs: ['canEditApiKey', 'canEditWebhooks'],
      ...{ usual: OWNER, edited: OWNER, editedAndDelegated: MODERATOR },
    }),
  ),
  { procedure: 'endpoints.eventTypes', usual: ANYONE },
  { procedure: 'endpoints.eventType', usual: ANYONE },
];

/** Procedures of a capability for everyone who is signed in. */
export const signedIn = (capability: string, names: string) =>
  names.split(' ').map((name) => ({ procedure: `${capability}.${name}`, usual: SIGNED_IN }) as const);

/** A procedure for those who see the staff tools. */
export const staffTools = (procedure: string) =>
  ({ procedure, needs: ['canViewStaffTools' as const], ...STAFF_BY_DEFAULT }) as const;
