import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { call, makeServer } from '../steps.ts';

/** Simulates the console of a page: names defined by one entry exist for the next, and `await` needs no function. */
async function consoleIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  return async (code: string): Promise<unknown> => {
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
      expression: code,
      replMode: true,
      awaitPromise: true,
      returnByValue: true,
    });
    expect(exceptionDetails?.exception?.description, code).toBeUndefined();
    return result.value;
  };
}

test('the guide API Reference makes the calls of the panel from the console', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'guide_coder');
  const server = await makeServer(page, 'Called Bay');
  let key = '';
  let keys: Page | undefined;
  let type: (code: string) => Promise<unknown> = async () => undefined;
  await followGuide(page, product, 'api-reference', {
    browse: async ({ says }) => {
      const api = await call<{ openapi: string }>(page, 'GET', says('/api/openapi.json'));
      expect(api.openapi).toMatch(/^3\./);
      await page.goto('/documentation#api-reference');
      await page.getByRole('link', { name: says('/api/docs') }).click();
      // The renderer takes seconds on a busy machine.
      await page.getByRole('link', { name: says('Punishments'), exact: true }).click({ timeout: 60_000 });
      const line = page.getByText('/api/servers/{id}/punishments', { exact: true }).first();
      await expect(line).toBeVisible({ timeout: 60_000 });
    },
    'who-am-i': async ({ code }) => {
      type = await consoleIn(page);
      expect(await type(code)).toMatchObject({ username: 'guide_coder' });
    },
    servers: async ({ code, says }) => {
      expect(await type(code)).toBe('Called Bay');
      for (const parameter of ['limit', 'cursor']) says(parameter);
    },
    record: async ({ code, says }) => {
      const field = says('autoBanApplied');
      expect(await type(code)).toMatchObject({ robloxUsername: 'River_Otter', [field]: false });
    },
    search: async ({ code }) => {
      expect(await type(code)).toMatchObject([{ robloxUsername: 'River_Otter', reason: 'First call' }]);
    },
    key: async ({ says }) => {
      // The console's names belong to a page that stays open.
      const other = await page.context().newPage();
      await other.goto(`/server/${server.id}/settings`);
      const list = other.getByRole('navigation', { name: says('Settings') });
      await list.getByRole('link', { name: says('Developer') }).click();
      await other.getByLabel(says('Name'), { exact: true }).fill('Statistics');
      await other.getByRole('checkbox', { name: says('View punishments') }).check();
      await other.getByRole('button', { name: says('Create key') }).click();
      await expect(other.getByRole('button', { name: says('Copy key') })).toBeVisible();
      key = (await other.locator('[data-new-key]').textContent()) ?? '';
      await other.getByRole('button', { name: says('Done') }).click();
      await expect(other.getByRole('listitem', { name: 'Statistics' })).toContainText('never used');
      keys = other;
    },
    bearer: async ({ code, says }) => {
      says('Authorization');
      page.once('dialog', (dialog) => void dialog.accept(key));
      expect(await type(code)).toMatchObject([{ robloxUsername: 'River_Otter' }]);
      const revoke = keys?.getByRole('button', { name: says('Revoke') });
      await revoke?.click();
      await revoke?.click();
      await expect(keys?.getByText('Revoked', { exact: true }) ?? page.locator('body')).toBeVisible();
      await keys?.close();
      const again = await page.request.get(`/api/servers/${server.id}/punishments`, {
        headers: { authorization: `Bearer ${key}`, cookie: '' },
      });
      expect(again.status()).toBe(401);
    },
    refused: async ({ code, says }) => {
      const body = await type(code);
      for (const field of ['message', 'code', 'requestId'])
        expect(body).toHaveProperty(says(field), expect.any(String));
    },
    live: async ({ code }) => {
      await type(code);
      const heard = page.waitForEvent('console', (line) => line.text().includes('"entity":"punishments"'));
      await expect.poll(() => type('live.readyState')).toBe(1);
      const record = { robloxUsername: 'River_Otter', punishmentType: 'kick', reason: 'Second call' };
      await call(page, 'POST', `/api/servers/${server.id}/punishments`, record);
      await heard;
    },
  });
});
