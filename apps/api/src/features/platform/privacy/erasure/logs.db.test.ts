import { zUser } from '@tenfour/contracts';
import { ERASURE_GRACE_MS } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';

it('runs in the product when its time has come, and no log line ever had an id or a name', async () => {
  const product = await startProduct({ RATE_LIMIT: '0' });
  const browser = await product.signedIn('quilla.vane_77');
  await must(browser, 'account.linkRoblox', { robloxUsername: 'QuillaVane77' });
  const { id, discordId, username, robloxUserId } = zUser.parse(await must(browser, 'account.me'));
  await (await browser.fetch('/api/auth/data.json')).text();
  await must(browser, 'privacy.requestErasure', { confirm: username });
  product.clock.ms += ERASURE_GRACE_MS;
  const user = product.database.handle.selectFrom('users').selectAll().where('id', '=', id);
  const erasure = product.database.handle.selectFrom('erasures').select('state');
  await expect
    .poll(async () => (await erasure.execute()).map(({ state }) => state), { timeout: 40_000 })
    .toEqual(['done']);
  const row = JSON.stringify(await user.executeTakeFirstOrThrow()).toLowerCase();
  const log = product.log.join('\n').toLowerCase();
  expect(log).toContain('request');
  for (const trace of [discordId, String(robloxUserId), 'quilla']) {
    expect(row).not.toContain(trace);
    expect(log).not.toContain(trace);
  }
}, 60_000);
