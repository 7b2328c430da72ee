import { expect, test } from '../fixtures.ts';
import { says, setUpBot } from '../harness/discord.ts';
import { openPunishments, rowOf } from '../punish-steps.ts';
import { makeServer } from '../steps.ts';

/** Casey's own. */
const GUILD = 'Harbour City Emergency Services';

test('a punishment recorded with the bot is on the punishments page', async ({
  page,
  signIn,
  sandbox,
  product,
}) => {
  await setUpBot(product, sandbox);
  await signIn(page, 'casey');
  const server = await makeServer(page, 'Harbour by Bot');

  const said = (user: string, line: string) => says(product, sandbox, { user, guild: GUILD, line });

  expect(await said('casey', `/connect community:${server.id}`)).toContain('Connected to Harbour by Bot');
  await openPunishments(page, server);
  const answer = await said('casey', '/punish player:Botted_One type:strike reason:Ramming duration:2h');
  expect(answer).toContain('Strike recorded');
  const row = rowOf(page, 'Botted_One');
  await expect(row).toContainText('Ramming');
  await expect(row).toContainText('casey');
  // Users who only signed in for another story are not members here.
  const refused = await said('avery', '/punish player:Botted_Two type:ban reason:Ramming');
  expect(refused).toMatch(/Sign in at|You aren’t a member of/);
  await expect(rowOf(page, 'Botted_Two')).toHaveCount(0);
});
