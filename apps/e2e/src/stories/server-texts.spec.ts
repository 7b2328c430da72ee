import { expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { addMember, makeServer, openSiteMenu } from '../steps.ts';

/** Words of the server's pages that no other story passes by: menus, lists and labels. */
// covers: R106-R109, R116
test('the frame names every page of a server, and the account menu every page of the platform', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'words_owner');
  const server = await makeServer(page, 'Words Bay');
  await page.goto(`/server/${server.id}`);
  const places = page.getByRole('navigation', { name: 'Server', exact: true });
  await literal(places, 'Overview', 'In-game panel', 'Punishments', 'Staff & shifts');
  await literal(places, 'Logs & Webhooks', 'Settings');
  await expect(places.getByText(/^(Members|Join requests)/), 'these are tabs of the page').toHaveCount(0);
  await openSiteMenu(page);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await literal(page.getByRole('menu'), 'Dashboard', 'Main Page', 'Alt Management', 'Admin Panel', 'Log out');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/api/logout');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu'), 'Esc closes it').toBeHidden();
  await page.getByRole('button', { name: /^Account menu/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' }), 'the first entry').toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Admin Panel' }), 'and around').toBeFocused();
  await page.keyboard.press('Escape');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'More links' }).click();
  await literal(footer, 'Product', 'Community', 'Support', '2024');
});

test('a member can be removed from the list', async ({ page, signIn, person }) => {
  await signIn(page, 'words_remover');
  const server = await makeServer(page, 'Removal Bay');
  await addMember(page, await person('words_mod'), server);
  await page.goto(`/server/${server.id}?tab=members`);
  await page.getByRole('button', { name: 'Actions for words_mod' }).click();
  await literal(page.getByRole('menu'), 'Remove');
});

// covers: R152, R376-R391, R574
test('the settings name the keys and all sixteen permissions, once for each role', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'words_settings');
  const server = await makeServer(page, 'Flags Bay');
  await page.goto(`/server/${server.id}/settings?section=api`);
  await literal(page.getByRole('main'), 'ER:LC API key', 'Roblox API key');
  await page.goto(`/server/${server.id}/settings?section=permissions`);
  const matrix = page.getByRole('region', { name: 'Permissions' });
  await literal(matrix, 'Permissions');
  await literal(matrix, 'View dashboard', 'View staff tools', 'Approve join requests', 'Manage members');
  await literal(matrix, 'View punishments', 'Edit punishments', 'Use the in-game panel');
  await literal(matrix, 'View custom commands', 'Edit custom commands');
  await literal(matrix, 'View logs and webhooks', 'Edit webhooks', 'View settings', 'Edit settings');
  await literal(matrix, 'Edit server name', 'Edit API keys', 'Delete server');
  await literal(matrix, 'Moderator', 'Admin', 'Owner');
  await expect(matrix.getByRole('switch', { name: /^Moderator: / })).toHaveCount(16);
  await expect(matrix.getByRole('switch', { name: /^Admin: / })).toHaveCount(16);
});
