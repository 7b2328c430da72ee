import { zAltRequest, zStaffMember } from '@tenfour/contracts';
import { z } from 'zod';
import type { Browser } from '../src/testing/product/browser.ts';
import { openPanel, PANEL_PASSWORD } from '../src/testing/product/platform.ts';
import { call, must, TRANSPORTS } from '../src/testing/product/transports.ts';
import type { SecretsScenario } from './secrets-scenario.ts';

/** Of a request for alts; shown once more to platform staff who ask for them. */
export const ALT_PASSWORDS = ['altsekret-of-the-first', 'altsekret of the second'];

/** Opens alt management; never shown by anything. */
export const PAGE_PASSWORD = 'pagesekret-of-this-story';

/** Of an account of platform staff, one after another; the first is never right. */
export const PANEL_PASSWORDS = [
  'panelsekret never right',
  'panelsekret-one',
  'panelsekret-two',
  'panelsekret-three',
];

/** A request for alts with everything that can go wrong, and platform staff who look and decide. */
export async function askForAlts(
  { database, browser, noteSealed }: SecretsScenario,
  owner: Browser,
): Promise<void> {
  const { id: userId } = z.object({ id: z.string() }).parse(await must(owner, 'account.me'));
  const panel = await openPanel(database, { userId, level: 'super_admin', at: Date.now() });
  owner.cookies.set('panel', panel.panelToken);
  const asking = browser();
  await asking.signIn('asker');
  const altAccounts = ALT_PASSWORDS.map((password, nth) => ({
    id: `${nth}`,
    username: `Alt${nth}`,
    password,
  }));
  const request = { serverName: 'Springs', joinCode: 'SPRINGS', timeRequested: 'Tonight', altAccounts };
  for (const face of TRANSPORTS) {
    await call(asking, face, 'alts.create', request);
    await call(asking, face, 'alts.unlock', { password: `${PAGE_PASSWORD}, almost` });
    await call(asking, face, 'alts.unlock', { password: [PAGE_PASSWORD] });
    await must(asking, 'alts.unlock', { password: PAGE_PASSWORD }, face);
    await call(asking, face, 'alts.create', { ...request, serverName: '' });
    await call(asking, face, 'alts.create', { ...request, altAccounts: [...altAccounts, ...altAccounts] });
    const made = zAltRequest.parse(await must(asking, 'alts.create', request, face));
    await noteSealed();
    await must(owner, 'alts.all', { status: 'pending' }, face);
    await must(owner, 'alts.reveal', { id: made.id, currentPassword: PANEL_PASSWORD }, face);
    const decision = { id: made.id, status: 'denied', reason: 'Not known here.' };
    if (face === 'rest') await must(owner, 'alts.decide', decision, face);
    await call(owner, face, 'alts.reveal', { id: 'none', currentPassword: PANEL_PASSWORD });
    await call(owner, face, 'alts.reveal', { id: made.id, currentPassword: PANEL_PASSWORDS[0] });
  }
  await must(asking, 'alts.list');
}

/** An account of platform staff that is made, guessed at, signed in to and given other passwords. */
export async function useThePanel({ browser, noteSealed }: SecretsScenario, owner: Browser): Promise<void> {
  const [wrong, first, second, third] = PANEL_PASSWORDS;
  const admin = browser();
  await admin.signIn('helper');
  const account = { username: 'keeper', password: first, accessLevel: 'admin' };
  const made = zStaffMember.parse(await must(owner, 'platformStaff.create', account));
  await call(owner, 'trpc', 'platformStaff.create', account);
  await noteSealed();
  for (const face of TRANSPORTS) {
    await call(admin, face, 'platform.login', { username: 'keeper', password: wrong });
    await call(admin, face, 'platform.login', { username: 'unknown', password: first });
    await call(admin, face, 'platform.login', { username: ['keeper'], password: { first } });
    await must(admin, 'platform.login', { username: 'keeper', password: first }, face);
  }
  const change = { newPassword: second, currentPassword: first };
  await call(admin, 'rest', 'platform.setPassword', { ...change, currentPassword: wrong });
  await must(admin, 'platform.setPassword', change, 'trpc');
  await noteSealed();
  await must(owner, 'platformStaff.update', { id: made.id, newPassword: third });
  await noteSealed();
  await must(admin, 'platform.login', { username: 'keeper', password: third });
  await must(owner, 'platformStaff.list');
  await must(owner, 'platformLog.list', {}, 'trpc');
  await must(admin, 'platform.logout');
}
