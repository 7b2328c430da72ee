import { authorizeManually, expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { expectToast, panel } from '../steps.ts';

const SERVER = 'Guided Bay';

test('the guide Getting Started leads from signing in to the first approved member', async ({
  page,
  product,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mate = await person('guide_mate');
  const row = panel(page, 'Your Servers').getByRole('listitem').filter({ hasText: SERVER });
  await followGuide(page, product, 'getting-started', {
    'sign-in': async ({ says }) => {
      await page.goto('/documentation#getting-started');
      await page
        .getByRole('banner')
        .getByRole('link', { name: says('Login with Discord') })
        .click();
      await authorizeManually(page, 'guide_starter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to');
    },
    'link-name': async ({ says }) => {
      const card = panel(page, says('Roblox account'));
      await card.getByLabel('Roblox username').fill('GuideStarter');
      await card.getByRole('button', { name: says('Link Username') }).click();
      await expect(page.getByText('Welcome back, GuideStarter')).toBeVisible();
      await page.getByRole('button', { name: /^Account menu: / }).click();
      await page.getByRole('menuitem', { name: says('Account'), exact: true }).click();
      await expect(panel(page, says("Where you're signed in"))).toContainText('This device');
      await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
      await page.goBack();
    },
    'create-server': async ({ says }) => {
      await page.getByRole('button', { name: says('Create Server') }).click();
      await page.getByRole('dialog').getByLabel(says('Server name')).fill(SERVER);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: SERVER })).toBeVisible();
      await page
        .getByRole('navigation', { name: 'Breadcrumbs' })
        .getByRole('link', { name: 'Dashboard' })
        .click();
      await expect(panel(page, says('Your Servers')).getByText(SERVER)).toBeVisible();
      await expect(row.getByText(says('Owner'), { exact: true })).toBeVisible();
    },
    'share-code': async ({ says }) => {
      await row.getByRole('link', { name: says('Manage') }).click();
      await page.getByRole('tab', { name: says('Members') }).click();
      await page.getByRole('button', { name: says('Copy invite link') }).click();
      await expect(page.getByText('Link copied')).toBeAttached();
    },
    'ask-to-join': async ({ says }) => {
      await mate.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await mate.getByRole('button', { name: says('Ask to join') }).click();
      await expect(mate.getByText('waiting to be approved')).toBeVisible();
      await mate.goto('/');
      await expect(mate.getByText(says('Waiting for approval'))).toBeVisible();
      await mate.getByRole('button', { name: says('Join Server') }).click();
      await expect(mate.getByRole('dialog').getByLabel(says('Join code'))).toBeVisible();
      await page.goto('/');
    },
    approve: async ({ says }) => {
      await row.getByRole('link', { name: says('Manage') }).click();
      await page.getByRole('tab', { name: says('Join requests') }).click();
      await expect(page.getByRole('combobox', { name: 'Role for guide_mate' })).toHaveValue(
        says('Moderator'),
      );
      await page.getByRole('button', { name: new RegExp(`^${says('Approve')}.* guide_mate$`) }).click();
      await expectToast(page, 'success', 'Join request approved successfully!');
    },
  });
});
