import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  type ServerDetails,
  toastOf,
  withoutLive,
} from '../steps.ts';

/** Sooner than any poll, the first of which comes after a minute; a busy machine takes its time to draw. */
const AT_ONCE = { timeout: 15_000 };

async function ask(person: Page, { joinCode }: ServerDetails): Promise<void> {
  await call(person, 'POST', '/api/servers/join', { joinCode });
}

async function userIdOf(person: Page): Promise<string> {
  return (await call<{ id: string }>(person, 'GET', '/api/auth/user')).id;
}

test('several requests are decided together; requests decided by another admin are named', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'bulk_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Bulk Bay');
  const admin = await person('bulk_admin');
  await addMember(page, admin, server, 'admin');
  for (const name of ['bulk_a', 'bulk_b', 'bulk_c', 'bulk_d']) await ask(await person(name), server);
  await page.goto(`/server/${server.id}?tab=requests`);
  const list = panel(page, 'Join requests');
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('tab', { name: 'Join requests' })).toContainText('4');
  await axe(page);

  await list.getByRole('checkbox', { name: 'Select bulk_a' }).check();
  await list.getByRole('checkbox', { name: 'Select bulk_b' }).check();
  const bar = list.getByRole('group', { name: 'Selected requests' });
  await expect(bar.getByRole('combobox', { name: 'Role' })).toHaveValue('Moderator');
  await axe(page);
  const [first] = await call<{ id: string }[]>(admin, 'GET', `/api/servers/${server.id}/join-requests`);
  await call(admin, 'PUT', `/api/join-requests/${first?.id}`, { status: 'rejected' });
  await bar.getByRole('button', { name: 'Approve 2' }).click();
  const toast = await expectToast(page, 'destructive', 'Failed to approve join request. Please try again.');
  await expect(toast).toContainText('1 of 2 decided');
  const notice = list.getByRole('region', { name: 'Not decided' });
  await expect(notice).toContainText('bulk_a');
  await expect(notice).toContainText('Already rejected by bulk_admin.');
  await expect(rows, 'decided ones leave, whoever decided them').toHaveCount(2);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);

  await list.getByRole('checkbox', { name: 'Select all' }).check();
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject 2 requests?' });
  await question.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'success', 'Join request rejected.');
  await expect(list.getByText('No pending requests')).toBeVisible();
  const members = await call<{ username: string }[]>(page, 'GET', `/api/servers/${server.id}/members`);
  expect(members.map(({ username }) => username).sort()).toEqual(['bulk_admin', 'bulk_b', 'bulk_owner']);
});

test('approvals are undone from the toast, one or several, and all pages follow', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'undo_owner');
  const server = await makeServer(page, 'Undo Bay');
  const admin = await person('undo_admin');
  await addMember(page, admin, server, 'admin');
  const first = await person('undo_a');
  await ask(first, server);
  await ask(await person('undo_b'), server);
  await admin.goto(`/server/${server.id}?tab=requests`);
  await page.goto(`/server/${server.id}?tab=requests`);
  const rows = panel(page, 'Join requests').getByRole('listitem');
  const others = panel(admin, 'Join requests').getByRole('listitem');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: /^Approve.* undo_a$/ }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(others).toHaveCount(1);
  await axe(page);
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Approval undone');
  await expect(others, 'the other page lists the request again').toHaveCount(2);
  await first.goto('/');
  await expect(first.getByText('Waiting for approval')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await undo.click();
  await expect(toastOf(page)).toContainText('2 approvals undone');
  await expect(page.getByRole('button', { name: /^Approve.* undo_/ })).toHaveCount(2);
  const members = await call<{ username: string }[]>(page, 'GET', `/api/servers/${server.id}/members`);
  expect(members.map(({ username }) => username).sort()).toEqual(['undo_admin', 'undo_owner']);
});

test('a request shows what the server already knows of the player, and leads to it', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'prior_owner');
  const server = await makeServer(page, 'Prior Bay');
  const admin = await person('prior_admin');
  await addMember(page, admin, server, 'admin');
  const asker = await person('prior_asker');
  const robloxUsername = 'PriorPlayer';
  await call(asker, 'POST', '/api/auth/link-roblox', { robloxUsername });
  for (const type of ['warning', 'kick']) {
    const write = { robloxUsername, punishmentType: type, reason: 'Speeding' };
    await call(page, 'POST', `/api/servers/${server.id}/punishments`, write);
  }
  await ask(asker, server);
  await admin.goto(`/server/${server.id}?tab=requests`);
  await admin.getByRole('link', { name: 'PriorPlayer: 2 punishments, 2 active' }).click();
  await expect(admin).toHaveURL(/\/punishments\?q=PriorPlayer$/);
  await expect(admin.getByRole('main').getByText('PriorPlayer').first()).toBeVisible();

  await call(page, 'PATCH', `/api/servers/${server.id}/role-permissions`, {
    adminPermissions: { canViewPunishments: false },
  });
  await admin.goto(`/server/${server.id}?tab=requests`);
  await expect(admin.getByText('Roblox: PriorPlayer')).toBeVisible();
  await expect(admin.getByText(/punishments?, /), 'not for those who may not look').toHaveCount(0);
});

