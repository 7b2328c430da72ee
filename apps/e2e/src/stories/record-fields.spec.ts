import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, panel } from '../steps.ts';

const PLAYER = 'Missing_Evidence';

test('an owner requires evidence and a field, a moderator is refused, fills in, and the record is found by it', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'fields_owner');
  const server = await makeServer(page, 'Fields Bay');
  const moderator = await person('fields_mod');
  await addMember(page, moderator, server);

  await page.goto(`/server/${server.id}/settings?section=moderation`);
  const fields = panel(page, 'Record fields');
  await expect(fields).toContainText('No fields.');
  await fields.getByRole('button', { name: 'Edit fields' }).click();
  const editor = page.getByRole('dialog', { name: 'Record fields' });
  await editor.getByRole('group', { name: 'Ban' }).getByLabel('Evidence').check();
  await editor.getByRole('button', { name: 'Add field' }).click();
  const added = editor.getByRole('group', { name: 'New field' });
  await added.getByLabel('Type', { exact: true }).selectOption('choice');
  await added.getByLabel('Options').fill('Patrol\nTraffic');
  await added.getByRole('checkbox', { name: 'Required' }).check();
  await added.getByLabel('Name').fill('Department');
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(fields).toContainText('Ban: Evidence required');
  await expect(fields).toContainText('Punishments: Department (required)');
  await axe(page);
  await expectNoSidewaysScroll(page);

  await moderator.setViewportSize({ width: 390, height: 844 });
  await moderator.goto(`/server/${server.id}/punishments`);
  await moderator.getByRole('button', { name: 'New punishment' }).click();
  const composer = moderator.getByRole('dialog', { name: 'New punishment' });
  await composer.getByRole('combobox', { name: 'Roblox username' }).fill(PLAYER);
  await composer.getByText('Ban', { exact: true }).click();
  await composer.getByLabel('Reason').fill('Exploiting');
  await expect(composer.getByText('Evidence is required.')).toBeVisible();
  await composer.getByRole('button', { name: 'Record ban' }).click();
  await expect(composer.getByRole('alert').filter({ hasText: 'This server requires' })).toHaveText(
    'This server requires: Evidence, Department.',
  );
  await expect(composer.getByLabel('Department')).toHaveAttribute('aria-invalid', 'true');
  await expect(composer.getByLabel('Reason')).toHaveValue('Exploiting');
  await axe(moderator);
  await expectNoSidewaysScroll(moderator);
  await composer.getByLabel('Department').selectOption('Traffic');
  await composer.getByRole('button', { name: 'Add evidence' }).click();
  await composer.getByLabel('Link to evidence 1').fill('https://medal.tv/clips/1');
  await composer.getByRole('button', { name: 'Record ban' }).click();
  const card = moderator.getByRole('listitem').filter({ hasText: PLAYER });
  await expect(card).toContainText('Department: Traffic');
  await axe(moderator);

  const others = { punishmentType: 'warning', reason: 'Fail RP', duration: null };
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    ...others,
    robloxUsername: 'On_Patrol',
    fields: { [await departmentOf(page, server.id)]: 'Patrol' },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/server/${server.id}/punishments`);
  const table = page.getByRole('table');
  await expect(table).toContainText('On_Patrol');
  await page.getByLabel('Fields', { exact: true }).selectOption('Department: Traffic');
  await expect(table).not.toContainText('On_Patrol');
  await expect(table).toContainText(PLAYER);
  await axe(page);
  await page.goto(`/server/${server.id}/punishments?field=missing`);
  await expect(page.getByText(PLAYER)).toBeHidden();
  expectConsoleClean(page);
});

/** Returns the id of the only field of a server. */
async function departmentOf(page: Parameters<typeof call>[0], serverId: string): Promise<string> {
  type Set = { set: { fields: { id: string }[] } };
  const { set } = await call<Set>(page, 'GET', `/api/servers/${serverId}/record-fields`);
  return set.fields[0]?.id ?? '';
}
