import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectFocusIn,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  type ServerDetails,
  toastOf,
  withoutLive,
} from '../steps.ts';

interface Call {
  id: string;
  status: string;
  resolution: string | null;
}

const tab = ({ id }: ServerDetails, more = '') => `/server/${id}/staff?tab=mod-calls${more}`;
const queue = (page: Page) => panel(page, 'Queue');
/** Returns the row of an open call; one that another moderator claims keeps its place for a moment. */
const row = (page: Page, reason: string) =>
  queue(page).getByRole('listitem').and(page.locator(':not([data-over])')).filter({ hasText: reason });
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

/** Creates a call outside the page. */
function report(page: Page, server: ServerDetails, reason: string, priority = 'medium'): Promise<Call> {
  const fields = { reporterUsername: 'CallerOne', reportedUsername: 'BadDriver', reason, priority };
  return call(page, 'POST', `/api/servers/${server.id}/mod-calls`, fields);
}

// covers: R168-R170, R457, R734
test('a call survives a failure, closing and a reload, and is created once', async ({ page, signIn }) => {
  await signIn(page, 'caller_mod');
  const server = await makeServer(page, 'Caller Bay');
  await page.goto(tab(server));
  await expect(queue(page).getByText('No open calls')).toBeVisible();
  await button(page, 'New call').click();
  const dialog = page.getByRole('dialog', { name: 'New call' });
  const create = button(dialog, 'Create');
  await expect(create, 'nothing is typed yet').toBeDisabled();
  await expect(create).toHaveAttribute('title', 'Missing: Reported by, Reported player, Reason');
  await expect(dialog.getByLabel('Priority')).toHaveValue('medium');
  await literal(dialog, 'Location', 'Description', 'Priority');
  await dialog.getByLabel('Reported by').fill('CallerOne');
  await dialog.getByLabel('Reported player').fill('BadDriver');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Reason').fill('RDM at the bank');
  await dialog.getByLabel('Location').fill('Bank');
  await dialog.getByLabel('Description').fill('Two officers down.');
  await axe(page);

  await page.route('**/trpc/modCalls.create**', (route) => route.abort());
  await create.click();
  await expectToast(page, 'destructive', 'Failed to create mod call');
  await page.unroute('**/trpc/modCalls.create**');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(dialog.getByLabel('Reason'), 'opens again with what was typed').toHaveValue('RDM at the bank');
  await dialog.getByLabel('Description').focus();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Call created');
  await expect(dialog).toBeHidden();
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  const made = row(page, 'RDM at the bank');
  await literal(made, 'Medium', 'Pending');
  await expect(made).toContainText('CallerOne reports BadDriver');
  await expect(made).toContainText('Bank');
  await expect(made).toContainText(/Pending \d+s/);
  await made.getByText('Details').click();
  await expect(made.getByText('Two officers down.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mod calls');
  await expect(made, 'the queue is what one sees first').toBeInViewport({ ratio: 1 });
  await expect(panel(page, 'My shift')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await axe(page);
});

// covers: R24, R168-R170, R450-R456, R735, R736
test('the queue is ordered by urgency; the second claimer sees who was first', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'first_mod');
  const server = await makeServer(page, 'Claim Bay');
  const other = await person('second_mod');
  await withoutLive(page);
  await withoutLive(other);
  await addMember(page, other, server);
  for (const [reason, priority] of [
    ['Calm', 'low'],
    ['Usual', 'medium'],
    ['Loud', 'high'],
    ['Burning', 'urgent'],
  ] as const) {
    await report(page, server, reason, priority);
  }
  await Promise.all([page.goto(tab(server)), other.goto(tab(server))]);
  await expect(queue(page).getByRole('listitem')).toHaveCount(4);
  expect(await queue(page).locator('[data-call]').allInnerTexts()).toEqual(
    ['Urgent', 'High', 'Medium', 'Low'].map((priority) => expect.stringContaining(priority)),
  );
  await literal(queue(page), 'Low', 'Medium', 'High', 'Urgent');
  const item = page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Mod calls' });
  await expect(item).toContainText('1 urgent');
  await expect(item).toHaveAccessibleName(/4\s+unclaimed or yours/);
  await expect(item).toHaveAttribute('aria-current', 'page');

  await literal(row(other, 'Burning'), 'Claim');
  await button(row(page, 'Burning'), 'Claim: Burning').click();
  await literal(row(page, 'Burning'), 'Claimed', 'Resolve');
  await button(row(other, 'Burning'), 'Claim: Burning').click();
  const received = await expectToast(other, 'destructive', 'Failed to claim mod call');
  await expect(received).toContainText('Already claimed by first_mod');
  await queue(other).getByText('Claimed by others (1)').click();
  await expect(row(other, 'Burning')).toContainText('first_mod');
  await other.locator('body').press('r');
  await expect(other.getByRole('dialog'), 'r opens no call of another person').toHaveCount(0);
  await expect(button(other, 'Resolve: Burning')).toHaveCount(0);
  await button(row(other, 'Burning'), 'More actions: Burning').click();
  await expect(other.getByRole('menuitem'), 'a moderator takes nothing away').toHaveText([
    'Resolve',
    'Record punishment',
    'Dismiss',
  ]);
  await other.getByRole('menuitem', { name: 'Resolve: Burning' }).click();
  const dialog = other.getByRole('dialog', { name: 'Resolve call' });
  await button(dialog, 'Player left').click();
  await expect(dialog.getByLabel('Resolution')).toHaveValue('The player had left before anybody came.');
  await axe(other);
  await dialog.getByRole('link', { name: 'BadDriver' }).click();
  await expect(dialog, 'does not cover the drawer').toBeHidden();
  await expect(other.getByRole('dialog', { name: /BadDriver/ })).toBeVisible();
  await other.keyboard.press('Escape');
  await button(row(other, 'Burning'), 'More actions: Burning').click();
  await other.getByRole('menuitem', { name: 'Resolve: Burning' }).click();
  await expect(dialog.getByLabel('Resolution'), 'keeps the text').not.toHaveValue('');
  const [burning] = await call<Call[]>(page, 'GET', `/api/servers/${server.id}/mod-calls?status=claimed`);
  await call(page, 'PATCH', `/api/mod-calls/${burning?.id}/resolve`, { resolution: 'Put out' });
  await button(dialog, 'Resolve').click();
  const late = await expectToast(other, 'destructive', 'Failed to resolve mod call');
  await expect(late).toContainText('Already resolved by first_mod');
  await expect(dialog.getByText('No longer open')).toBeVisible();
  await expect(dialog.getByLabel('Resolution'), 'what was typed stays').not.toHaveValue('');
  await other.keyboard.press('Escape');

  await button(row(page, 'Calm'), 'Dismiss: Calm').click();
  await button(page.getByRole('dialog', { name: 'Dismiss call' }), 'Dismiss').click();
  await button(toastOf(page), 'Undo').click();
  await expect(toastOf(page)).toContainText('Reopened');
  await expect(button(row(page, 'Calm'), 'Claim: Calm')).toBeVisible();

  await panel(other, 'Mod Calls').getByLabel('Priority').selectOption('high');
  await expect(other).toHaveURL(/priority=high/);
  await expect(queue(other).getByRole('listitem')).toHaveCount(1);
  await panel(other, 'Mod Calls').getByText('Mine').click();
  await expect(queue(other).getByText('No matches')).toBeVisible();
  await button(queue(other), 'Clear filters').click();
  await button(other, 'Show closed calls').click();
  await expect(other).toHaveURL(/status=closed/);
  const closed = panel(other, 'Closed calls').getByRole('listitem').filter({ hasText: 'Burning' });
  await literal(closed, 'Resolved');
  await expect(closed).toContainText('Put out');
  await button(other, 'Show response times').click();
  await expect(other.getByRole('row').filter({ hasText: 'first_mod' })).toContainText('1');
  await axe(other);
});