test('a removed member sees Server Not Found with the next request', async ({ page, signIn, person }) => {
  const owner = await person('removing_owner');
  const server = await makeServer(owner, 'Removal Bay');
  await signIn(page, 'removed_admin');
  await withoutLive(page);
  await addMember(owner, page, server, 'admin');
  await page.goto(`/server/${server.id}?tab=members`);
  await expect(panel(page, 'Members').getByRole('listitem')).toHaveCount(2);
  // A pending answer carries the changed permissions and would remove the control.
  await page.waitForLoadState('networkidle');
  await call(owner, 'DELETE', `/api/servers/${server.id}/members/${await userIdOf(page)}`);
  await page.getByRole('tab', { name: 'Join requests' }).click();
  await expect(page.getByText('Server Not Found')).toBeVisible(AT_ONCE);
  await literal(page, 'Server Not Found');
  await expect(page.getByRole('navigation', { name: 'Server' }), 'and no pages of it').toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(panel(page, 'Your Servers').getByText('Removal Bay')).toHaveCount(0);
  await ask(page, server);
});

test('a lowered role loses the controls with the next press, and no input', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('lowering_owner');
  const server = await makeServer(owner, 'Lower Bay');
  await call(owner, 'PATCH', `/api/servers/${server.id}`, { delegateManagement: true });
  await signIn(page, 'lowered_admin');
  await withoutLive(page);
  await addMember(owner, page, server, 'admin');
  await addMember(owner, await person('lower_mod'), server);
  await page.goto(`/server/${server.id}?tab=members`);
  const list = panel(page, 'Members');
  await expect(list.getByRole('combobox', { name: /^Role of/ }), 'below their own only').toHaveCount(1);
  await expect(list.getByText('Fixed role')).toBeVisible();
  await list.getByRole('searchbox').fill('lower');

  const userId = await userIdOf(page);
  // A pending answer carries the changed permissions and would remove the control.
  await page.waitForLoadState('networkidle');
  await call(owner, 'PUT', `/api/servers/${server.id}/members/${userId}/role`, { role: 'moderator' });
  await page.getByRole('button', { name: 'Actions for lower_mod' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0, AT_ONCE);
  await expectToast(page, 'destructive', 'Failed to remove member. Please try again.');
  await expect(list.getByRole('button', { name: 'Actions for lower_mod' })).toHaveCount(0);
  await expect(list.getByRole('searchbox')).toHaveValue('lower');
  await expect(list.getByText('lower_mod')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const tab = page.getByRole('tab', { name: 'Join requests' });
  await expect(tab, 'locked').toHaveAttribute('aria-disabled', 'true');
  await page.goto(`/server/${server.id}?tab=requests`);
  await literal(page, 'Access Denied');
  expect(
    asked.filter((url) => url.includes('joinRequests.list')),
    'nothing that may not be read',
  ).toEqual([]);
});

test('a promoted member sees new controls with the next request', async ({ page, signIn, person }) => {
  const owner = await person('raising_owner');
  const server = await makeServer(owner, 'Raise Bay');
  await signIn(page, 'raised_mod');
  await addMember(owner, page, server);
  await ask(await person('raise_asker'), server);
  await page.goto(`/server/${server.id}`);
  const tab = page.getByRole('tab', { name: 'Join requests' });
  const overview = page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Overview' });
  await expect(tab).toHaveAttribute('aria-disabled', 'true');
  await expect(tab, 'nor how many wait').not.toContainText('1');
  await expect(overview, 'nor in the sidebar').not.toContainText('1');

  const userId = await userIdOf(page);
  await call(owner, 'PUT', `/api/servers/${server.id}/members/${userId}/role`, { role: 'admin' });
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(tab).toContainText('1', AT_ONCE);
  await expect(overview).toContainText('1', AT_ONCE);
  await tab.click();
  await expect(page.getByRole('button', { name: /^Approve.* raise_asker$/ })).toBeVisible();
});

test('a second press at the same place decides no other request', async ({ page, signIn, person }) => {
  await signIn(page, 'steady_owner');
  const server = await makeServer(page, 'Steady Bay');
  for (const name of ['steady_a', 'steady_b', 'steady_c']) await ask(await person(name), server);
  await page.goto(`/server/${server.id}?tab=requests`);
  const list = panel(page, 'Join requests');
  const approve = list.getByRole('button', { name: /^Approve.* steady_a$/ });
  // Once it stops moving.
  await approve.click({ trial: true });
  const box = await approve.boundingBox();
  if (!box) throw new Error('There is no button.');
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const below = list.getByRole('button', { name: /^Approve.* steady_b$/ });
  const before = await below.boundingBox();
  await page.mouse.click(...place);
  // The row keeps its place while the pointer moves over the list, and a moment longer.
  await expect(async () => {
    await page.mouse.move(place[0] + 1, place[1]);
    await page.mouse.move(...place);
    expect(await list.getByText('Approved as Moderator').isVisible()).toBe(true);
    expect(await list.locator('kbd').first().isVisible(), 'its key').toBe(false);
  }).toPass({ intervals: [100] });
  expect(await below.boundingBox(), 'nothing has moved').toEqual(before);
  await page.mouse.click(...place);
  await expect(list.getByRole('listitem'), 'then it makes room').toHaveCount(2);
  const waiting = await call<{ username: string }[]>(page, 'GET', `/api/servers/${server.id}/join-requests`);
  expect(waiting.map(({ username }) => username)).toEqual(['steady_b', 'steady_c']);
});

test('on a phone the open tab is visible, however it was opened', async ({ page, signIn, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sight_owner');
  const server = await makeServer(page, 'Sight Bay');
  await ask(await person('sight_asker'), server);
  const open = page.getByRole('tab', { selected: true });
  const isWhole = () =>
    open.evaluate((tab) => {
      const [own, list] = [tab, tab.parentElement ?? tab].map((one) => one.getBoundingClientRect());
      return (
        own !== undefined && list !== undefined && own.left >= list.left - 1 && own.right <= list.right + 1
      );
    });
  for (const tab of ['requests', 'overview', 'ingame']) {
    await page.goto(`/server/${server.id}?tab=${tab}`);
    await expect.poll(isWhole, { message: tab }).toBe(true);
  }
  await page.getByRole('tab', { name: 'Join requests' }).click();
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.poll(isWhole).toBe(true);
});

test('members leave from the members tab or from the dashboard; the owner cannot', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('leaving_owner');
  const server = await makeServer(owner, 'Leaving Bay');
  const other = await makeServer(owner, 'Leaving Other');
  await signIn(page, 'leaving_mod');
  await addMember(owner, page, server);
  await addMember(owner, page, other);

  await owner.goto(`/server/${server.id}?tab=members`);
  await expect(panel(owner, 'Members').getByRole('listitem')).toHaveCount(2);
  await expect(owner.getByRole('button', { name: 'Actions for leaving_owner' })).toHaveCount(0);
  const refused = await call(owner, 'POST', `/api/servers/${server.id}/leave`).catch((error: Error) => error);
  expect(String(refused)).toContain('422');
  expect(String(refused)).toContain('The owner cannot leave. Delete the server');

  await page.goto(`/server/${server.id}?tab=members`);
  await page.getByRole('button', { name: 'Actions for leaving_mod' }).click();
  await page.getByRole('menuitem', { name: 'Leave server' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave Leaving Bay?' });
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for leaving_mod' }).click();
  await page.getByRole('menuitem', { name: 'Leave server' }).click();
  await question.getByRole('button', { name: 'Leave server' }).click();
  await expect(toastOf(page)).toContainText('Left Leaving Bay');
  await expect(page).toHaveURL(/\/$/);
  const servers = panel(page, 'Your Servers');
  await expect(servers.getByRole('button', { name: /^Leave / })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByText('Server Not Found'), 'the way back leads nowhere').toBeVisible();

  await page.goto('/');
  await servers.getByRole('button', { name: 'Leave Leaving Other' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave server' }).click();
  await expect(toastOf(page)).toContainText('Left Leaving Other');
  await literal(servers, 'No servers found. Create your first server to get started!');
});

test('a request can be withdrawn until it is decided', async ({ page, signIn, person }) => {
  const owner = await person('withdraw_owner');
  const server = await makeServer(owner, 'Withdraw Bay');
  await signIn(page, 'withdraw_asker');
  await withoutLive(page);
  await ask(page, server);
  await page.goto('/');
  const pending = panel(page, 'Pending Join Requests');
  const withdraw = pending.getByRole('button', { name: 'Withdraw request: Withdraw Bay' });
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(page)).toContainText('Request Withdrawn');
  await expect(pending).toHaveCount(0);
  expect(await call(owner, 'GET', `/api/servers/${server.id}/join-requests`)).toEqual([]);

  await ask(page, server);
  await page.reload();
  await expect(withdraw).toBeVisible();
  const [waiting] = await call<{ id: string }[]>(owner, 'GET', `/api/servers/${server.id}/join-requests`);
  await call(owner, 'PUT', `/api/join-requests/${waiting?.id}`, { status: 'approved' });
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(page)).toContainText('This request has already been decided.');
  await expect(pending).toHaveCount(0);
  await expect(panel(page, 'Your Servers').getByText('Withdraw Bay'), 'it was approved').toBeVisible();
});

test('on a narrow phone nothing is cut off, and axe finds nothing', async ({ page, signIn, person }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'narrow_owner');
  const server = await makeServer(page, 'Narrow Bay');
  await addMember(page, await person('narrow_member_with_a_long_name'), server);
  for (const name of ['narrow_asker_with_a_long_name', 'narrow_two']) await ask(await person(name), server);
  for (const tab of ['members', 'requests']) {
    await page.goto(`/server/${server.id}?tab=${tab}`);
    await expect(
      page
        .getByRole('main')
        .getByText(/with_a_long_name/)
        .first(),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await axe(page);
  }
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expectNoSidewaysScroll(page);
  const cut = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('button, input, .mantine-Button-label')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .map((element) => element.textContent || element.getAttribute('aria-label')),
    );
  expect(cut, 'cut texts').toEqual([]);
});
