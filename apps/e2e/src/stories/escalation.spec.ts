import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { openComposer, rowOf } from '../punish-steps.ts';
import { expectNoSidewaysScroll, expectToast, makeServer } from '../steps.ts';

const PLAYER = 'Escalated_Player';

test('an owner’s rule is tried, saved, announced and named by the record', async ({ page, signIn }) => {
  await signIn(page, 'rules_owner');
  const server = await makeServer(page, 'Ruled Bay');
  await page.goto(`/server/${server.id}/settings?section=moderation`);
  await page.getByRole('button', { name: 'Edit rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escalation rules' });
  await dialog.getByRole('button', { name: '3 strikes' }).click();
  await dialog.getByRole('button', { name: /^Three strikes/ }).click();
  await dialog.getByLabel('Reaches').fill('1');
  await dialog.getByLabel('Name').fill('One strike');
  await dialog.getByText('7 days').click();
  await dialog.getByRole('button', { name: 'Try on the last 90 days' }).click();
  await expect(dialog.getByRole('status', { name: 'Result' })).toContainText(
    'No punishments in the last 90 days',
  );
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 active strike in 90 days → Ban (7 days)')).toBeVisible();
  await page.getByRole('button', { name: 'Version history' }).click();
  await expect(page.getByRole('button', { name: 'Restore: Default rules' })).toBeVisible();
  await axe(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/server/${server.id}/punishments`);
  await openComposer(page);
  await page.getByRole('combobox', { name: 'Roblox username' }).fill(PLAYER);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Type' }).getByText('Strike').click();
  await page.getByLabel('Reason').fill('Fail RP');
  await expect(page.getByText('One strike → this becomes a ban (7 days)')).toBeVisible();
  await page.getByRole('button', { name: 'Record ban', exact: true }).click();
  await expectToast(page, 'destructive', 'Auto-Ban Applied', 'Punishment record added successfully!');
  await expect(rowOf(page, 'Fail RP (3 strikes)')).toContainText('7 days');
  await page.getByRole('button', { name: `Edit ban of ${PLAYER}` }).click();
  const changes = page.getByRole('dialog').getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('By rule: One strike (version 1)');
  await expect(changes).toContainText('Requested as Strike');
  expectConsoleClean(page);
});
