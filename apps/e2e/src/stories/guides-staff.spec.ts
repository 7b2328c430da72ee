import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { addMember, expectToast, makeServer, panel, toastOf } from '../steps.ts';

test('the guide Staff Management runs a shift, requires hours and warns a staff member', async ({
  page,
  product,
  signIn,
  person,
}) => {
  await signIn(page, 'guide_chief');
  const server = await makeServer(page, 'Staffed Bay');
  await addMember(page, await person('guide_rookie'), server);
  const mine = panel(page, 'My shift');
  const management = panel(page, 'Staff management');
  const views = page.getByRole('navigation', { name: 'Views' });
  const menu = page.getByRole('navigation', { name: 'Server' });
  await followGuide(page, product, 'staff-management', {
    'give-role': async ({ says }) => {
      await page.goto(`/server/${server.id}`);
      await page.getByRole('tab', { name: says('Members') }).click();
      await page.getByRole('combobox', { name: 'Role of guide_rookie' }).click();
      await page.getByRole('option', { name: says('Admin') }).click();
      await expectToast(page, 'success', 'Member role updated successfully!');
    },
    'clock-in': async ({ says }) => {
      await menu.getByRole('link', { name: says('Staff & shifts') }).click();
      await panel(page, says('My shift'))
        .getByRole('button', { name: says('Clock In') })
        .click();
      await expectToast(page, 'success', 'Clocked in successfully!');
      await expect(panel(page, `${says('On duty')} (1)`)).toContainText('guide_chief (you)');
    },
    alerts: async ({ says }) => {
      await page.getByRole('button', { name: `${says('Alerts')}: Nothing unread` }).click();
      await page.getByRole('button', { name: says('Alert settings') }).click();
      const dialog = page.getByRole('dialog', { name: 'Alert settings' });
      await expect(dialog.getByRole('switch', { name: says('Push to this device') })).toBeVisible();
      await dialog.getByRole('switch', { name: says('Sound') }).press('Space');
      await dialog.getByRole('switch', { name: says('Quiet hours') }).press('Space');
      await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('07:00');
      await page.keyboard.press('Escape');
    },
    break: async ({ says }) => {
      await mine.getByRole('button', { name: says('Break'), exact: true }).click();
      await expect(mine).toContainText('On break');
      await mine.getByRole('button', { name: says('Resume'), exact: true }).click();
      await expect(mine).toContainText('On duty');
    },
    'clock-out': async ({ says }) => {
      await mine.getByRole('button', { name: says('Clock Out') }).click();
      await expectToast(page, 'success', 'Clocked out successfully!');
      await views.getByRole('link', { name: says('History') }).click();
      await expect(panel(page, 'History').getByRole('row').nth(1)).toContainText('guide_chief');
      await expect(mine.getByRole('button', { name: says('Resume last shift') })).toBeEnabled();
    },
    'require-hours': async ({ says }) => {
      await views.getByRole('link', { name: says('Hours'), exact: true }).click();
      await panel(page, says('Hours and types'))
        .getByRole('button', { name: says('Edit quotas') })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Edit quotas' });
      await dialog.getByLabel(`${says('Moderator')}: Hours`).fill('3');
      await dialog.getByRole('button', { name: says('Save') }).click();
      await expect(panel(page, 'Hours and types').getByRole('row', { name: /^Moderator/ })).toContainText(
        '3h',
      );
    },
    warn: async ({ says }) => {
      await views.getByRole('link', { name: says('Management'), exact: true }).click();
      const section = panel(page, says('Staff management'));
      for (const name of ['Strike', 'Termination'])
        await expect(section.getByRole('button', { name: says(name), exact: true })).toBeEnabled();
      await section.getByRole('button', { name: says('Warning'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Record warning' });
      await dialog.getByRole('combobox', { name: says('Staff member') }).fill('rookie');
      await page.getByRole('option', { name: 'guide_rookie' }).click();
      await dialog.getByLabel(says('Reason')).fill('Three shifts without a callsign');
      await dialog.getByRole('button', { name: says('Record warning') }).click();
      await expect(toastOf(page)).toContainText('Warning recorded');
    },
    revoke: async ({ says }) => {
      await management.getByRole('button', { name: `${says('Revoke')} warning of guide_rookie` }).click();
      const question = page.getByRole('dialog', { name: 'Revoke warning of guide_rookie' });
      await question.getByLabel(says('Reason')).fill('It was somebody else');
      await page.keyboard.press('Control+Enter');
      await expect(management.locator('del')).toHaveText('Three shifts without a callsign');
    },
  });
});
