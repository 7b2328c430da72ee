import { expect, test } from '../fixtures.ts';
import { says, setUpBot } from '../harness/discord.ts';
import { addMember, call, makeServer, openGame, panel, UNTIL_LOGGED } from '../steps.ts';

/** Casey's own. */
const guild = 'Harbour City Emergency Services';

// covers: R3
test('the bot does what the landing page promises: people, records, reminders, commands, numbers and hours', async ({
  page,
  person,
  signIn,
  product,
  sandbox,
  upstreams,
}) => {
  await setUpBot(product, sandbox);
  await signIn(page, 'casey');
  const server = await makeServer(page, 'Promise Harbour', 'demo-stillpromise');
  const mod = await person('promise_mod');
  await addMember(page, mod, server, 'member');
  await upstreams.control('stillpromise', { op: 'join', player: 'PromisedOne' });
  const casey = (line: string) => says(product, sandbox, { user: 'casey', guild, line });
  expect(await casey(`/connect community:${server.id}`)).toContain('Connected to Promise Harbour');

  await test.step('user management', async () => {
    expect(await casey('/member role member:promise_mod role:moderator')).toContain('Moderator');
    await page.goto(`/server/${server.id}?tab=members`);
    await expect(page.getByRole('combobox', { name: 'Role of promise_mod' })).toHaveValue('Moderator');
  });

  await test.step('punishment logs', async () => {
    const record = {
      robloxUsername: 'PromisedOne',
      punishmentType: 'strike',
      reason: 'Seen on the web',
    };
    await call(page, 'POST', `/api/servers/${server.id}/punishments`, record);
    expect(await casey('/history player:PromisedOne')).toContain('Seen on the web');
  });

  await test.step('reminders', async () => {
    expect(await casey('/remind me in:2h about:Briefing')).toContain('Briefing');
    expect(await casey('/remind list')).toContain('Briefing');
  });

  await test.step('game commands', async () => {
    expect(await casey('/players')).toContain('PromisedOne');
    expect(await casey('/run command::h Hello from Discord')).toContain('Hello from Discord');
    await openGame(page, server);
    const sent = panel(page, 'Activity').getByText(':h Hello from Discord');
    await expect(sent).toBeVisible(UNTIL_LOGGED);
  });

  await test.step('server stats and leaderboards', async () => {
    expect(await casey('/shift start')).toMatch(/on duty/i);
    expect(await casey('/onduty')).toContain('casey');
    await page.goto(`/server/${server.id}/staff`);
    await expect(panel(page, 'On duty (1)')).toContainText('casey');
    expect(await casey('/shift end')).toMatch(/worked|ended/i);
    expect(await casey('/leaderboard')).toContain('casey');
    expect(await casey('/stats')).toMatch(/punishment/i);
  });
});
