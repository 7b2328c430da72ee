import type { AltAccess } from '@tenfour/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { adminCopy } from '../copy/admin.ts';
import { altsCopy } from '../copy/alts.ts';
import { copy } from '../copy.ts';
import { browser, loginUrl } from '../data/browser.ts';
import { DashboardPage } from '../features/community/dashboard/DashboardPage.tsx';
import { LoginForm } from '../features/platform/admin/LoginForm.tsx';
import { AltManagementPage } from '../features/platform/alts/AltManagementPage.tsx';
import { AltRequestsTab } from '../features/platform/alts/AltRequestsTab.tsx';
import { openVault } from '../features/platform/alts/use-vault.ts';
import { bay, visit } from './admin.tsx';
import { serveApi } from './api.ts';
import { eventually } from './eventually.ts';
import { altRequestOf } from './fixtures.ts';
import { type Line, playFailures, playSuccess, press, withSuccess, write } from './outcomes.ts';
import { leavePage, renderPart } from './page.tsx';

afterEach(async () => {
  leavePage();
  await (await openVault('u1')).erase();
});

const decision = (verb: string, procedure: string, says: string, done: string, server = bay): Line => ({
  procedure,
  kind: 'dashboard',
  open: () =>
    visit(
      '/admin?tab=servers',
      { platformServers: { list: async () => [server] } },
      { platform: 'super_admin' },
    ),
  fill: async () => {
    await press('Actions for Harbor City');
    await press(verb);
    await write('Reason', 'Under review');
  },
  press: () => press(verb),
  keeps: { Reason: 'Under review' },
  says: [says],
  done: { answer: server, says: [done] },
});

const waiting = altRequestOf({ id: 'a', userId: 'u9', user: { username: 'sam' }, serverName: 'Bay' });

const access: AltAccess = {
  mode: 'usernames',
  openedBy: 'servers',
  passwordOffered: false,
  serversWithKeys: 1,
  servers: [],
};

async function openAlts(more: Partial<AltAccess>) {
  serveApi({ alts: { access: async () => ({ ...access, ...more }), list: async () => [] } });
  await renderPart(<AltManagementPage />);
}

async function openQueue() {
  serveApi({ alts: { all: async () => [waiting] } }, { platform: 'staff' });
  await renderPart(<AltRequestsTab accountId="chief" />);
  fireEvent.click(await screen.findByText('Bay'));
}

