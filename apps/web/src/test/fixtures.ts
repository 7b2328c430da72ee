import type {
  AltRequest,
  ModCall,
  Permissions,
  Server,
  ServerListItem,
  Shift,
  User,
  WaitingRequest,
} from '@tenfour/contracts';
import {
  DEFAULT_PERMISSIONS,
  may,
  PERMISSION_FLAGS,
  type PermissionSet,
  type Role,
  rank,
  type ServerPolicy,
  storedPermissions,
} from '@tenfour/domain';

/** The person whose browser it is. */
export const mara: User = {
  id: 'u1',
  discordId: '123',
  username: 'mara',
  globalName: 'Mara Quill',
  profileImageUrl: '/avatars/discord/u1',
  robloxUsername: null,
  robloxUserId: null,
  robloxVerified: false,
  hasFactor: false,
  plan: { name: 'free', servers: 1, members: 50, enforced: false },
  serversMax: 10,
  isAuthenticated: true,
};

/** What lists and its own pages show of Mara's server. */
const summary: Omit<ServerListItem, 'unclaimedCallCount' | 'game'> = {
  id: 's1',
  name: 'Harbor City',
  role: 'owner',
  ownerId: 'u1',
  joinCode: 'K7Q2XABC',
  isActive: true,
  status: 'active',
  suspension: null,
  memberCount: 3,
  pendingCount: 0,
  erlcKeyConfigured: true,
  createdAt: '2024-01-01T00:00:00.000Z',
  onDutyCount: 0,
};

/** Mara's server, as lists show it. */
export const harbor: ServerListItem = { ...summary, unclaimedCallCount: 0, game: null };

/** The same, as its own pages show it. */
export const harborServer: Server = {
  ...summary,
  erlcApiKey: '••••abcd',
  robloxApiKey: null,
  apiKey: null,
  moderatorPermissions: JSON.stringify(DEFAULT_PERMISSIONS.moderator),
  adminPermissions: JSON.stringify(DEFAULT_PERMISSIONS.admin),
  joinPolicy: 'approval',
  delegateManagement: false,
  timezone: 'UTC',
  activityDays: 365,
  enforceInGame: false,
  pmWarnings: false,
  publicPage: false,
  publicPageHost: false,
  applyUrl: null,
  staffInGameCount: null,
};

/** Returns a shift of Mara's that is on duty since one hour. */
export function shiftOf(changes: Partial<Shift> = {}): Shift {
  return {
    id: 'sh1',
    userId: 'u1',
    username: 'mara',
    avatar: '',
    robloxUsername: null,
    robloxUserId: null,
    status: 'on_duty',
    type: null,
    clockInTime: new Date(Date.now() - 3_600_000).toISOString(),
    clockOutTime: null,
    breakSince: null,
    workedMs: 3_600_000,
    breakMs: 0,
    asOf: new Date().toISOString(),
    forgotten: false,
    corrected: false,
    fields: {},
    ...changes,
  };
}

/** Returns a pending mod call that was created now. */
export function modCallOf(changes: Partial<ModCall> = {}): ModCall {
  return {
    id: 'c1',
    source: 'panel',
    reporterUsername: 'Ana',
    reporterRobloxUserId: null,
    reportedUsername: 'Bo',
    reportedRobloxUserId: null,
    reason: 'RDM',
    location: null,
    description: null,
    priority: 'medium',
    status: 'pending',
    createdBy: null,
    claimedBy: null,
    claimedAt: null,
    closedBy: null,
    closedAt: null,
    resolution: null,
    evidence: [],
    fields: {},
    createdAt: new Date().toISOString(),
    ...changes,
  };
}

/** Returns a pending request for alternate accounts. */
export function altRequestOf(changes: Partial<AltRequest> = {}): AltRequest {
  return {
    id: 'r1',
    userId: 'u1',
    user: { username: 'mara' },
    serverName: 'Harbor City',
    joinCode: 'K7',
    timeRequested: 'Friday',
    altAccounts: '[{"id":"1","username":"alt","password":"••••••••"}]',
    status: 'pending',
    staffReason: null,
    staffUser: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    decidedAt: null,
    ...changes,
  };
}

/** How a server is while platform staff have suspended it. */
export const suspended = {
  isActive: false,
  status: 'suspended' as const,
  suspension: { at: '2024-05-01T12:00:00.000Z', reason: 'Raids on others' },
};

/** The default sets, with or without delegation. */
export function policy(delegateManagement = false): ServerPolicy {
  return {
    moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
    adminPermissions: DEFAULT_PERMISSIONS.admin,
    delegateManagement,
  };
}

/** What `servers.permissions` answers for a role. */
export function permissionsOf(role: Role, rules: ServerPolicy = policy()): Permissions {
  const can = Object.fromEntries(
    PERMISSION_FLAGS.map((flag) => [flag, may({ role, policy: rules }, flag)]),
  ) as PermissionSet;
  return { ...storedPermissions(role, rules), role, rank: rank(role), isOwner: role === 'owner', can };
}

/** A pending join request to server `s1`, which is new unless `more` says otherwise. */
export function waitingRequest(
  id: string,
  username: string,
  more: Partial<WaitingRequest> = {},
): WaitingRequest {
  return {
    id,
    serverId: 's1',
    userId: `u-${username}`,
    username,
    avatar: '/avatars/discord/x',
    robloxUsername: null,
    status: 'pending',
    role: null,
    createdAt: new Date().toISOString(),
    punishments: null,
    hold: null,
    ...more,
  };
}
