import { axe, expect, test } from '../fixtures.ts';
import { addMember, expectNoSidewaysScroll, makeServer, panel } from '../steps.ts';

test('three warnings are a strike, and its person appeals from their file', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'rule_owner');
  const server = await makeServer(page, 'Rule Bay');
  const mod = await person('late_mod');
  const lead = await person('fair_lead');
  await addMember(page, mod, server);
  await addMember(page, lead, server, 'admin');
  const management = panel(page, 'Staff management');
  await page.goto(`/server/${server.id}/staff?view=management`);
  await management.getByRole('button', { name: 'Discipline rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Discipline rules' });
  await rules.getByRole('button', { name: 'Use an example' }).click();
  await expect(rules.getByRole('group', { name: 'Three warnings' })).toBeVisible();
  await axe(page);
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules).toBeHidden();
  for (const reason of ['Late', 'Rude', 'Late again']) {
    await management.getByRole('button', { name: 'Warning', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Record warning' });
    await dialog.getByRole('combobox', { name: 'Staff member' }).fill('late');
    await page.getByRole('option', { name: 'late_mod' }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Record warning' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(management.getByText('Three warnings: Late again')).toBeVisible();

  const file = mod;
  await file.goto(`/server/${server.id}/staff?view=file`);
  const own = panel(file, 'Infractions');
  await expect(own.getByText('Three warnings: Late again')).toBeVisible();
  await axe(file);
  await expectNoSidewaysScroll(file);
  await own.getByRole('button', { name: 'Appeal strike' }).click();
  const appeal = file.getByRole('dialog', { name: 'Appeal strike' });
  await appeal.getByLabel('Why is it wrong?').fill('I was on leave.');
  await axe(file);
  await appeal.getByRole('button', { name: 'Appeal' }).click();
  await expect(own.getByText('Appeal in review')).toBeVisible();

  await lead.goto(`/server/${server.id}/staff?view=management`);
  const queue = panel(lead, 'Staff management');
  await queue.getByRole('button', { name: 'Accept appeal of late_mod' }).click();
  const decision = lead.getByRole('dialog', { name: 'Accept appeal of late_mod' });
  await decision.getByLabel('Reason').fill('Checked.');
  await decision.getByRole('button', { name: 'Accept' }).click();
  await expect(queue.getByText('Appeal accepted: Checked.')).toBeVisible();
  await queue.getByRole('button', { name: 'Staff file of late_mod' }).first().click();
  await expect(panel(lead, 'Staff file of late_mod')).toBeVisible();
  await expectNoSidewaysScroll(lead);
  await axe(lead);
  await expect(own.getByText('Appeal accepted: Checked.')).toBeVisible();
});
