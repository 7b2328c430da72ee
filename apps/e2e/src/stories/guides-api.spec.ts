import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { call, makeServer } from '../steps.ts';

/** The console of a page: names that one entry gives are there for the next, and `await` needs no function. */
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
  let type: (code: string) => Promise<unknown> = async () => undefined;
  await followGuide(page, product, 'api-reference', {
    browse: async ({ says }) => {
      const api = await call<{ openapi: string }>(page, 'GET', says('/api/openapi.json'));
      expect(api.openapi).toMatch(/^3\./);
      await page.goto('/documentation#api-reference');
      await page.getByRole('link', { name: says('/api/docs') }).click();
      // The browsable page draws all calls at once: seconds on a busy machine.
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
