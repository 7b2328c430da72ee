import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { addMember, call, expectToast, killUnder, makeServer, panel, withoutLive } from '../steps.ts';

/** Chooses a role; a lower one needs a confirmation. */
async function chooseRole(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Role of ${name}` }).click();
  await page.getByRole('option', { name: role }).click();
}

/** Opens the question before a removal. */
async function askToRemove(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  return page.getByRole('alertdialog', { name: `Remove ${name}?` });
}

// covers: R20, R138, R139, R458, R765, R766
test('join requests are approved with a role, or rejected after a confirmation', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'requests_owner');
  const server = await makeServer(page, 'Request Bay');
  for (const name of ['req_first', 'req_second', 'req_third']) {
    await call(await person(name), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  }
  await page.goto(`/server/${server.id}?tab=requests`);
  const list = panel(page, 'Join requests');
  await literal(list, 'Approve', 'Reject', 'Requested');
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first(), 'the oldest comes first').toContainText('req_first');
  await expect(page.getByRole('combobox', { name: 'Role for req_first' })).toHaveValue('Moderator');

  await list.getByRole('button', { name: /^Approve.* req_first$/ }).click();
  await expectToast(page, 'success', 'Join request approved successfully!');
  await expect(rows).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Role for req_second' }).click();
  await literal(page.getByRole('listbox'), 'Member', 'Moderator', 'Admin');
  await page.getByRole('option', { name: 'Admin' }).click();
  await list.getByRole('button', { name: /^Approve.* req_second$/ }).click();
  await expect(rows).toHaveCount(1);

  const question = page.getByRole('alertdialog');
  await list.getByRole('button', { name: 'Reject req_third' }).click();
  await literal(question, 'Are you sure you want to reject this join request?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(1);
  await list.getByRole('button', { name: 'Reject req_third' }).click();
  await question.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'success', 'Join request rejected.');
  await expect(list.getByText('No pending requests')).toBeVisible();

  const members = await call<{ username: string; role: string }[]>(
    page,
    'GET',
    `/api/servers/${server.id}/members`,
  );
  const roles = Object.fromEntries(members.map(({ username, role }) => [username, role]));
  expect(roles).toEqual({ requests_owner: 'owner', req_first: 'moderator', req_second: 'admin' });
});

// covers: R720
test('the second decision names who decided first', async ({ page, signIn, person }) => {
  await signIn(page, 'race_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Race Bay');
  const admin = await person('race_admin');
  await addMember(page, admin, server, 'admin');
  for (const name of ['race_one', 'race_two']) {
    await call(await person(name), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  }
  await page.goto(`/server/${server.id}?tab=requests`);
  await expect(panel(page, 'Join requests').getByRole('listitem')).toHaveCount(2);
  const waiting = await call<{ id: string }[]>(admin, 'GET', `/api/servers/${server.id}/join-requests`);
  for (const { id } of waiting) {
    await call(admin, 'PUT', `/api/join-requests/${id}`, { status: 'approved', role: 'member' });
  }
  await page.getByRole('button', { name: 'Reject race_two' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  const second = await expectToast(page, 'destructive', 'Failed to reject join request. Please try again.');
  await expect(second).toContainText('Already approved by race_admin.');
  await expect(panel(page, 'Join requests').getByRole('listitem'), 'what was old is read again').toHaveCount(
    0,
  );
});

// covers: R719
test('an approval that comes second fails in its own words and names the decision', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'second_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Second Bay');
  const admin = await person('second_admin');
  await addMember(page, admin, server, 'admin');
  const asker = await person('second_asker');
  await call(asker, 'POST', '/api/servers/join', { joinCode: server.joinCode });
  await page.goto(`/server/${server.id}?tab=requests`);
  await expect(panel(page, 'Join requests').getByRole('listitem')).toHaveCount(1);
  const [waiting] = await call<{ id: string }[]>(admin, 'GET', `/api/servers/${server.id}/join-requests`);
  await call(admin, 'PUT', `/api/join-requests/${waiting?.id}`, { status: 'rejected' });
  await page.getByRole('button', { name: /^Approve.* second_asker$/ }).click();
  const toast = await expectToast(page, 'destructive', 'Failed to approve join request. Please try again.');
  await expect(toast).toContainText('Already rejected by second_admin.');
  await expect(page.getByText('No pending requests')).toBeVisible();

  await call(asker, 'POST', '/api/servers/join', { joinCode: server.joinCode });
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'Reject second_asker' }),
    'asking again is fine',
  ).toBeVisible();
});

// covers: R717
test('a role change and a removal that come too late fail in their own words', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'late_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Late Bay');
  for (const name of ['late_one', 'late_two']) await addMember(page, await person(name), server);
  await page.goto(`/server/${server.id}?tab=members`);
  const rows = panel(page, 'Members').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const members = await call<{ userId: string; username: string }[]>(
    page,
    'GET',
    `/api/servers/${server.id}/members`,
  );
  for (const { userId, username } of members) {
    // As in another tab of the same owner.
    if (username === 'late_owner') continue;
    await call(page, 'DELETE', `/api/servers/${server.id}/members/${userId}`);
  }
  await chooseRole(page, 'late_one', 'Admin');
  const first = await expectToast(page, 'destructive', 'Failed to update member role. Please try again.');
  await expect(first).toContainText('This person is not a member of this server.');
  await expect(rows, 'what was old is read again').toHaveCount(1);
});

// covers: R718, R719
test('without the API a decision shows its own error and can be repeated later', async ({
  page,
  signIn,
  person,
  product,
}) => {
  await signIn(page, 'outage_owner');
  const server = await makeServer(page, 'Outage Requests');
  const member = await person('outage_member');
  await addMember(page, member, server);
  await call(await person('outage_asker'), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  await page.goto(`/server/${server.id}?tab=requests`);
  await expect(page.getByText('outage_asker')).toBeVisible();
  await killUnder(page, product, 'joinRequests.decide');
  await page.getByRole('button', { name: /^Approve.* outage_asker$/ }).click();
  await expectToast(page, 'destructive', 'Failed to approve join request. Please try again.');
  await product.restartApi();
  await page.getByRole('button', { name: /^Approve.* outage_asker$/ }).click();
  await expectToast(page, 'success', 'Join request approved successfully!');

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of outage_member' })).toBeVisible();
  await killUnder(page, product, 'members.changeRole');
  await chooseRole(page, 'outage_member', 'Admin');
  await expectToast(page, 'destructive', 'Failed to update member role. Please try again.');
  await expect(page.getByRole('combobox', { name: 'Role of outage_member' })).toHaveValue('Moderator');

  await product.restartApi();
  await expect(page.getByText('Reconnecting automatically')).toHaveCount(0);
  const question = await askToRemove(page, 'outage_member');
  await killUnder(page, product, 'members.remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'destructive', 'Failed to remove member. Please try again.');
  await expect(page.getByText('outage_member')).toBeVisible();
  await product.restartApi();
});

// covers: R19, R132-R135, R763, R764
test('the owner changes roles and removes people, but cannot change the owner', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'members_owner');
  const server = await makeServer(page, 'Member Bay');
  const moderator = await person('members_mod');
  await addMember(page, moderator, server);
  await page.goto(`/server/${server.id}?tab=members`);
  const list = panel(page, 'Members');
  await expect(list.getByText('Fixed role')).toBeVisible();
  const locked = list.getByRole('listitem').filter({ hasText: 'members_owner' });
  await expect(locked.getByText('Owner', { exact: true }), 'the role is shown once').toHaveCount(1);
  await expect(locked.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Role of members_owner' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Role of members_mod' }).click();
  await literal(page.getByRole('listbox'), 'Member', 'Moderator', 'Admin');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.getByRole('option', { name: 'Admin' }).click();
  await expectToast(page, 'success', 'Member role updated successfully!');
  await expect(page.getByRole('dialog'), 'nothing is lost, so nothing is asked').toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Role of members_mod' })).toHaveValue('Admin');

  await chooseRole(page, 'members_mod', 'Moderator');
  const preview = page.getByRole('dialog', { name: 'Change role of members_mod?' });
  await expect(preview.getByText('Loses')).toBeVisible();
  await expect(preview.getByText('Approve join requests')).toBeVisible();
  await expect(preview.getByText('Manage members'), 'nothing that does not count').toHaveCount(0);
  await axe(page);
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of members_mod' })).toHaveValue('Admin');
  await expect(page.getByRole('combobox', { name: 'Role of members_mod' })).toBeFocused();
  await chooseRole(page, 'members_mod', 'Moderator');
  await preview.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of members_mod' })).toHaveValue('Moderator');

  await literal(await askToRemove(page, 'members_mod'), 'Are you sure you want to remove this member?');
  await page.keyboard.press('Escape');
  await expect(list.getByText('members_mod')).toBeVisible();
  await (await askToRemove(page, 'members_mod')).getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'success', 'Member removed successfully!');
  await expect(list.getByText('members_mod')).toHaveCount(0);
  await moderator.goto(`/server/${server.id}`);
  await literal(moderator, 'Server Not Found');
});

// covers: R573
test('a moderator sees the members without controls', async ({ page, signIn, person }) => {
  const owner = await person('readers_owner');
  const server = await makeServer(owner, 'Reader Bay');
  await signIn(page, 'readers_mod');
  await addMember(owner, page, server);
  await page.goto(`/server/${server.id}?tab=members`);
  await expect(panel(page, 'Members').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0);
});
