import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { rowOf } from '../punish-steps.ts';
import { expectToast, makeServer, panel } from '../steps.ts';

const PLAYER = 'Guided_Player';

test('the guide Punishment System goes from the first record to the third, and back', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'guide_mod');
  const server = await makeServer(page, 'Recorded Bay');
  const form = panel(page, 'New punishment');
  const record = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const begin = async (type: string, reason: string) => {
    await form.getByRole('combobox', { name: 'Roblox username' }).fill(PLAYER);
    await form.getByText(type, { exact: true }).click();
    await form.getByLabel('Reason').fill(reason);
  };
  await followGuide(page, product, 'punishment-system', {
    record: async ({ says }) => {
      await page.goto(`/server/${server.id}`);
      await page
        .getByRole('navigation', { name: 'Server' })
        .getByRole('link', { name: says('Punishments') })
        .click();
      await page.getByRole('button', { name: says('New punishment') }).click();
      await panel(page, says('New punishment'))
        .getByRole('combobox', { name: says('Roblox username') })
        .fill(PLAYER);
      await form.getByText(says('Warning'), { exact: true }).click();
      await form.getByLabel(says('Reason')).fill('Parked in the fire lane');
      await record(says('Record warning'));
      await expectToast(page, 'success', 'Punishment record added successfully!');
    },
    limit: async ({ says }) => {
      await begin(says('Strike'), 'Fail RP');
      await form
        .getByRole('group', { name: says('Duration') })
        .getByText('7 days')
        .click();
      await record('Record strike');
      await expect(rowOf(page, 'Fail RP')).toContainText('7 days');
    },
    third: async ({ says }) => {
      await begin(says('Kick'), 'RDM at the bank');
      await expect(panel(page, says('Player record'))).toContainText('2 active');
      await expect(page.getByText('this becomes an Auto-Ban')).toBeVisible();
      await record(says('Record ban (3rd active)'));
      const toast = await expectToast(page, 'destructive', 'Auto-Ban Applied');
      await expect(toast).toContainText(says('Auto-Ban Applied'));
      await expect(rowOf(page, 'RDM at the bank')).toContainText(says('Ban'));
    },
    rules: async ({ says }) => {
      await page.goto(`/server/${server.id}/settings`);
      await page.getByRole('link', { name: says('Moderation'), exact: true }).click();
      await page.getByRole('button', { name: says('Edit rules') }).click();
      const dialog = page.getByRole('dialog', { name: says('Escalation rules') });
      await expect(dialog.getByRole('button', { name: says('Points that expire') })).toBeVisible();
      await expect(dialog.getByRole('button', { name: says('Add rule') })).toBeVisible();
      await dialog.getByRole('button', { name: says('3 strikes') }).click();
      await dialog.getByRole('button', { name: says('Try on the last 90 days') }).click();
      await expect(dialog.getByRole('status', { name: 'Result' })).toContainText('0 bans instead of 1');
      await dialog.getByRole('button', { name: says('Save') }).click();
      await expect(page.getByText('3 active strikes in 90 days')).toBeVisible();
      await page.getByRole('button', { name: says('Version history') }).click();
      await page.getByRole('button', { name: `${says('Restore')}: Default rules` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('restored from the default').first()).toBeVisible();
      await page.goto(`/server/${server.id}/punishments`);
    },
    search: async ({ says }) => {
      await page.getByRole('searchbox', { name: says('Search punishments') }).fill('fire');
      await expect(page).toHaveURL(/q=fire/);
      await expect(rowOf(page, PLAYER)).toHaveCount(1);
    },
    correct: async ({ says }) => {
      await page.getByRole('button', { name: `${says('Edit')} warning of ${PLAYER}` }).click();
      const dialog = page.getByRole('dialog', { name: `Edit warning of ${PLAYER}` });
      await expect(dialog.getByRole('region', { name: says('Changes') })).toContainText('recorded');
      await expect(dialog.getByRole('checkbox', { name: says('Active') })).toBeChecked();
      await dialog.getByLabel(says('Reason')).fill('Parked in the fire lane twice');
      await dialog.getByRole('button', { name: says('Save') }).click();
      await expect(rowOf(page, PLAYER)).toContainText('twice');
    },
    'take-back': async ({ says }) => {
      await page.getByRole('button', { name: `${says('Delete')} warning of ${PLAYER}` }).click();
      await page.getByRole('button', { name: says('Undo'), exact: true }).click();
      await expect(rowOf(page, PLAYER)).toContainText('Active');
    },
    player: async ({ says }) => {
      await rowOf(page, PLAYER).getByRole('link', { name: PLAYER }).click();
      const drawer = page.getByRole('dialog', { name: `Player ${PLAYER}` });
      await expect(drawer.getByRole('tab', { name: says('Timeline') })).toBeVisible();
      await drawer.getByRole('tab', { name: says('Notes') }).click();
      await drawer.getByLabel(says('New note')).fill('Talked to them on Discord');
      await drawer.getByRole('button', { name: 'Add note' }).click();
      await expect(drawer.getByText('Talked to them on Discord')).toBeVisible();
    },
  });
});
