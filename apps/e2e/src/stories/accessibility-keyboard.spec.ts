import type { Locator, Page } from '@playwright/test';
import { authorizeManually, expect, test } from '../fixtures.ts';
import { openPunishments } from '../punish-steps.ts';
import { call, expectFocusIn, expectToast, makeServer, openGame, toastOf } from '../steps.ts';

/*
 * Keyboard-only paths that no other story covers. Calls: mod-calls.spec.ts, the composer: punishments-composer.spec.ts,
 * forced sign-in and the settings' matrix: settings.spec.ts.
 */

test.describe.configure({ mode: 'parallel' });

/** Presses Tab until the target has the focus, which proves that no mouse was needed. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Nothing led to ${target}.`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('@slow the keyboard alone leads from sign-in to a new server', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/landing');
  await tabTo(page, page.getByRole('link', { name: 'Login with Discord' }).first());
  await page.keyboard.press('Enter');
  await authorizeManually(page, 'keys_newcomer');
  await expect(heading(page)).toContainText('Welcome to');
  const create = page.getByRole('button', { name: 'Create Server' });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Server' });
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(create, 'Esc leads back to what opened it').toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusIn(dialog);
  await page.keyboard.type('Keyboard Harbor');
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Server Created', 'Your new server has been created successfully!');
  await expect(dialog).toBeHidden();
  await expect(toastOf(page).locator(':focus'), 'a toast takes no focus').toHaveCount(0);

  await expect(heading(page), 'the new server opens').toBeFocused();
  await expect(page).toHaveTitle(/^Keyboard Harbor/);
  await page.goBack();
  const copy = page.getByRole('button', { name: /^Copy join code/ });
  await tabTo(page, copy);
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Copied!');
  const [server] = await call<{ joinCode: string }[]>(page, 'GET', '/api/servers');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server?.joinCode);
  await tabTo(page, toastOf(page).getByRole('button', { name: 'Dismiss notification' }));
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toHaveCount(0);

  await tabTo(page, page.getByRole('link', { name: /^Manage/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Keyboard Harbor/);
});

test('@slow the keyboard alone runs a shift by the rules of its four buttons', async ({ page, signIn }) => {
  await signIn(page, 'keys_shift');
  const server = await makeServer(page, 'Shift Keys');
  await page.goto(`/server/${server.id}/staff`);
  const own = page.getByRole('region', { name: 'My shift' });
  const press = async (name: string, then: readonly string[]) => {
    await tabTo(
      page,
      own.getByRole('button', { name, exact: true }),
      name === 'Clock In' ? 'Tab' : 'Shift+Tab',
    );
    await page.keyboard.press('Enter');
    for (const one of ['Clock In', 'Break', 'Resume', 'Clock Out']) {
      const button = own.getByRole('button', { name: new RegExp(`^${one}( last shift)?$`) });
      if (then.includes(one)) await expect(button, `${one} after ${name}`).toBeEnabled();
      else await expect(button, `${one} after ${name}`).toHaveCount(0);
    }
  };
  await press('Clock In', ['Break', 'Clock Out']);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (const [name, then] of [
    ['Break', ['Resume', 'Clock Out']],
    ['Resume', ['Break', 'Clock Out']],
    ['Clock Out', ['Clock In', 'Resume']],
  ] as const)
    await press(name, then);
});

test('@slow arrow keys, Home and End move between tabs, and pages announce themselves', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'keys_tabs');
  const server = await makeServer(page, 'Tab Keys');
  await page.goto(`/server/${server.id}`);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await tabTo(page, tab('Overview'));
  await page.keyboard.press('ArrowRight');
  await expect(tab('Members')).toBeFocused();
  await expect(page).toHaveTitle('Members · Tab Keys · Tenfour');
  await page.keyboard.press('End');
  await expect(tab('Join requests')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab('Join requests')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab('Overview')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveTitle('Tab Keys · Tenfour');
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Join requests'), 'they go round').toBeFocused();

  const menu = page.getByRole('navigation', { name: 'Server' });
  for (const [name, title] of [
    ['Punishments', 'Punishments · Tab Keys · Tenfour'],
    ['Mod calls', 'Mod calls · Tab Keys · Tenfour'],
    ['Staff & shifts', 'Staff & shifts · Tab Keys · Tenfour'],
    ['In-game panel', 'In-game panel · Tab Keys · Tenfour'],
  ] as const) {
    await menu.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(title);
    await expect(heading(page), `the heading of ${name}`).toBeFocused();
  }
});

test('@slow on a phone the navigation is a drawer, and the page it opens gets the focus', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'keys_phone');
  const server = await makeServer(page, 'Phone Keys');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/server/${server.id}`);
  const open = page.getByRole('navigation', { name: 'Quick' }).getByRole('button');
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expectFocusIn(drawer);
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusIn(drawer);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Punishments' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveTitle('Punishments · Phone Keys · Tenfour');
  await expect(heading(page)).toBeFocused();
});

test('@slow Enter and Space on a column header sort, and the selection is announced and acted on', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'keys_table');
  const server = await makeServer(page, 'Table Keys');
  for (const name of ['Keys_One', 'Keys_Two'])
    await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
      robloxUsername: name,
      punishmentType: 'warning',
      reason: 'Typed',
    });
  await openPunishments(page, server);
  const column = page.getByRole('columnheader', { name: 'When' });
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await tabTo(page, column.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await expect(column.getByRole('button'), 'the focus stays').toBeFocused();
  await page.keyboard.press('Space');
  await expect(column).toHaveAttribute('aria-sort', 'descending');

  await tabTo(page, page.getByRole('checkbox', { name: 'Select warning of Keys_Two' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toHaveCount(1);
  await tabTo(page, page.getByRole('checkbox', { name: 'Select warning of Keys_One' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toHaveCount(1);
  await tabTo(page, page.getByRole('button', { name: 'Expire 2' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('2 punishments expired.');
});

test('@slow the player drawer traps and returns the focus; leaving unsaved settings asks', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'keys_drawer');
  const server = await makeServer(page, 'Drawer Keys', 'demo-stilldrawerkeys');
  await openGame(page, server);
  const link = page.getByRole('region', { name: 'Online players' }).getByRole('link').first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expectFocusIn(drawer);
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusIn(drawer);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();

  await page.goto(`/server/${server.id}/settings`);
  await tabTo(page, page.getByLabel('Server name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' Renamed');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Overview' }),
    'Shift+Tab',
  );
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expectFocusIn(question);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Server name')).toHaveValue('Drawer Keys Renamed');
});
