import type { Page } from '@playwright/test';
import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, makeServer, overlaysIn, panel, type ServerDetails } from '../steps.ts';

const at = ({ id }: ServerDetails, path: string) => `/server/${id}${path}`;

/** Expects Back to close the open dialog and to leave the page where it is. */
async function expectBackCloses(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  // Its entry follows what opens it, or what changes the address below it, within a moment.
  await expect.poll(() => overlaysIn(page)).toBe(1);
  const { href } = new URL(page.url());
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(href);
}

test('Back closes what covers the page of a phone, and only then leaves it', async ({ page, signIn }) => {
  await signIn(page, 'back_owner');
  await page.setViewportSize({ width: 390, height: 844 });
  const server = await makeServer(page, 'Back Bay');
  const modCall = {
    reporterUsername: 'Back_Reporter',
    reportedUsername: 'Back_Reported',
    reason: 'RDM',
    priority: 'high',
  };
  await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, modCall);
  await page.goto(at(server, ''));
  const quick = page.getByRole('navigation', { name: 'Quick' });

  await test.step('the composer keeps its draft, and Filters what was chosen', async () => {
    await quick.getByRole('link', { name: 'Punish' }).click();
    await page.getByRole('button', { name: 'New punishment' }).click();
    await page.getByLabel('Reason').fill('Kept while closed');
    await expectBackCloses(page, 'New punishment');
    await page.getByRole('button', { name: 'New punishment' }).click();
    await expect(page.getByLabel('Reason')).toHaveValue('Kept while closed');
    await page.getByRole('button', { name: 'Close panel' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Type').selectOption('ban');
    await expect(page).toHaveURL(/type=ban/);
    await expectBackCloses(page, 'Filters (1)');
    await page.goBack();
    await expect(page).toHaveURL(at(server, ''));
  });

  await test.step('the composer, to the player that it was opened from', async () => {
    await page.goto(at(server, '/punishments?player=Back_Reported'));
    await page.getByRole('link', { name: /^Strike/ }).click();
    const composer = page.getByRole('dialog', { name: 'New punishment' });
    await expect(composer).toBeVisible();
    await page.goBack();
    await expectBackClosesPlayer(page, 'Close');
    await expect(composer).toBeHidden();
    await page.goto(at(server, ''));
  });

  await test.step('a dialog of a call, and a player opened from it', async () => {
    await quick.getByRole('link', { name: 'Calls' }).click();
    await panel(page, 'Queue').getByRole('button', { name: 'Claim' }).click();
    await panel(page, 'Queue').getByRole('button', { name: 'Resolve' }).click();
    await expectBackCloses(page, /^Resolve/);
    // A claimed call leaves its place in the queue a moment later.
    await panel(page, 'Queue').getByRole('link', { name: 'Back_Reported' }).last().click();
    await page.getByRole('link', { name: /^Warn/ }).click();
    const composer = page.getByRole('dialog', { name: 'New punishment' });
    await expect(composer.getByLabel('Reason')).toBeFocused();
    await page.goBack();
    await expect(composer).toBeHidden();
    await expectBackClosesPlayer(page);
    await page.goBack();
    await expect(page).toHaveURL(at(server, ''));
  });

  await test.step('the navigation, whose links lead on', async () => {
    await quick.getByRole('button', { name: 'More' }).click();
    await expectBackCloses(page, 'Navigation');
    await quick.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/settings$/);
    await page.goBack();
    await expect(page).toHaveURL(at(server, ''));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/settings$/);
  });

  await test.step('the first page of the tab, and closing without Back', async () => {
    await page.goto(at(server, '?tab=members'));
    for (const close of ['Close panel', 'Back'] as const) {
      await quick.getByRole('button', { name: 'More' }).click();
      if (close === 'Back') await expectBackCloses(page, 'Navigation');
      else await page.getByRole('button', { name: close }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await quick.getByRole('button', { name: 'More' }).click();
    await expect.poll(() => overlaysIn(page)).toBe(1);
    await page.reload();
    await expect.poll(() => overlaysIn(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/settings$/);
  });
  expectConsoleClean(page);
});

async function expectBackClosesPlayer(page: Page, close: 'Back' | 'Close' = 'Back'): Promise<void> {
  const player = page.getByRole('dialog', { name: 'Player Back_Reported' });
  await expect(player).toBeVisible();
  if (close === 'Back') await page.goBack();
  else await player.getByRole('button', { name: 'Close' }).click();
  await expect(player).toBeHidden();
}
