import { type CreateApiKeyInput, zCreatedApiKey } from '@tenfour/contracts';
import { beforeEach, expect, it } from 'vitest';
import { changeOf, named, openLive } from '../testing/live.ts';
import { assemble, foundServer } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const actors = await assemble({ browser: product.browser }, 'live-keys');
let server = await foundServer(actors);

beforeEach(async () => {
  server = await foundServer(actors);
});

async function createKey(
  who: 'owner' | 'admin',
  flags: CreateApiKeyInput['flags'],
  expiresAt: string | null = null,
) {
  const input = { serverId: server.id, name: 'Watcher', flags, expiresAt };
  return zCreatedApiKey.parse(await must(actors[who].browser, 'apiKeys.create', input));
}

/** Creates a key of the admin, after the owner allowed it. */
async function createAdminKey() {
  const serverId = server.id;
  await must(actors.owner.browser, 'servers.update', { serverId, delegateManagement: true });
  const adminPermissions = { canEditApiKey: true };
  await must(actors.owner.browser, 'servers.updateRolePermissions', { serverId, adminPermissions });
  return createKey('admin', ['canViewPunishments']);
}

const openWith = (key: string, of: string | undefined = server.id) =>
  openLive({ url: product.url, key }, of === undefined ? {} : { server: of });

const change = (entity: 'punishments' | 'webhooks' | 'server') =>
  product.database.changes.publish([{ serverId: server.id, op: 'changed', ids: ['one'], entity }]);

it('receives what its permissions allow, and nothing about the person who created it', async () => {
  const { key } = await createKey('owner', ['canViewPunishments']);
  const stream = await openWith(key);
  await stream.next(named('ready'));
  const { userId } = actors.owner;
  product.database.changes.publish([{ userId, entity: 'alerts', op: 'created', ids: ['a'] }]);
  change('webhooks');
  change('punishments');
  change('server');
  await stream.next(changeOf('server'));
  expect(stream.changes().map(({ entity }) => entity)).toEqual(['punishments', 'server']);
});

it('ends within a second when the key is revoked, and is not opened again', async () => {
  const { key, id } = await createKey('owner', ['canViewPunishments']);
  const stream = await openWith(key);
  await stream.next(named('ready'));
  const startedAt = performance.now();
  await must(actors.owner.browser, 'apiKeys.revoke', { serverId: server.id, keyId: id });
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect((await openWith(key)).status).toBe(401);
});

it('ends when its creator loses a permission, and then no longer receives by it', async () => {
  const { key } = await createAdminKey();
  const stream = await openWith(key);
  await stream.next(named('ready'));
  const adminPermissions = { canViewPunishments: false };
  await must(actors.owner.browser, 'servers.updateRolePermissions', {
    serverId: server.id,
    adminPermissions,
  });
  await stream.next(named('rights-changed'));
  await stream.ended;
  const again = await openWith(key);
  await again.next(named('ready'));
  change('punishments');
  change('server');
  await again.next(changeOf('server'));
  expect(again.changes().map(({ entity }) => entity)).toEqual(['server']);
});

it('ends when its creator is removed', async () => {
  const { key } = await createAdminKey();
  const stream = await openWith(key);
  await stream.next(named('ready'));
  const removal = { serverId: server.id, userId: actors.admin.userId };
  await must(actors.owner.browser, 'members.remove', removal);
  await stream.ended;
  expect((await openWith(key)).status).toBe(401);
});

it('sends nothing after the key has expired', async () => {
  const end = product.clock.ms + 60_000;
  const { key } = await createKey('owner', ['canViewPunishments'], new Date(end).toISOString());
  const stream = await openWith(key);
  await stream.next(named('ready'));
  product.clock.ms = end;
  change('punishments');
  await stream.ended;
  expect(stream.changes()).toEqual([]);
});

it('opens no other server and nothing without one', async () => {
  const { key } = await createKey('owner', ['canViewPunishments']);
  const other = await foundServer(actors);
  expect((await openWith(key, other.id)).status).toBe(404);
  expect((await openLive({ url: product.url, key })).status).toBe(403);
});
