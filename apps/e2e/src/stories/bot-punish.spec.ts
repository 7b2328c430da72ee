import { expect, test } from '../fixtures.ts';
import { openDiscord, says, setUpBot } from '../harness/discord.ts';
import { openPunishments, rowOf } from '../punish-steps.ts';
import { call, makeServer } from '../steps.ts';

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

test('the bot asks for the fields of a ban, and again for what does not fit', async ({
  page,
  signIn,
  sandbox,
  product,
}) => {
  await setUpBot(product, sandbox);
  await signIn(page, 'casey');
  const server = await makeServer(page, 'Harbour Fields');
  const district = {
    ...{
      id: 'district',
      subject: 'punishment',
      kind: 'choice',
      label: 'District',
      choices: ['Docks', 'Hills'],
    },
    ...{ min: null, max: null, required: true, types: [], stage: 'start', archived: false },
  };
  const requirements = { warning: [], kick: [], strike: [], ban: ['evidence'] };
  const set = { requirements, fields: [district] };
  await call(page, 'PUT', `/api/servers/${server.id}/record-fields`, { expectedVersion: 0, set });
  const line = `/connect community:${server.id}`;
  expect(await says(product, sandbox, { user: 'casey', guild: GUILD, line })).toContain('Connected to');

  const discord = await page.context().newPage();
  await openDiscord(discord, sandbox, { user: 'casey', guild: GUILD });
  const answer = discord.getByRole('status', { name: 'Answer' });
  await discord
    .getByLabel('Command', { exact: true })
    .fill('/punish player:Formed_One type:ban reason:Ramming');
  await discord.getByRole('button', { name: 'Send', exact: true }).click();
  const form = discord.getByRole('dialog', { name: 'Ban: Formed_One' });
  await form.getByLabel('Evidence: links').fill('my clip');
  await form.getByLabel('District').selectOption('Docks');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(answer).toContainText('Enter links that begin with https://');

  await discord.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Evidence: links')).toHaveValue('my clip');
  await expect(form.getByLabel('District')).toHaveValue('Docks');
  await form.getByLabel('Evidence: links').fill('');
  await form.getByLabel('Evidence: pictures').fill(`${new URL(discord.url()).origin}/embed/avatars/0.png`);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(answer).toContainText('Ban recorded: Formed');
  await openPunishments(page, server);
  await expect(rowOf(page, 'Formed_One')).toContainText('Ramming');
});
