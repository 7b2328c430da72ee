import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import {
  call,
  expectFocusIn,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  type ServerDetails,
} from '../steps.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or run…' });

/** Opens the palette with its shortcut, and waits until it reacts. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

/** Finds a line by the typed text, waits until Enter would run it, and runs it. */
async function run(page: Page, typed: string, label: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(typed);
  const line = palette(page).getByRole('option', { name: label }).first();
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

async function record(page: Page, server: ServerDetails, robloxUsername: string): Promise<void> {
  const record = { robloxUsername, punishmentType: 'warning', reason: 'FRP' };
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, record);
}

test('the palette opens any page, finds players, runs actions, and returns the focus', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'palette_owner');
  const server = await makeServer(page, 'Palette Bay');
  await record(page, server, 'AnaPolice');
  await page.goto(`/server/${server.id}`);
  const before = page.getByRole('button', { name: 'Tenfour' });
  await before.focus();
  await openPalette(page);
  const chosen = palette(page).locator('[aria-selected="true"]');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const id = await chosen.getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? 'none');
  await page.keyboard.type('zzzz');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing matches “zzzz”');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(before, 'Esc gives the focus back').toBeFocused();

  await run(page, 'clock', 'Clock in');
  await expectToast(page, 'success', 'Clocked in successfully!');
  await expect(before).toBeFocused();
  await run(page, 'punishm', 'Punishments');
  await expect(page).toHaveURL(/\/punishments$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await run(page, 'AnaP', 'AnaPolice');
  const drawer = page.getByRole('dialog', { name: 'AnaPolice' });
  await expectFocusIn(drawer);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(drawer, 'Esc closes the topmost only').toBeVisible();
  await expectFocusIn(drawer);
  // The drawer takes Escape again a moment after the palette, which had it, is gone.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await run(page, 'bolo anap', 'BOLO AnaPolice');
  await expect(drawer.getByRole('textbox', { name: 'New note' })).toBeFocused();
  await expect(drawer.getByRole('switch', { name: 'BOLO' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await run(page, 'kick anap', 'Record kick of AnaPolice');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Kick' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Username' })).toHaveValue('AnaPolice');
  await run(page, 'new mod', 'New mod call');
  await expect(page.getByRole('dialog', { name: 'New call' }).getByLabel('Reported by')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Search or run…' }).click();
  await expect(field(page)).toBeFocused();
  await expectNoSidewaysScroll(page);
  await axe(page);
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Search or run…' })).toBeFocused();
});

test('the keys j, c and r work off calls; one switch turns all single keys off', async ({ page, signIn }) => {
  await signIn(page, 'keys_owner');
  const server = await makeServer(page, 'Keys Bay');
  for (const reason of ['First', 'Second']) {
    const fields = { reporterUsername: 'CallerOne', reportedUsername: 'BadDriver', reason, priority: 'low' };
    await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, fields);
  }
  await page.goto(`/server/${server.id}`);
  await expect(page.getByRole('navigation', { name: 'Server' }).getByText('Settings')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const row = (reason: string) => panel(page, 'Queue').getByRole('listitem').filter({ hasText: reason });
  await expect(row('First')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('First')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(row('First')).toBeFocused();
  await page.keyboard.press('c');
  await expect(row('First').getByRole('button', { name: 'Resolve: First' })).toBeFocused();
  await page.keyboard.press('r');
  const box = page.getByRole('dialog', { name: 'Resolve call' }).getByLabel('Resolution');
  await expect(box).toBeFocused();
  await page.keyboard.type('j k c r');
  await expect(box, 'keys are silent while one types').toHaveValue('j k c r');
  await page.keyboard.press('Control+Enter');
  await expect(row('Second').getByRole('button', { name: 'Claim: Second' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(row('Second').getByRole('button', { name: 'Resolve: Second' })).toBeFocused();

  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/punishments$/);
  await expect(page.getByRole('combobox', { name: 'Username' }), 'p waits for the composer').toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('[');
  await expect(page.getByRole('navigation', { name: 'Server' })).toBeHidden();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await axe(page);
  await help.getByRole('switch', { name: 'Single keys' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.keyboard.press('[');
  await page.keyboard.press('?');
  await run(page, 'single keys', 'Single keys on');
  await expect(page.getByRole('button', { name: 'Expand sidebar' }), 'they were off').toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
