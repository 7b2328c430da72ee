import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sandbox } from '@tenfour/sandbox';
import { expect, test } from '../fixtures.ts';
import type { Product } from '../harness/product.ts';
import { openPunishments, rowOf } from '../punish-steps.ts';
import { makeServer } from '../steps.ts';

const CLI = fileURLToPath(new URL('../../../api/src/cli.ts', import.meta.url));
/** Casey's own. */
const GUILD = 'Harbour City Emergency Services';

/** As whoever runs an installation does it. */
async function registerCommands(sandbox: Sandbox, product: Product): Promise<void> {
  const env = {
    PATH: process.env.PATH ?? '',
    PUBLIC_URL: product.url,
    DATA_DIR: product.dataDir,
    DISCORD_CLIENT_ID: 'tenfour-e2e',
    DISCORD_CLIENT_SECRET: 'tenfour-e2e-secret',
    DISCORD_BASE_URL: sandbox.urls.discord,
    DISCORD_BOT_TOKEN: 'the-bot-of-the-stories',
  };
  await promisify(execFile)(process.execPath, [CLI, 'bot', 'register'], { env });
}

test('a punishment that is recorded with the bot stands on the punishments page', async ({
  page,
  signIn,
  sandbox,
  product,
}) => {
  await registerCommands(sandbox, product);
  await signIn(page, 'casey');
  const server = await makeServer(page, 'Harbour by Bot');

  /** Types a line in Discord; what is read there in the end. */
  const says = async (user: string, line: string): Promise<string> => {
    const url = `${product.url}/api/discord/interactions`;
    const answer = await fetch(`${sandbox.urls.home}/control/discord/interaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user, guild: GUILD, line, url }),
    });
    return answer.text();
  };

  expect(await says('casey', `/connect community:${server.id}`)).toContain('now belongs to Harbour by Bot');
  await openPunishments(page, server);
  const said = await says('casey', '/punish player:Botted_One type:strike reason:Ramming duration:2h');
  expect(said).toContain('Strike recorded');
  const row = rowOf(page, 'Botted_One');
  await expect(row).toContainText('Ramming');
  await expect(row).toContainText('casey');
  // Whoever signed in for another story is no member here.
  const refused = await says('avery', '/punish player:Botted_Two type:ban reason:Ramming');
  expect(refused).toMatch(/Sign in once at|You are not a member of/);
  await expect(rowOf(page, 'Botted_Two')).toHaveCount(0);
});
