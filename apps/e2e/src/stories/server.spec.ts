import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { addMember, call, expectToast, makeServer } from '../steps.ts';

// covers: R29, R90-R93, R95-R97, R99-R103, R760
test('the overview counts its data and leads to every page', async ({ page, signIn, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'overview_owner');
  const server = await makeServer(page, 'Overview Bay', 'demo-stilloverview');
  await addMember(page, await person('overview_mod'), server);
  const waiting = await person('overview_waiting');
  await call(waiting, 'POST', '/api/servers/join', { joinCode: server.joinCode });

  await page.goto(`/server/${server.id}`);
  const tile = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  await literal(page, 'Total members', 'Pending requests', 'Active staff', 'Join code');
  await expect(tile('Total members')).toHaveText('2');
  await expect(tile('Pending requests')).toHaveText('1');
  // The number of staff in game can follow it.
  await expect(tile('Active staff')).toHaveText(/^0(?:0 in game)?$/);
  await expect(tile('Join code')).toContainText(server.joinCode);
  await page.getByRole('button', { name: 'Copy join code of Overview Bay' }).click();
  await expectToast(page, 'success', 'Copied!', 'Join code copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.joinCode);

  const tabs = page.getByRole('tablist', { name: 'Sections of this server' });
  await literal(tabs, 'Overview', 'Members', 'In-game panel', 'Join requests');
  await expect(tabs.getByRole('tab')).toHaveCount(4);
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await literal(tools, 'Punishments', 'Logs & Webhooks', 'Settings');
  for (const place of ['staff', 'punishments', 'logs', 'settings']) {
    await expect(tools.locator(`a[href="/server/${server.id}/${place}"]`)).toHaveCount(1);
  }
  await expect(page.getByRole('link', { name: 'Server Settings' })).toHaveAttribute(
    'href',
    `/server/${server.id}/settings`,
  );
  await literal(page, 'Server Settings');
  expectConsoleClean(page);
});

// covers: R90-R94
test('the open tab is in the address; the settings tab only leads on', async ({ page, signIn }) => {
  await signIn(page, 'tabs_owner');
  const server = await makeServer(page, 'Tab Bay');
  await page.goto(`/server/${server.id}`);
  const tabs = page.getByRole('tablist', { name: 'Sections of this server' });
  for (const [name, tab] of [
    ['Members', 'members'],
    ['In-game panel', 'ingame'],
    ['Join requests', 'requests'],
  ] as const) {
    await tabs.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(`/server/${server.id}?tab=${tab}`);
    await expect(tabs.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  await page.goBack();
  await expect(tabs.getByRole('tab', { name: 'In-game panel' })).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/server/${server.id}?tab=settings`);
  await page.getByRole('link', { name: 'Open settings' }).click();
  await expect(page).toHaveURL(`/server/${server.id}/settings`);
});

// covers: R140, R141
test('a missing server, or one of another user, is not found', async ({ page, signIn, person }) => {
  const owner = await person('hidden_owner');
  const hidden = await makeServer(owner, 'Hidden Bay');
  await signIn(page, 'hidden_stranger');
  for (const path of ['/server/nothing', `/server/${hidden.id}`, `/server/${hidden.id}/punishments`]) {
    await page.goto(path);
    await literal(page, 'Server Not Found');
    await expect(page.getByText('Hidden Bay')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/');
});

// covers: R102, R103, R147
test('a moderator sees what the role allows, and why the rest is locked', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('roles_owner');
  const server = await makeServer(owner, 'Roles Bay');
  await signIn(page, 'roles_mod');
  await addMember(owner, page, server);
  await page.goto(`/server/${server.id}`);
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByText('Logs & Webhooks')).toHaveCount(0);
  await expect(page.getByText('Server Settings')).toHaveCount(0);
  await page.goto(`/server/${server.id}?tab=requests`);
  await literal(page, 'Access Denied');
  await expect(page.getByText("You can't view join requests.")).toBeVisible();
  await literal(page, 'Back to Server');
  await page.goto(`/server/${server.id}/settings`);
  await literal(
    page.getByRole('main'),
    'Access Denied',
    'Only server owners can access settings.',
    'Back to Server',
  );
  await page.getByRole('link', { name: 'Back to Server' }).click();
  await expect(page).toHaveURL(`/server/${server.id}`);
});

// covers: R103
test('an admin sees the settings button, locked with the reason', async ({ page, signIn, person }) => {
  const owner = await person('locked_owner');
  const server = await makeServer(owner, 'Locked Bay');
  await signIn(page, 'locked_admin');
  await addMember(owner, page, server, 'admin');
  await page.goto(`/server/${server.id}`);
  const button = page.getByRole('button', { name: /Server Settings/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toContainText('Owner only');
});
