import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { copy } from '../../copy.ts';
import { queryClient } from '../../data/query-client.ts';
import { trpc } from '../../data/trpc.ts';
import { LinkCard } from '../../features/community/account/LinkCard.tsx';
import { DashboardPage } from '../../features/community/dashboard/DashboardPage.tsx';
import { harbor, mara } from '../fixtures.ts';
import { type Line, press, write } from '../outcomes.ts';
import { shown } from './parts.tsx';

const notified = ({ title, message }: { title: string; message: string }) => ({
  says: [title],
  fallback: message,
});
const always = ({ title, message }: { title: string; message: string }) => ({ says: [title, message] });

async function openLinked() {
  await shown(<LinkCard />, { verification: { state: async () => unproven } })();
  const linked = { ...mara, robloxUsername: 'MaraQuill', robloxUserId: '77' };
  act(() => void queryClient.setQueryData(trpc.account.me.queryKey(), linked));
}

const unproven = { verified: false, oauth: false, proof: null };

const dashboard = {
  kind: 'dashboard',
  open: async () => {
    await shown(<DashboardPage />, {
      servers: { list: async () => [harbor] },
      joinRequests: { pending: async () => [] },
    })();
    vi.stubGlobal('confirm', () => true);
  },
} as const;

/** What is sent from the dashboard. */
export const dashboardLines: Record<string, Line> = {
  'POST link-roblox': {
    procedure: 'account.linkRoblox',
    kind: 'dashboard',
    open: shown(<LinkCard />, {}),
    fill: () => write('Roblox username', 'Ghost'),
    press: () => press('Link Username'),
    keeps: { 'Roblox username': 'Ghost' },
    ...notified(copy.account.linkFailed),
  },
  'DELETE unlink-roblox': {
    procedure: 'account.unlinkRoblox',
    kind: 'dashboard',
    open: openLinked,
    press: () => press('Unlink'),
    ...notified(copy.account.unlinkFailed),
  },
  'POST servers': {
    procedure: 'servers.create',
    ...dashboard,
    fill: async () => {
      await press('Create Server');
      await write('Server name', 'Mill Town');
    },
    press: () => press('Create Server'),
    keeps: { 'Server name': 'Mill Town' },
    ...notified(copy.servers.createFailed),
  },
  'POST servers/join': {
    procedure: 'servers.join',
    ...dashboard,
    fill: async () => {
      await press('Join Server');
      await write('Join code', 'K7Q2XABC');
    },
    press: () => press('Join Server'),
    keeps: { 'Join code': 'K7Q2XABC' },
    saysReasonInForm: true,
    ...always(copy.servers.joinFailed),
  },
  'DELETE servers/{id}': {
    procedure: 'servers.remove',
    ...dashboard,
    press: () => press('Delete Harbor City'),
    ...always(copy.servers.deleteFailed),
  },
};