const lines: Record<string, Line> = {
  'admin login': {
    procedure: 'platform.login',
    kind: 'dashboard',
    open: async () => {
      serveApi({});
      await renderPart(<LoginForm onSignedIn={() => undefined} />);
    },
    fill: async () => {
      await write('Username', 'chief');
      await write('Password', 'secret');
    },
    press: () => press('Sign in'),
    keeps: { Username: 'chief', Password: 'secret' },
    says: [adminCopy.login.invalid.title, adminCopy.login.invalid.message],
  },
  'create-staff': {
    procedure: 'platformStaff.create',
    kind: 'dashboard',
    open: () => visit('/admin?tab=staff', {}),
    fill: async () => {
      await press('Create Staff');
      await write('Username', 'newcomer');
      await write('Password', 'secret-1');
    },
    press: () => press('Create Staff'),
    keeps: { Username: 'newcomer', Password: 'secret-1' },
    says: [adminCopy.staff.failed],
    done: { answer: { username: 'newcomer', accessLevel: 'admin' }, says: ['Staff Member Created'] },
  },
  announcements: {
    procedure: 'announcements.send',
    kind: 'dashboard',
    open: () => visit('/admin?tab=announcements', {}),
    fill: async () => {
      await press('New announcement');
      await write('Title', 'Tonight');
      await write('Message', 'At 22.');
    },
    press: () => press('Send announcement'),
    keeps: { Title: 'Tonight', Message: 'At 22.' },
    says: [adminCopy.announcements.failed],
    done: { answer: { recipients: 2 }, says: ['Announcement Sent'] },
  },
  'set-password': {
    procedure: 'platform.setPassword',
    kind: 'dashboard',
    open: () => visit('/admin?tab=settings', {}),
    fill: async () => {
      await press('Change password');
      await write('Current password', 'secret-0');
      await write('New password', 'secret-1');
      await write('Repeat new password', 'secret-1');
    },
    press: () => press('Update password'),
    keeps: { 'Current password': 'secret-0', 'New password': 'secret-1', 'Repeat new password': 'secret-1' },
    says: [adminCopy.password.failed],
    done: { answer: null, says: ['Password Updated'] },
  },
  'staff-logs': {
    procedure: 'platformLog.create',
    kind: 'dashboard',
    open: () => visit('/admin?tab=create-log', {}),
    fill: async () => {
      await write('Action type', 'manual_review');
      await write('Details', 'Seen.');
    },
    press: () => press('Create log'),
    keeps: { 'Action type': 'manual_review', Details: 'Seen.' },
    says: [adminCopy.createLog.failed],
  },
  'admin servers suspend': decision(
    'Suspend',
    'platformServers.suspend',
    adminCopy.servers.suspendFailed,
    'Server Suspended',
  ),
  'admin servers reactivate': decision(
    'Reactivate',
    'platformServers.reactivate',
    adminCopy.servers.reactivateFailed,
    'Server Reactivated',
    { ...bay, isActive: false, status: 'suspended' },
  ),
  'admin servers remove': decision(
    'Remove',
    'platformServers.remove',
    adminCopy.servers.removeFailed,
    'Server Removed',
  ),
  'admin alt-requests PATCH': {
    procedure: 'alts.decide',
    kind: 'dashboard',
    open: openQueue,
    fill: async () => {
      fireEvent.click(await screen.findByRole('radio', { name: 'Deny' }));
      await write('Reason', 'No.');
    },
    press: () => press('Submit'),
    keeps: { Reason: 'No.' },
    says: [copy.common.updateFailed, altsCopy.updateFailed],
  },
  'alt-requests POST': {
    procedure: 'alts.create',
    kind: 'dashboard',
    open: () => openAlts({}),
    fill: async () => {
      await write('Username', 'alt');
      await press('Add account');
      await eventually(() => screen.getByLabelText('Remove alt'));
      await write('Server name', 'Harbor City');
      await write('Server join code', 'K7');
      await write('Time', 'Friday');
    },
    press: () => press('Execute Request'),
    keeps: { 'Server name': 'Harbor City', 'Server join code': 'K7', Time: 'Friday' },
    says: [altsCopy.submitFailed.title, altsCopy.submitFailed.message],
  },
  'page password': {
    procedure: 'alts.unlock',
    kind: 'dashboard',
    open: () => openAlts({ openedBy: null, passwordOffered: true }),
    fill: () => write('Page password', 'open-sesame'),
    press: () => press('Unlock'),
    keeps: { 'Page password': 'open-sesame' },
    says: [copy.common.accessDenied],
  },
};

test.each(Object.entries(lines))(
  '%s: what is said when it fails, what stays, and the way to sign-in',
  (_name, line) => playFailures(line),
);

test.each(withSuccess(lines))('%s: what is said when it worked', (_name, line) => playSuccess(line));

test.each([
  ['GET servers', <DashboardPage key="page" />],
  ['GET admin alt-requests', <AltRequestsTab key="tab" accountId="chief" />],
])('%s without a session: the toast, then sign-in', async (_name, part) => {
  serveApi({}, { signedIn: false });
  const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => undefined);
  await renderPart(part);
  const { title, message } = copy.session.unauthorized.dashboard;
  await eventually(() => expect(document.body.textContent).toContain(title + message));
  await eventually(() => expect(leaveTo).toHaveBeenCalledWith(loginUrl()));
});
