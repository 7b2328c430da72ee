import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, toastOf } from '../steps.ts';

test('a moderator requests a ban on a phone, an admin comments and approves, and the record exists', async ({
  page,
  person,
  signIn,
}) => {
  await signIn(page, 'ban_request_owner');
  const server = await makeServer(page, 'Request Bay');
  const mod = await person('ban_request_mod');
  await addMember(page, mod, server);

  await mod.setViewportSize({ width: 390, height: 844 });
  await mod.goto(`/server/${server.id}/punishments`);
  await mod.getByRole('link', { name: 'Ban requests' }).click();
  await expect(mod.getByText('No open ban requests')).toBeVisible();
  await mod.getByRole('button', { name: 'Request a ban' }).click();
  const dialog = mod.getByRole('dialog', { name: 'Request a ban' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill('Rusty_Request');
  await dialog.getByLabel('Reason').fill('Mass RDM at spawn');
  await axe(mod);
  await expectNoSidewaysScroll(mod);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(mod.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await expect(mod.getByText(/Another person has to decide|permission|Only admins/).first()).toBeVisible();
  await axe(mod);
  await expectNoSidewaysScroll(mod);

  const [open] = await call<{ id: string }[]>(page, 'GET', `/api/servers/${server.id}/ban-requests`);
  await page.goto(`/server/${server.id}/punishments?request=${open?.id}`);
  await page.getByLabel('Comment').fill('Saw it on the clip.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Saw it on the clip.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Approve and ban' }).click();
  await expect(toastOf(page)).toContainText('Ban recorded');
  await page.getByRole('link', { name: 'Open record' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Rusty_Request' });
  await expect(row).toContainText('Mass RDM at spawn');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ban request' }).click();
  await expect(page.getByText('Saw it on the clip.')).toBeVisible();
  await mod.reload();
  await expect(mod.getByRole('link', { name: 'Open record' })).toBeVisible();
  expectConsoleClean(page);
});
