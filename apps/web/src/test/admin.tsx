import type { InspectedServer, Panel, PlatformServer, PlatformSummary, StaffLog } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Caller, PUBLIC_CONFIG, serveApi, type TestServices } from './api.ts';
import { openApp } from './app.tsx';

/** In ms. */
export const HOUR = 3_600_000;

/** An open panel of a level that closes after `leftMs`. */
export function panelOf(accessLevel: AccessLevel, leftMs = HOUR): Panel {
  const expiresAt = new Date(Date.now() + leftMs).toISOString();
  return { accountId: 'staff-1', username: 'chief', accessLevel, expiresAt, factorRequired: false };
}

/** A server as platform staff see it. */
export const bay: PlatformServer = {
  id: 's1',
  serverName: 'Harbor City',
  name: 'Harbor City',
  ownerId: 'u1',
  ownerName: 'mara',
  ownerPlan: 'free',
  joinCode: 'K7Q2XABC',
  isActive: true,
  status: 'active',
  memberCount: 3,
  suspendedAt: null,
  suspendedReason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** The same, as its page shows it. */
export const inspectedBay: InspectedServer = {
  ...bay,
  ownerSeenAt: bay.createdAt,
  isAbandoned: false,
  transfer: null,
  joinPolicy: 'open',
  timezone: 'UTC',
  hasErlcKey: true,
  hasRobloxKey: false,
  delegateManagement: false,
  pendingCount: 0,
  punishmentCount: 0,
  onDuty: 0,
  openModCalls: 0,
  gameProblem: 'The key was rejected.',
  webhooks: { active: 2, off: 0, failing: 1 },
  pictures: { usedBytes: 3_000_000, maxBytes: 1_000_000_000 },
  customCommands: { enabled: 0, off: 0 },
  members: [{ userId: 'u2', username: 'mo', role: 'member', joinedAt: bay.createdAt }],
  activity: [],
  staffLogs: [],
};

/** A line of the staff log. */
export const line: StaffLog = {
  id: 'l1',
  adminUserId: 'staff-1',
  adminName: 'chief',
  action: 'user_warned',
  targetUserId: null,
  targetName: null,
  serverId: 's1',
  serverName: 'Harbor City',
  details: 'By hand',
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const totals: PlatformSummary = {
  totalServers: 50_000,
  suspendedServers: 2,
  totalUsers: 60_000,
  staffMembers: null,
  pendingAltRequests: 0,
  failedLogins: 1,
  warnings: [],
};

/** Opens an address in the whole app, with an open panel of `caller.platform`. */
export async function visit(path: string, services: TestServices, caller: Caller = { platform: 'admin' }) {
  const { platform, ...others } = services;
  const served = serveApi(
    {
      system: { config: () => PUBLIC_CONFIG },
      joinRequests: { pending: async () => [] },
      announcements: {
        sent: async () => [],
        inbox: async () => ({ open: false, unread: 0, announcements: [] }),
      },
      platformLog: { list: async () => [line] },
      platformServers: { list: async () => [bay] },
      platformStaff: { list: async () => [] },
      ...others,
      platform: {
        session: async (viewer) => viewer && panelOf(viewer.level),
        summary: async () => totals,
        ...platform,
      },
    },
    caller,
  );
  const { router } = openApp(path);
  return { served, router };
}

/** The dialog of this name, once it is open. */
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

/** Chooses an item in the menu of a server's row. */
export async function chooseAction(item: string, server: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${server}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}
