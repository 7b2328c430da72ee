import { adminTab, enterPanel, openTab } from '../admin-steps.ts';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { ADMIN_LITERALS } from '../literals/admin-literals.ts';
import { literal } from '../literals/literal.ts';
import { call, expectToast, panel, toastOf } from '../steps.ts';

// covers: R256
test('the admin panel leads to sign-in over the landing page when signed out', async ({ page }) => {
  // Sign-in is answered only after the landing page was shown, since the browser leaves it as soon as the next page
  // arrives. The page itself reports that: no locator can look at a page that is being left.
  const { promise: shown, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('reportLanding', resolve);
  await page.addInitScript(() => {
    const isLanding = () => document.querySelector('h1')?.textContent.includes('Every call answered');
    const report = () => isLanding() && (window as unknown as { reportLanding(): void }).reportLanding();
    new MutationObserver(report).observe(document, { childList: true, subtree: true });
  });
  await page.route('**/api/login**', async (route) => {
    await shown;
    await route.fulfill({ body: 'sign in' });
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByText('sign in', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin');
});

// covers: R5, R36, R257-R259, R263-R269, R491, R539, R540, R561-R564, R737, R773
test('the form opens the panel, which survives a reload, keeps input when its session ends, and closes', async ({
  page,
  signIn,
  staffAccount,
}) => {
  const staff = await staffAccount('admin');
  await signIn(page, 'door_admin');
  await page.goto('/admin');
  const form = page.getByRole('form', { name: 'Sign in to the admin panel' });
  const password = form.getByLabel('Password', { exact: true });
  const submit = form.getByRole('button', { name: 'Sign in' });

  await test.step('the form waits for both fields and names the wrong one', async () => {
    await literal(page.getByRole('main'), 'Admin Panel', 'Username', 'Password');
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await form.getByLabel('Username').fill(staff.username);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await password.fill('not it at all');
    await axe(page);
    await password.press('Enter');
    await expectToast(page, 'destructive', 'Invalid Credentials', 'Please check your username and password');
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();
    await expect(form.getByLabel('Username')).toHaveValue(staff.username);
  });

  await enterPanel(page, staff.username, staff.password);
  await expectToast(page, 'success', 'Access Granted');
  const main = page.getByRole('main');
  await literal(main, 'Total servers', 'Total users', 'Staff members');
  await expect(main.getByText('Visible to super admins')).toBeVisible();
  await expect(page.getByText(/^Closes in (2h|1h 59m)$/)).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Admin Panel' }).getByRole('tab');
  await expect(tabs).toHaveText([
    /^Staff Logs$/,
    /^Create Log$/,
    /^Staff Management$/,
    /^Announcements$/,
    /^Alt Requests/,
    /^Server Management/,
    /^Settings$/,
  ]);
  await literal(page, ...ADMIN_LITERALS['2 Admin panel, tabs']);

  await test.step('the tabs follow the keyboard, and the address stores the open one', async () => {
    await adminTab(page, 'Staff Logs').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/\?tab=create-log$/);
    await expect(adminTab(page, 'Create Log')).toBeFocused();
  });

  const log = panel(page, 'Create Log');
  await log.getByLabel('Details').fill('Typed before the end');
  await page.reload();
  await expect(log.getByLabel('Details'), 'typed before the reload').toHaveValue('Typed before the end');
  await log.getByLabel('Action type').selectOption('manual_review');

  await test.step('the session ends in another tab: the form opens over the panel', async () => {
    await call(page, 'DELETE', '/api/admin/session');
    const over = page.getByRole('dialog', { name: 'Your admin session ended' });
    await expect(over).toContainText('Nothing you typed is lost');
    await expect(over.getByLabel('Username')).toHaveValue(staff.username);
    await expect(over.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await axe(page);
    await page.keyboard.type(staff.password);
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Access Granted');
    await expect(over).toHaveCount(0);
  });
  await expect(log.getByLabel('Details')).toHaveValue('Typed before the end');
  await log.getByRole('button', { name: 'Create log' }).click();
  await expectToast(page, 'success', 'Log Created');

  await openTab(page, 'Staff Logs');
  await page.getByRole('button', { name: 'Sign out of panel' }).click();
  await expect(toastOf(page)).toContainText('Signed out of panel');
  await expect(form).toBeVisible();
  expect(await call(page, 'GET', '/api/admin/session')).toBeNull();

  await test.step('too many attempts show the waiting time and keep the input', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = { username: 'door_nobody', password: 'nothing' };
      await page.request.post('/api/admin/login', { data: wrong });
    }
    await enterPanel(page, 'door_nobody', 'typed for later');
    await expect(form.getByText(/^Try again in \d+s\.$/)).toBeVisible();
    await expect(password).toHaveValue('typed for later');
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
  });
  // Requests that were pending when the panel closed are refused.
  expectConsoleClean(page, [/(403|429).*platform\.login/, /403.*platform\.\w+/]);
});