/** Presses Tab until the target has the focus, which proves that no mouse was needed. Returns how often. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press('Tab');
  }
  throw new Error('Nothing led to it.');
}

// covers: R449
test('the keyboard alone triages three calls', async ({ page, signIn }) => {
  await signIn(page, 'keyboard_mod');
  const server = await makeServer(page, 'Keyboard Bay');
  for (const reason of ['First', 'Second', 'Third', 'Fourth']) await report(page, server, reason);
  await page.goto(tab(server));
  const claim = button(row(page, 'First'), 'Claim: First');
  await expect(claim).toBeVisible();
  const first = await tabTo(page, page.getByRole('link', { name: 'Skip to the queue' }));
  await page.keyboard.press('Enter');
  const then = await tabTo(page, claim);
  expect(first + then, 'stops before the first call').toBeLessThan(8);
  await page.keyboard.press('Enter');
  const resolve = button(row(page, 'First'), 'Resolve: First');
  await expect(resolve, 'the focus stays on the call').toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Resolve call' });
  const box = dialog.getByLabel('Resolution');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(resolve, 'Esc leads back to the call').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.type('Talked to them');
  await tabTo(page, button(dialog, 'Resolve & next'));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Second');
  await expect(toastOf(page)).toContainText('Next: Second');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await page.keyboard.type('Nothing to see');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Resolved');
  await expect(button(row(page, 'Third'), 'Claim: Third'), 'the next call has the focus').toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocusIn(page.getByRole('dialog', { name: 'Dismiss call' }));
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Dismissed');
  const fourth = button(row(page, 'Fourth'), 'Claim: Fourth');
  await expect(fourth).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(row(page, 'Fourth'), 'Resolve: Fourth')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.type('Done');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(toastOf(page)).toContainText('Queue clear. 10-4.');
  await expect(dialog).toBeHidden();
  await expect(queue(page).getByText('Queue clear. 10-4.')).toBeVisible();
  await expect(page.getByText('Resolved today: 3')).toBeVisible();
  await page.goto(tab(server, '&status=dismissed'));
  await literal(panel(page, 'Closed calls').getByRole('list'), 'Dismissed');
  const all = await call<Call[]>(page, 'GET', `/api/servers/${server.id}/mod-calls`);
  expect(all.map(({ status }) => status)).toEqual(['resolved', 'dismissed', 'resolved', 'resolved']);
});

test('c claims the first unclaimed call wherever the focus is, r resolves mine, and neither while typing', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'letters_mod');
  const server = await makeServer(page, 'Letters Bay');
  await report(page, server, 'Calm', 'low');
  await report(page, server, 'Burning', 'urgent');
  await page.goto(tab(server));
  await expect(queue(page).getByRole('listitem')).toHaveText([/Burning/, /Calm/]);
  await page.keyboard.press('c');
  const resolve = button(row(page, 'Burning'), 'Resolve: Burning');
  await expect(resolve).toBeFocused();
  await page.keyboard.press('c');
  await expect(button(row(page, 'Calm'), 'Resolve: Calm'), 'c again takes the next').toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('menu'), 'with nothing to claim the clock stays closed').toHaveCount(0);
  await page.keyboard.press('r');
  const box = page.getByRole('dialog', { name: 'Resolve call' }).getByLabel('Resolution');
  await expect(box).toBeFocused();
  await page.keyboard.type('cr');
  await expect(box).toHaveValue('cr');
});

test('a punishment recorded for a call leads back to the call, which stays to be resolved', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'punish_mod');
  const server = await makeServer(page, 'Punish Bay');
  await report(page, server, 'RDM at the bank');
  await page.goto(tab(server));
  await button(page, 'Claim: RDM at the bank').click();
  await button(page, 'More actions: RDM at the bank').click();
  await page.getByRole('menuitem', { name: 'Record punishment: RDM at the bank' }).click();
  await expect(page.getByRole('combobox', { name: 'Roblox username' })).toHaveValue('BadDriver');
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('RDM at the bank');
  await button(page, 'Record warning').click();
  await expectToast(page, 'success', 'Punishment record added successfully!');
  const dialog = page.getByRole('dialog', { name: 'Resolve call' });
  await expect(dialog).toContainText('RDM at the bank');
  await expect(page).toHaveURL(/staff\?tab=mod-calls$/);
  const resolution = dialog.getByLabel('Resolution');
  await expect(resolution, 'what was recorded').toHaveValue('Warned BadDriver: RDM at the bank');
  await resolution.fill('Warned');
  await dialog.getByRole('link', { name: 'Record punishment' }).click();
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('RDM at the bank');
  await button(page, 'Record warning').click();
  await expect(dialog.getByLabel('Resolution'), 'keeps what was typed').toHaveValue('Warned');
  await dialog.getByRole('link', { name: 'BadDriver' }).click();
  await page.getByRole('link', { name: 'Warn: BadDriver' }).click();
  await expect(page).toHaveURL(/call=/);
  await page.getByRole('button', { name: /^Record ban/ }).click();
  await expect(dialog.getByLabel('Resolution')).toHaveValue('Warned');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Resolved');
});

test('a call from the game is in the queue once, with its origin @slow', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'game_call_mod');
  const world = 'stillgamecalls';
  const server = await makeServer(page, 'Game Call Bay', `demo-${world}`);

  /** Waits until the game was polled after this time. */
  async function readAgain(player: string): Promise<void> {
    await upstreams.control(world, { op: 'join', player });
    const players = () => call(page, 'GET', `/api/servers/${server.id}/players`);
    await expect.poll(async () => JSON.stringify(await players()), { timeout: 30_000 }).toContain(player);
  }

  await readAgain('Calling_Cat');
  await upstreams.control(world, { op: 'modcall', caller: 'Calling_Cat' });
  await readAgain('Later_Lynx');
  await readAgain('Latest_Loon');
  await page.goto(tab(server));
  await expect(row(page, 'Calling_Cat')).toHaveCount(1);
  await expect(queue(page).getByText('Game', { exact: true })).toHaveCount(1);
});
