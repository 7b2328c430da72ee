import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { call, expectToast, makeServer, panel, revokeSession } from '../steps.ts';

const card = (page: Page) =>
  panel(page, 'Webhooks')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Kill logs', level: 3 }) });

// covers: R749-R751
test('without the API each change fails in words, no input is lost, and work continues afterwards', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'logs_fault_owner');
  const server = await makeServer(page, 'Fault Bay');
  const webhookUrl = 'https://discord.com/api/webhooks/910000000000000001/fault-token';
  await call(page, 'POST', `/api/servers/${server.id}/webhooks`, { type: 'kill_logs', webhookUrl });
  await page.goto(`/server/${server.id}/logs`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('form', { name: 'Add webhook' });
  await form.getByRole('combobox', { name: 'Event type' }).click();
  await page.getByRole('option', { name: /^Player joins/ }).click();
  const url = form.getByRole('textbox', { name: 'Discord webhook URL' });
  await url.fill('https://discord.com/api/webhooks/910000000000000002/typed-token');
  await card(page).getByRole('button', { name: 'Actions: Kill logs' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();

  // The live stream would show the page that the server is down; these are faults of one call each.
  await page.route('**/trpc/webhooks.*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'destructive', 'Failed to delete webhook. Please try again.');
  await card(page).getByRole('switch').click({ force: true });
  await expectToast(page, 'destructive', 'Failed to update webhook. Please try again.');
  await expect(card(page).getByRole('switch')).toBeChecked();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expectToast(page, 'destructive', 'Failed to create webhook. Please try again.');
  await expect(url).toHaveValue(/typed-token$/);

  await page.unroute('**/trpc/webhooks.*');
  await product.restartApi();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expectToast(page, 'success', 'Webhook Created');
});

test('signing out in another tab keeps the choice, and no storage holds the URL', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'logs_signed_out');
  const server = await makeServer(page, 'Signed Bay');
  await page.goto(`/server/${server.id}/logs`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('form', { name: 'Add webhook' });
  await form.getByRole('combobox', { name: 'Event type' }).click();
  await page.getByRole('option', { name: /^Game panel/ }).click();
  await form
    .getByRole('textbox', { name: 'Discord webhook URL' })
    .fill('https://discord.com/api/webhooks/910000000000000003/left-token');
  await page.route('**/api/login**', (route) => route.fulfill({ body: 'sign in' }));
  await revokeSession(page);
  await page.waitForURL(/\/api\/login/);
  await expect(page.getByText('sign in', { exact: true })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain('game_panel');
  expect(stored).not.toContain('left-token');
});
