import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Sandbox } from '@tenfour/sandbox';
import type { Product } from './product.ts';

const CLI = fileURLToPath(new URL('../../../api/src/operations/cli.ts', import.meta.url));

/** Registers the commands with the sandbox's Discord, as an operator does, and sets the interactions URL. */
export async function setUpBot(product: Product, sandbox: Sandbox): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'bot', 'register'], {
    env: {
      DISCORD_CLIENT_ID: 'tenfour-e2e',
      DISCORD_CLIENT_SECRET: 'tenfour-e2e-secret',
      DISCORD_BOT_TOKEN: 'tenfour-e2e-bot',
      DISCORD_BASE_URL: sandbox.urls.discord,
    },
  });
  const response = await fetch(`${sandbox.urls.home}/control/discord/interactions-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${product.url}/api/discord/interactions` }),
  });
  if (!response.ok) throw new Error(`The sandbox does not take the address: ${await response.text()}`);
  return stdout;
}

/** Opens the sandbox's Discord as a user in a Discord server. */
export async function openDiscord(
  page: Page,
  sandbox: Sandbox,
  { user, guild }: { user: string; guild: string },
): Promise<void> {
  await page.goto(sandbox.urls.discord);
  await page.getByLabel('Who you are').fill(user);
  await page.getByLabel('Discord server').selectOption({ label: guild });
}

/** Types a line in the sandbox's Discord as a user and returns the final answer as JSON. */
export function says(
  product: Product,
  sandbox: Sandbox,
  said: { user: string; guild: string; line: string },
): Promise<string> {
  return interact(product, sandbox, said);
}

/** Presses a button of a message in the sandbox's Discord as a user and returns the final answer as JSON. */
export function presses(
  product: Product,
  sandbox: Sandbox,
  pressed: { user: string; guild: string; message: string; button: string },
): Promise<string> {
  return interact(product, sandbox, pressed);
}

async function interact(product: Product, sandbox: Sandbox, what: object): Promise<string> {
  const url = `${product.url}/api/discord/interactions`;
  const response = await fetch(`${sandbox.urls.home}/control/discord/interaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...what, url }),
  });
  return response.text();
}
