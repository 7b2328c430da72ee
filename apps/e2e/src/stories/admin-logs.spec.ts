import { openTab, withFault } from '../admin-steps.ts';
import { axe, expect, test } from '../fixtures.ts';
import { ADMIN_LITERALS } from '../literals/admin-literals.ts';
import { literal, literalIn } from '../literals/literal.ts';
import { call, expectNoSidewaysScroll, expectToast, makeServer, panel } from '../steps.ts';

const ACTIONS = ADMIN_LITERALS['2 Admin panel, Create Log'].filter((text) => /_|other/.test(text));

// covers: R270-R274, R276-R288, R541, R741, R777
test('the staff log has every entry with its columns, filters in the address, and takes entries written by hand', async ({
  page,
  signIn,
  openPanel,
}) => {
  await signIn(page, 'log_staff');
  const me = await openPanel(page, 'staff');
  await makeServer(page, 'Log Bay');
  for (const action of ACTIONS)
    await call(page, 'POST', '/api/admin/staff-logs', { action, details: `Log story ${action}` });
  await page.request.post('/api/admin/login', {
    data: { username: 'log_story_nobody', password: 'nothing' },
  });
  await page.goto('/admin');
  const logs = panel(page, 'Staff Logs');
  const rows = logs.getByRole('row');
  const heads = logs.getByRole('columnheader');

  await expect(heads).toHaveText(['Date', 'Admin', 'Action', 'Target', 'Details']);
  await literal(logs, 'Date', 'Admin', 'Action', 'Target', 'Details', '—');
  await expect(rows.getByText('User unbanned', { exact: true })).toBeVisible();
  const failure = rows.filter({ hasText: 'Discord account log_staff' });
  await literal(failure, 'failed');
  await expect(failure.locator('[data-failed] svg')).toBeVisible();

  await test.step('an entry by hand: missing fields are named, and a fault loses nothing', async () => {
    const form = await openTab(page, 'Create Log');
    await literal(form, 'Action type', 'Details');
    literalIn((await form.getByRole('option').allTextContents()).join('\n'), ...ACTIONS);
    await form.getByLabel('Details').fill('Looked at it by hand');
    await form.getByRole('button', { name: 'Create log' }).click();
    await expectToast(page, 'destructive', 'Please provide both action and details for the log entry.');
    await expect(form.getByLabel('Action type')).toBeFocused();
    await form.getByLabel('Action type').selectOption('policy_violation');
    await form.getByText('Server', { exact: true }).click();
    await form.getByRole('combobox', { name: 'Server' }).fill('Log Bay');
    await page.getByRole('option', { name: 'Log Bay' }).click();
    await axe(page);
    await withFault(page, 'platformLog.create', async () => {
      await form.getByRole('button', { name: 'Create log' }).click();
      await expectToast(page, 'destructive', 'Failed to create log entry');
    });
    await form.getByLabel('Details').press('Control+Enter');
    await expectToast(page, 'success', 'Log Created');
    await expect(form.getByLabel('Details')).toHaveValue('');
  });

  await openTab(page, 'Staff Logs');
  await logs.getByRole('searchbox', { name: 'Search staff log' }).fill('by hand');
  await expect(page).toHaveURL(/[?&]q=by(\+|%20)hand/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Log Bay');
  await expect(rows.nth(1)).toContainText(me.username);
  await logs.getByRole('searchbox').fill('');
  await logs.getByRole('checkbox', { name: 'Only failures' }).check();
  await expect(page).toHaveURL(/failed=true/);
  await expect(rows.filter({ hasText: me.username })).toHaveCount(0);
  await expect(failure).toHaveCount(1);
  await logs.getByLabel('Action', { exact: true }).selectOption('user_banned');
  await logs.getByRole('button', { name: 'Clear filters' }).click();

  await test.step('entries of another admin appear automatically', async () => {
    await expect(rows.filter({ hasText: 'Log story other' })).toHaveCount(1);
    await page.mouse.move(0, 0);
    await call(page, 'POST', '/api/admin/staff-logs', { action: 'other', details: 'From elsewhere' });
    await expect(rows.nth(1)).toContainText('From elsewhere');
  });

  await test.step('on a phone the entries are cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = logs.getByRole('list', { name: 'Staff Logs' }).getByRole('listitem');
    await expect(cards.first()).toContainText('Target');
    await axe(page);
    await expectNoSidewaysScroll(page);
  });
});
