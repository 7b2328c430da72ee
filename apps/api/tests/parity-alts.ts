import { zAltRequest, zInbox, zPushSubscription, zSentAnnouncement, zServer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import type { Actors, Player } from '../src/testing/product/people.ts';
import { openPanel, PANEL_PASSWORD } from '../src/testing/product/platform.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

/** Opens alt management in the products that tell the story. */
export const ALT_PAGE_PASSWORD = 'parity-of-pages';

/** Opens an admin session for a person, under a name that is the same in every product. */
async function panelFor(product: RunningProduct, player: Player, level: AccessLevel): Promise<void> {
  const at = product.clock.ms;
  const panel = await openPanel(product.database, { userId: player.userId, level, at });
  const username = `parity ${level} of alts`;
  await product.database.handle
    .updateTable('platform_accounts')
    .set({ username, username_key: username })
    .where('id', '=', panel.accountId)
    .execute();
  player.browser.cookies.set('panel', panel.panelToken);
}

/** Requests for alts and announcements, with every kind of answer. */
export async function altsAndAnnouncements(product: RunningProduct, actors: Actors, ask: Ask): Promise<void> {
  const { stranger, moderator, admin } = actors;
  await panelFor(product, moderator, 'staff');
  await panelFor(product, admin, 'admin');
  await requests(stranger, moderator, ask);
  await announcements(admin, moderator, ask);
  for (const { browser } of [moderator, admin]) browser.cookies.delete('panel');
}

async function requests({ browser }: Player, staff: Player, ask: Ask): Promise<void> {
  const account = { id: '1', username: 'AltOne', password: 'hunter-two' };
  const wanted = { serverName: 'Springs', joinCode: 'SPRINGS', timeRequested: 'Tonight' };
  const request = { ...wanted, altAccounts: [account], clientId: 'parity-alts' };
  await ask('whether it is open', browser, 'alts.access');
  await ask('before it is open', browser, 'alts.create', request);
  await ask('a wrong page password', browser, 'alts.unlock', { password: 'wrong' });
  await ask('no page password', browser, 'alts.unlock', { password: '' });
  await ask('the page password', browser, 'alts.unlock', { password: ALT_PAGE_PASSWORD });
  await ask('nothing asked yet', browser, 'alts.list');
  await ask('no accounts', browser, 'alts.create', { ...wanted, altAccounts: [] });
  const nameless = { ...account, username: ' ' };
  await ask('no name', browser, 'alts.create', { ...wanted, altAccounts: [nameless] });
  const open = { id: '1', username: 'AltOne' };
  await ask('no password', browser, 'alts.create', { ...wanted, altAccounts: [open] });
  const made = await ask('ask', browser, 'alts.create', request);
  await ask('ask the same', browser, 'alts.create', request);
  await ask('what was asked', browser, 'alts.list');
  const { id } = zAltRequest.parse(made.data);
  await ask('not without a panel', browser, 'alts.all', {});
  await ask('who waits', staff.browser, 'alts.all', { status: 'pending', limit: 5 });
  await ask('no cursor of ours', staff.browser, 'alts.all', { cursor: 'x' });
  await ask('its passwords', staff.browser, 'alts.reveal', { id, currentPassword: PANEL_PASSWORD });
  await ask('of none', staff.browser, 'alts.reveal', { id: 'none', currentPassword: PANEL_PASSWORD });
  await ask('without a password', staff.browser, 'alts.reveal', { id });
  await ask('for a wrong one', staff.browser, 'alts.reveal', { id, currentPassword: 'wrong' });
  const decision = { id, status: 'approved', reason: 'Known here.' };
  await ask('no reason', staff.browser, 'alts.decide', { ...decision, reason: ' ' });
  await ask('decide', staff.browser, 'alts.decide', decision);
  await ask('decide again', staff.browser, 'alts.decide', { ...decision, status: 'denied' });
  await ask('decide none', staff.browser, 'alts.decide', { ...decision, id: 'none' });
  await ask('passwords that are gone', staff.browser, 'alts.reveal', { id, currentPassword: PANEL_PASSWORD });
  await ask('what became of it', browser, 'alts.list');
}

async function announcements(admin: Player, staff: Player, ask: Ask): Promise<void> {
  const words = { title: 'Parity', message: 'Both faces say the same.', clientId: 'parity-words' };
  await ask('not by staff', staff.browser, 'announcements.send', words);
  await ask('no title', admin.browser, 'announcements.send', { ...words, title: ' ' });
  const sent = await ask('announce', admin.browser, 'announcements.send', words);
  await ask('announce the same', admin.browser, 'announcements.send', words);
  const { id } = zSentAnnouncement.parse(sent.data);
  zInbox.parse((await ask('the bell', staff.browser, 'announcements.inbox')).data);
  await ask('read', staff.browser, 'announcements.markRead', { id });
  await ask('read none', staff.browser, 'announcements.markRead', { id: 'none' });
  await ask('read all', staff.browser, 'announcements.markAllRead', { upTo: id });
  await ask('no alerts', staff.browser, 'alerts.inbox');
  await ask('no alert to read', staff.browser, 'alerts.markRead', { id: 'none' });
  await ask('no alerts to read', staff.browser, 'alerts.markAllRead', { upTo: 'none' });
  await preferences(staff, ask);
  await pushes(staff, ask);
  await ask('read all of none', staff.browser, 'announcements.markAllRead', { upTo: 'none' });
  await ask('who has read it', staff.browser, 'announcements.sent', { limit: 5 });
}

async function preferences({ browser }: Player, ask: Ask): Promise<void> {
  const wanted = { serverId: 'none', muted: ['bolo-join'], onDutyOnly: false, unclaimedMinutes: 3 };
  await ask('preferences of no server', browser, 'alerts.savePreferences', wanted);
  await ask('a wait that is too long', browser, 'alerts.savePreferences', {
    ...wanted,
    unclaimedMinutes: 31,
  });
  const { data } = await ask('a server', browser, 'servers.create', { name: 'Parity of alerts' });
  const { id: serverId } = zServer.parse(data);
  await ask('preferences', browser, 'alerts.savePreferences', { ...wanted, serverId });
  const quietHours = { from: 1_320, to: 420, timeZone: 'europe/berlin' };
  await ask('quiet hours', browser, 'alerts.saveQuietHours', { quietHours });
  await ask('no such time', browser, 'alerts.saveQuietHours', { quietHours: { ...quietHours, to: 1_440 } });
  await ask('alert preferences', browser, 'alerts.preferences');
  await ask('no quiet hours', browser, 'alerts.saveQuietHours', { quietHours: null });
}

async function pushes({ browser }: Player, ask: Ask): Promise<void> {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await ask('the key', browser, 'push.key');
  await ask('not a key', browser, 'push.subscribe', {
    ...keys,
    endpoint: 'https://push.example/1',
    auth: 'x',
  });
  await ask('a private service', browser, 'push.subscribe', { ...keys, endpoint: 'https://10.0.0.1/1' });
  const subscribed = { ...keys, endpoint: 'https://push.example/1' };
  const { data } = await ask('subscribe', browser, 'push.subscribe', subscribed);
  const listed = await ask('browsers', browser, 'push.list');
  const { id } = zPushSubscription.pick({ id: true }).parse(data);
  zPushSubscription.array().length(1).parse(listed.data);
  await ask('unsubscribe', browser, 'push.unsubscribe', { id });
  await ask('unsubscribe again', browser, 'push.unsubscribe', { id });
}
