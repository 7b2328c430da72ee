import { axe, expect, test } from '../fixtures.ts';
import { discordGuild } from '../harness/discord-guild.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

interface Listed {
  userId: string;
  username: string;
  role: string;
}

test('Discord roles give roles here: dry run, sync, and automatic joining', async ({
  page,
  signIn,
  person,
  sandbox,
  product,
  upstreams,
}) => {
  await signIn(page, 'avery');
  const server = await makeServer(page, 'Role Bay');
  const guild = discordGuild(sandbox, product);
  await guild.connect(server.id);
  const mapped = await person('mapped_mo');
  await addMember(page, mapped, server, 'member');
  await guild.put('mapped_mo', 'Moderator');
  const membersOf = () => call<Listed[]>(page, 'GET', `/api/servers/${server.id}/members`);
  const roleOf = async (name: string) => {
    const members = await membersOf();
    return members.find(({ username }) => username === name)?.role;
  };

  await page.goto(`/server/${server.id}/bot`);
  const roles = panel(page, 'Discord roles');
  await expect(roles).toContainText('No roles mapped yet.');
  await roles.getByRole('combobox', { name: 'Discord role' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Moderator', exact: true }).click();
  await roles.getByLabel('Role here').selectOption('Moderator');
  await roles.getByRole('button', { name: 'Map role' }).click();
  await expect(roles.getByRole('list', { name: 'Mapped roles' }).getByRole('listitem')).toHaveCount(1);

  await upstreams.faults('discord', '500');
  await roles.getByRole('button', { name: 'Dry run' }).click();
  await expect(toastOf(page)).toContainText('Failed to look at Discord');
  await upstreams.faults('discord', 'none');
  await roles.getByRole('button', { name: 'Dry run' }).click();
  const dry = roles.getByRole('status', { name: 'A sync would do this' });
  await expect(dry.getByRole('listitem').filter({ hasText: 'mapped_mo' })).toContainText(
    'Holds the Discord role Moderator.',
  );
  expect(await roleOf('mapped_mo')).toBe('member');
  await axe(page);

  await roles.getByRole('switch', { name: 'Sync roles' }).click();
  await expect(roles.getByRole('switch', { name: 'Sync roles' })).toBeChecked();
  await expect.poll(() => roleOf('mapped_mo')).toBe('moderator');
  await guild.put('mapped_mo', 'Moderator', 'Admin');
  await roles.getByRole('button', { name: 'Sync now' }).click();
  await expect(roles.getByRole('status', { name: 'The sync did this' })).toContainText('No role changes.');

  await roles.getByRole('switch', { name: 'Mapped roles join without a request' }).click();
  await expect(roles.getByRole('switch', { name: 'Mapped roles join without a request' })).toBeChecked();
  const holder = await person('mapped_holder');
  await guild.put('mapped_holder', 'Moderator');
  await call(holder, 'POST', '/api/servers/join', { joinCode: server.joinCode });
  expect(await roleOf('mapped_holder')).toBe('moderator');

  const { userId } = (await membersOf()).find(({ username }) => username === 'mapped_holder') ?? {};
  await call(page, 'DELETE', `/api/servers/${server.id}/members/${userId}`);
  await call(holder, 'POST', '/api/servers/join', { joinCode: server.joinCode });
  expect(await roleOf('mapped_holder')).toBeUndefined();
  await page.goto(`/server/${server.id}?tab=requests`);
  await expect(page.getByRole('listitem').filter({ hasText: 'mapped_holder' })).toContainText(
    /Removed on .+ by avery/,
  );
  await axe(page);
  await page.getByRole('button', { name: /^Approve.* mapped_holder$/ }).click();
  await page.goto(`/server/${server.id}?tab=members`);
  const row = panel(page, 'Members').getByRole('listitem').filter({ hasText: 'mapped_holder' });
  await expect(row).toContainText('Ignores Discord roles.');
  await row.getByRole('button', { name: 'Actions for mapped_holder' }).click();
  await page.getByRole('menuitem', { name: 'Follow Discord roles' }).click();
  await expect(toastOf(page)).toContainText('Discord roles apply');
  await expect(row).not.toContainText('Ignores Discord roles.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
