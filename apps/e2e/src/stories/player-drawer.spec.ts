import type { Locator, Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import {
  call,
  expectFocusIn,
  expectNoSidewaysScroll,
  makeServer,
  openGame,
  panel,
  toastOf,
} from '../steps.ts';

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name: `Player ${name}` });

/** Expects the toast to cover nothing of the bar that contains this action. */
async function expectClearOfToast(page: Page, action: Locator): Promise<void> {
  await expect(async () => {
    const [toast, bar] = await Promise.all([toastOf(page).boundingBox(), action.boundingBox()]);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }).toPass();
}

test('a name anywhere opens its player over the page, and Back closes it', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'drawer_owner');
  const world = 'stilldrawer';
  await upstreams.control(world, { op: 'join', player: 'Drawer_Dan', team: 'Police' });
  await upstreams.control(world, { op: 'join', player: 'Drawer_Eve' });
  await upstreams.control(world, { op: 'kill', killer: 'Drawer_Dan', killed: 'Drawer_Eve' });
  const server = await makeServer(page, 'Drawer Bay', `demo-${world}`);
  const punishments = `/api/servers/${server.id}/punishments`;
  for (const [punishmentType, duration] of [
    ['warning', null],
    ['ban', 90],
  ] as const) {
    const record = { robloxUsername: 'Drawer_Dan', punishmentType, duration, reason: `A ${punishmentType}` };
    await call(page, 'POST', punishments, record);
  }
  await openGame(page, server);

  const name = panel(page, 'Online players').getByRole('link', { name: 'Drawer_Dan' });
  await name.focus();
  await page.keyboard.press('Enter');
  const dan = drawer(page, 'Drawer_Dan');
  await expect(page).toHaveURL(/tab=ingame&player=Drawer_Dan$/);
  await expect(dan.getByText(/^Banned here until/)).toBeVisible();
  await expect(dan.getByText(/Auto-Ban/), 'banned already').toHaveCount(0);
  await expect(dan.getByText(/^Online now · Police/)).toBeVisible();
  await expect(dan.getByText('1 warning', { exact: true })).toBeVisible();
  await expect(dan.getByText('A ban', { exact: true }).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dan).toBeHidden();
  await expect(page).toHaveURL(/tab=ingame$/);
  await expect(name).toBeFocused();

  await name.click();
  await dan.getByRole('tab', { name: 'In game' }).click();
  await dan.getByRole('link', { name: 'Drawer_Eve' }).click();
  const eve = drawer(page, 'Drawer_Eve');
  await expect(eve.getByText('Killed by')).toBeVisible();
  await page.reload();
  await expect(eve).toBeVisible();
  await page.goBack();
  await expect(drawer(page, 'Drawer_Dan')).toBeVisible();
  await page.goForward();
  await eve.getByRole('button', { name: 'Close' }).click();
  await expect(eve).toBeHidden();
  await expect(page).toHaveURL(/tab=ingame$/);

  await name.click();
  await dan.getByRole('link', { name: 'PM: Drawer_Dan' }).click();
  await expect(dan).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Command', exact: true })).toHaveValue(':pm Drawer_Dan ');
  await expect(page.getByRole('combobox', { name: 'Command', exact: true })).toBeFocused();
  expectConsoleClean(page);
});

test('an address with a player opens it; notes, the composer, and an unknown name', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'drawer_writer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const server = await makeServer(page, 'Note Bay');
  await page.goto(`/server/${server.id}/punishments?player=Ghost_99`);
  const ghost = drawer(page, 'Ghost_99');
  await expect(ghost.getByText('No such Roblox account.')).toBeVisible();
  await expect(ghost.getByText('No history.')).toBeVisible();
  await ghost.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/punishments$/);

  await page.goto(`/server/${server.id}/staff?player=note_target`);
  const target = drawer(page, 'note_target');
  await target.getByRole('tab', { name: 'Notes' }).click();
  await target.getByLabel('New note').fill('Asks for rides.');
  await target.getByRole('button', { name: 'Add note' }).click();
  await expect(toastOf(page)).toContainText('Note added');
  await expect(target.getByText('Asks for rides.')).toBeVisible();
  await expectClearOfToast(page, target.getByRole('link', { name: 'Warn: note_target' }));
  await expectNoSidewaysScroll(page);
  await axe(page);
  await target.getByRole('button', { name: 'Edit note by drawer_writer' }).click();
  await target.getByRole('textbox', { name: 'Edit note by drawer_writer' }).fill('Asks for rides and pays.');
  await target.getByRole('button', { name: 'Save' }).click();
  await expect(target.getByText('Asks for rides and pays.')).toBeVisible();
  await target.getByRole('button', { name: 'Delete note by drawer_writer' }).click();
  await expectFocusIn(page.getByRole('alertdialog', { name: 'Delete note by drawer_writer?' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(target).toBeVisible();
  await target.getByRole('button', { name: 'Delete note by drawer_writer' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete note by drawer_writer?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toastOf(page)).toContainText('Note deleted');
  await expect(target.getByText('Asks for rides and pays.')).toBeHidden();

  await target.getByRole('link', { name: /^Strike: / }).click();
  await expect(page).toHaveURL(/\/punishments$/);
  await expect(page.getByRole('combobox', { name: 'Roblox username' })).toHaveValue('note_target');
  await expect(page.getByRole('radio', { name: 'Strike' })).toBeChecked();
  expectConsoleClean(page);
});
