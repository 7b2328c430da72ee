import { zAltRequest, zPlatformTransfer, zSentAnnouncement, zServer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import type { Browser } from '../../src/testing/product/browser.ts';
import { type Player, signUp } from '../../src/testing/product/people.ts';
import { openPanel, PANEL_PASSWORD, type StaffPanel } from '../../src/testing/product/platform.ts';
import type { RunningProduct } from '../../src/testing/product/product.ts';
import { must } from '../../src/testing/product/transports.ts';
import { newBrowser } from '../../src/testing/push.ts';

type Input = Record<string, unknown>;

/** The page password of alt management and the password of the account that is signed in to. */
export const PASSWORDS = { page: 'page-of-the-matrix', staff: 'staff-of-the-matrix' } as const;

/** A caller: their browser, and their admin session if they have one. */
export interface Asking {
  browser: Browser;
  person: Player;
  panel: StaffPanel | null;
}

/** The people of the platform's matrix, and what they ask about. */
export interface PlatformScene {
  product: RunningProduct;
  /** Owns servers, asks for alts and is given plans. */
  customer: Player;
  /** An admin session that does not affect the others. */
  boss: Asking;
  /** Has a password. */
  username: string;
}

/** Opens an admin session for a person, in a separate browser. */
export async function asking(product: RunningProduct, person: Player, level: AccessLevel): Promise<Asking> {
  const at = product.clock.ms;
  const panel = await openPanel(product.database, { userId: person.userId, level, at });
  return { browser: browserOf(product, person, panel.panelToken), person, panel };
}

/** Returns another browser with the person's session, and with an admin session. */
export function browserOf(product: RunningProduct, person: Player, panelToken: string | null): Browser {
  const browser = product.browser();
  browser.cookies.set('sid', person.browser.cookies.get('sid') ?? '');
  if (panelToken !== null) browser.cookies.set('panel', panelToken);
  return browser;
}

/** Signs in every caller. */
export async function setPlatformScene(product: RunningProduct): Promise<PlatformScene> {
  const [customer, person] = [
    await signUp(product, 'platform.customer'),
    await signUp(product, 'platform.boss'),
  ];
  const boss = await asking(product, person, 'super_admin');
  const username = 'matrix';
  await must(boss.browser, 'platformStaff.create', {
    username,
    password: PASSWORDS.staff,
    accessLevel: 'staff',
  });
  await must(customer.browser, 'alts.unlock', { password: PASSWORDS.page });
  return { product, customer, boss, username };
}

let count = 0;

/** A number that was never used before. */
function fresh(): number {
  count += 1;
  return count;
}

/** Prerequisites and input with which a call succeeds for an allowed caller. */
const PREPARE: Readonly<Record<string, (scene: PlatformScene, asking: Asking) => Promise<Input> | Input>> = {
  'platform.login': ({ username }) => ({ username, password: PASSWORDS.staff }),
  'platform.setPassword': () => ({ newPassword: `password ${fresh()}` }),
  'platformLog.create': () => ({ action: 'manual_review', details: 'Looked at it' }),
  'platformServers.inspect': onServer,
  'platformServers.suspend': onServer,
  'platformServers.reactivate': async (scene) => {
    const input = await onServer(scene);
    await must(scene.boss.browser, 'platformServers.suspend', input);
    return input;
  },
  'platformServers.remove': onServer,
  'platformTransfers.propose': abandonedServer,
  'platformTransfers.approve': proposedTransfer,
  'platformTransfers.withdraw': proposedTransfer,
  'platformServers.setPlan': ({ customer }) => ({
    userId: customer.userId,
    plan: fresh() % 2 ? 'premium' : 'enterprise',
  }),
  'platformStaff.create': () => ({ username: `new ${fresh()}`, password: 'hunter 22', accessLevel: 'staff' }),
  'platformStaff.update': async ({ product, customer }) => {
    const other = await asking(product, customer, 'admin');
    return { id: other.panel?.accountId, isActive: false };
  },
  'alerts.markRead': () => ({ id: 'none' }),
  'alerts.markAllRead': () => ({ upTo: 'none' }),
  'alerts.savePreferences': async (_scene, { person }) => {
    const choice = { muted: ['bolo-join'], onDutyOnly: false, unclaimedMinutes: 10 };
    return { ...(await newServer(person)), ...choice };
  },
  'alerts.saveQuietHours': () => ({ quietHours: { from: 1_320, to: 420, timeZone: 'UTC' } }),
  'push.subscribe': async ({ product }) => {
    const { id: _id, ...browser } = await newBrowser(product.sandbox);
    return browser;
  },
  'push.unsubscribe': () => ({ id: 'none' }),
  'sealing.reseal': async ({ product }) => {
    // A run that goes on is no second one.
    await product.database.handle.deleteFrom('meta').where('key', '=', 'secrets.resealing').execute();
    return {};
  },
  'announcements.send': announcement,
  'announcements.markRead': async (scene, asking) => ({ id: await announced(scene, asking) }),
  'announcements.markAllRead': async (scene, asking) => ({ upTo: await announced(scene, asking) }),
  'alts.unlock': () => ({ password: PASSWORDS.page }),
  'alts.create': async (scene, { browser }) => {
    await nothingAsked(scene);
    if (browser.cookies.has('sid')) await must(browser, 'alts.unlock', { password: PASSWORDS.page });
    return altRequest();
  },
  'alts.decide': async (scene) => ({ id: await altsAsked(scene), status: 'approved', reason: 'Known here' }),
  'alts.reveal': async (scene) => ({ id: await altsAsked(scene), currentPassword: PANEL_PASSWORD }),
};

/** The input of a call, with everything that it needs in place. */
export async function platformInput(scene: PlatformScene, procedure: string, asking: Asking): Promise<Input> {
  return (await PREPARE[procedure]?.(scene, asking)) ?? {};
}

async function onServer({ customer }: PlatformScene): Promise<Input> {
  return newServer(customer);
}

/** A server whose owner is gone, and who is to receive it. */
async function abandonedServer({ product, customer }: PlatformScene): Promise<Input> {
  const { serverId } = await newServer(customer);
  const { userId } = await signUp(product, `platform.heir${fresh()}`);
  const { handle } = product.database;
  const member = { server_id: serverId, user_id: userId, id: `member-${userId}` };
  await handle
    .insertInto('members')
    .values({ ...member, role: 'admin', joined_at: 1 })
    .execute();
  const seen = { last_seen_at: 1, created_at: 1 };
  await handle.updateTable('users').set(seen).where('id', '=', customer.userId).execute();
  return { serverId, userId, reason: 'The owner is gone.' };
}

async function proposedTransfer(scene: PlatformScene): Promise<Input> {
  const proposal = await abandonedServer(scene);
  const person = await signUp(scene.product, `platform.first${fresh()}`);
  const { browser } = await asking(scene.product, person, 'admin');
  const made = await must(browser, 'platformTransfers.propose', proposal);
  return { serverId: proposal.serverId, transferId: zPlatformTransfer.parse(made).id };
}

async function newServer(owner: Player): Promise<{ serverId: string }> {
  const made = await must(owner.browser, 'servers.create', { name: `Platform ${fresh()}` });
  return { serverId: zServer.parse(made).id };
}

function announcement(): Input {
  return { title: `News ${fresh()}`, message: 'Something new' };
}

/** Creates an announcement that reaches the caller, who needs an account for it, with or without an admin session. */
async function announced({ product, boss }: PlatformScene, { person }: Asking): Promise<string> {
  await asking(product, person, 'staff');
  return zSentAnnouncement.parse(await must(boss.browser, 'announcements.send', announcement())).id;
}

function altRequest(): Input {
  const altAccounts = [{ id: '1', username: 'Second', password: 'of-an-alt' }];
  return { serverName: 'Springs', joinCode: 'SPRINGS', timeRequested: 'Tonight', altAccounts };
}

/** A person may have so many requests waiting. */
async function nothingAsked({ product }: PlatformScene): Promise<void> {
  await product.database.handle.deleteFrom('alt_requests').execute();
}

async function altsAsked(scene: PlatformScene): Promise<string> {
  const { customer } = scene;
  await nothingAsked(scene);
  return zAltRequest.parse(await must(customer.browser, 'alts.create', altRequest())).id;
}
