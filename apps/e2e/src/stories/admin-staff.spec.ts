import type { Locator, Page } from '@playwright/test';
import { enterPanel, openTab, withFault } from '../admin-steps.ts';
import { axe, expect, test } from '../fixtures.ts';
import { PANEL_PASSWORD } from '../harness/platform-staff.ts';
import { literal } from '../literals/literal.ts';
import {
  call,
  chooseTheme,
  expectNoSidewaysScroll,
  expectToast,
  panel,
  toastOf,
  withoutLive,
} from '../steps.ts';

const PASSWORD = 'six-or-more';

// covers: R289-R292, R294-R297, R299, R301, R498, R543, R738, R739, R774, R775, R833
test('staff accounts are created, deactivated and reactivated, and announcements reach them', async ({
  page,
  signIn,
  person,
  openPanel,
}) => {
  await signIn(page, 'super_one');
  const own = await openPanel(page, 'super_admin');
  await page.goto('/admin?tab=staff');
  const staff = panel(page, 'Staff Management');
  const rows = staff.getByRole('row');
  const mine = rows.filter({ hasText: '(you)' });
  await expect(mine).toContainText('Your own account');
  await expect(mine.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  const username = `made-${own.username}`;

  await test.step('Create Staff names missing fields and keeps input through a fault', async () => {
    await literal(staff, 'Create Staff', 'Access level', 'Super admin', 'Active');
    await staff.getByRole('button', { name: 'Create Staff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Staff' });
    await literal(dialog, 'Username', 'Password', 'Access level');
    await expect(dialog.getByLabel('Access level')).toHaveValue('admin');
    await dialog.getByRole('button', { name: 'Create Staff' }).click();
    await expectToast(
      page,
      'destructive',
      'Please provide both username and password for the new staff member.',
    );
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await axe(page);
    await withFault(page, 'platformStaff.create', async () => {
      await dialog.getByLabel('Username').press('Enter');
      await expectToast(page, 'destructive', 'Failed to create staff member');
    });
    await dialog.getByRole('button', { name: 'Create Staff' }).click();
    await expectToast(page, 'success', 'Staff Member Created');
  });

  const made = await person('made_admin');
  await withoutLive(made);
  await made.goto('/admin?tab=announcements');
  await enterPanel(made, username, PASSWORD);
  await expect(panel(made, 'Announcements')).toBeVisible();
  const row = rows.filter({ hasText: username });
  await literal(row, 'Admin', 'Active', 'Deactivate');
  await expect(row).toContainText('as made_admin');

  await test.step('a level is changed and shown', async () => {
    await row.getByRole('button', { name: `Change ${username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Change ${username}` });
    await dialog.getByLabel('Access level').selectOption('staff');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await literal(row, 'Staff');
    await call(page, 'PATCH', `/api/admin/access-list/${await idOf(row)}`, { accessLevel: 'admin' });
    await literal(row, 'Admin');
  });

  await test.step('deactivated while typing: the next call is refused, and nothing is lost', async () => {
    await made.reload();
    await made.getByRole('button', { name: 'New announcement' }).click();
    const dialog = made.getByRole('dialog', { name: 'New announcement' });
    await literal(dialog, 'Title', 'Message');
    const send = dialog.getByRole('button', { name: 'Send announcement' });
    await dialog.getByLabel('Title').fill('Maintenance tonight');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('Message').fill('From 22 to 23 UTC.');
    await row.getByRole('button', { name: `Deactivate ${username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await literal(row, 'Inactive', 'Activate');
    await send.click();
    const over = made.getByRole('dialog', { name: 'Your admin session ended' });
    await expect(over).toBeVisible();
    await enterPanel(made, username, PASSWORD);
    await expectToast(made, 'destructive', 'Invalid Credentials');
    await row.getByRole('button', { name: `Activate ${username}` }).click();
    await expect(toastOf(page)).toContainText(`${username} activated`);
    await enterPanel(made, username, PASSWORD);
    await expect(over).toHaveCount(0);
    await expect(dialog.getByLabel('Message')).toHaveValue('From 22 to 23 UTC.');
    await withFault(made, 'announcements.send', async () => {
      await send.click();
      await expectToast(made, 'destructive', 'Failed to send announcement');
    });
    await send.click();
    await expectToast(made, 'success', 'Announcement Sent');
  });

  await test.step('the notification menu shows new announcements; opening one marks it read, and one press marks the rest', () =>
    openInbox(page, made));

  const list = await openTab(page, 'Announcements');
  const sent = list.getByRole('listitem').filter({ hasText: 'Maintenance tonight' });
  await expect(sent).toContainText(`by ${username}`);
  await expect(sent).toContainText(/Read by 2 of \d+/);
  await axe(page);
});

/** Starts with one unread announcement on `page`; `sender` sends another one. */
async function openInbox(page: Page, sender: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Alerts: / });
  const inbox = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Alerts' }) });
  await expect(bell).toHaveAccessibleName('Alerts: 1 unread');
  await bell.click();
  await inbox.getByRole('button', { name: /Maintenance tonight/ }).click();
  await expect(inbox).toContainText('From 22 to 23 UTC.');
  await axe(page);
  await expect(bell).toHaveAccessibleName('Alerts: Nothing unread');
  await page.keyboard.press('Escape');
  await expect(inbox).toHaveCount(0);
  await expect(bell).toBeFocused();
  await chooseTheme(page, 'Light');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await bell.focus();
  await call(sender, 'POST', '/api/admin/announcements', { title: 'Later', message: 'At 23 instead.' });
  await expect(bell).toHaveAccessibleName('Alerts: 1 unread');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Enter');
  await expect(inbox.getByRole('button', { name: /^Unread: Later/ })).toBeVisible();
  await axe(page);
  await expectNoSidewaysScroll(page);
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Alerts: Nothing unread');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Returns the id of an account in the list, from the list's response. */
async function idOf(row: Locator): Promise<string> {
  const name = (await row.locator('strong').first().textContent()) ?? '';
  const all = await call<{ id: string; username: string }[]>(row.page(), 'GET', '/api/admin/access-list');
  return all.find(({ username }) => username === name)?.id ?? '';
}

// covers: R314, R547, R740, R776
test('a staff member changes their password and cannot see what needs a higher level', async ({
  page,
  signIn,
  openPanel,
}) => {
  await signIn(page, 'password_staff');
  await openPanel(page, 'staff');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=settings');
  await literal(page.getByRole('main'), 'Settings', 'Change password');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const submit = dialog.getByRole('button', { name: 'Update password' });
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat new password').fill(`${PASSWORD}!`);
  await submit.click();
  await expect(dialog.getByText('Passwords don’t match.')).toBeVisible();
  await dialog.getByLabel('Repeat new password').fill(PASSWORD);
  await withFault(page, 'platform.setPassword', async () => {
    await submit.click();
    await expectToast(page, 'destructive', 'Failed to update password');
  });
  await submit.click();
  await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Current password').fill(PANEL_PASSWORD);
  await submit.click();
  await expectToast(page, 'success', 'Password Updated');
  const staff = await openTab(page, 'Staff Management');
  await expect(staff.getByText('Visible to super admins')).toBeVisible();
  await expect(staff.getByRole('button')).toHaveCount(0);
  await axe(page);
  await expectNoSidewaysScroll(page);
});
