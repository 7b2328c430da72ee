import { expect, test } from 'vitest';
import { startProduct } from '../testing/product/product.ts';
import { compose } from './compose.ts';
import { graceOf } from './shutdown.ts';

const testimonials = { figures: [{ figure: '12', of: 'servers' }], quotes: [] };
const product = await startProduct({
  RATE_LIMIT: '0',
  COMMUNITY_INVITE_URL: 'https://discord.gg/tenfour',
  DEMO_URL: 'https://demo.example/',
  TESTIMONIALS: JSON.stringify(testimonials),
});
const owner = await product.signedIn('avery');

async function serverWithKey(key: string): Promise<string> {
  const { body } = await owner.json('POST', '/api/servers', { name: 'Liberty' });
  const { id } = body as { id: string };
  await owner.json('PATCH', `/api/servers/${id}`, { erlcApiKey: key });
  return id;
}

test('the configuration reaches the pages', async () => {
  const { body } = await product.browser().json('GET', '/api/config');
  expect(body).toEqual({
    productName: 'Tenfour',
    communityInviteUrl: 'https://discord.gg/tenfour',
    demoUrl: 'https://demo.example/',
    testimonials,
  });
});

// covers: R634
test('a command goes from the browser into the game', async () => {
  const id = await serverWithKey('living-ComposeWorld');
  const { status, body } = await owner.json('POST', `/api/servers/${id}/execute-command`, {
    command: ':h Hello',
  });
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true, command: ':h Hello' })]);
  const world = await (await fetch(`${product.sandbox.urls.home}/control/erlc/ComposeWorld`)).text();
  expect(world).toContain(':h Hello');
});

test("a command that the game refuses appears in the server's log with its reason", async () => {
  const id = await serverWithKey('locked-ComposeLocked');
  const { body } = await owner.json('POST', `/api/servers/${id}/execute-command`, { command: ':h Hello' });
  expect(body).toMatchObject({ success: false, code: 4000 });
  const lines = await product.database.handle
    .selectFrom('activity')
    .select('description')
    .where('server_id', '=', id)
    .where('action', '=', 'command.settled')
    .execute();
  expect(lines).toEqual([{ description: expect.stringContaining(':h Hello') }]);
});

test('shutdown completes immediately although commands wait, and their senders are notified', async () => {
  const short = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });
  const sender = await short.signedIn('avery');
  const { body } = await sender.json('POST', '/api/servers', { name: 'Liberty' });
  const path = `/api/servers/${(body as { id: string }).id}`;
  await sender.json('PATCH', path, { erlcApiKey: 'living-ComposeEnd' });
  await sender.json('POST', `${path}/execute-command`, { command: ':h one' });
  const waiting = sender.json('POST', `${path}/execute-command`, { command: ':h two' });
  await expect
    .poll(async () => (await sender.json('GET', `${path}/commands`)).body)
    .toMatchObject([{ command: ':h two', state: 'queued' }, { command: ':h one' }]);
  const started = Date.now();
  await short.close();
  expect(Date.now() - started).toBeLessThan(graceOf(short.config));
  expect((await waiting).body).toMatchObject({ success: true, state: 'queued', position: 1 });
});

test('a part that cannot start leaves nothing open behind it', async () => {
  const busy = { ...product.config, secretsKeys: 'not keys at all' };
  await expect(compose(busy)).rejects.toThrow();
  const { status } = await owner.json('GET', '/api/auth/user');
  expect(status).toBe(200);
});
