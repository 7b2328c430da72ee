import { zApiKey, zCreatedApiKey, zErrorBody } from '@tenfour/contracts';
import { STEP_UP_MS } from '@tenfour/domain';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { setFactorTimes } from '../../../testing/product/factors.ts';
import { type Actors, admit, assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
const { handle } = product.database;
let actors: Actors;
let server: { id: string; joinCode: string };

beforeAll(async () => {
  actors = await assemble(product, 'danger');
});
beforeEach(async () => {
  await setFactor('owner', null);
  await setFactor('admin', null);
  server = await foundServer(actors);
  await must(actors.owner.browser, 'servers.update', { serverId: server.id, delegateManagement: true });
  const adminPermissions = { canEditApiKey: true, canDeleteServer: true };
  const sets = { serverId: server.id, adminPermissions };
  await must(actors.owner.browser, 'servers.updateRolePermissions', sets);
});

const setFactor = (who: 'owner' | 'admin', since: number | null, givenAt: number | null = null) =>
  setFactorTimes(product, actors[who].userId, { since, givenAt });

const inputOf = (more: object) => ({
  serverId: server.id,
  name: 'Tool',
  flags: ['canDeleteServer'],
  ...more,
});

const create = (who: 'owner' | 'admin', more: object) =>
  call(actors[who].browser, 'rest', 'apiKeys.create', inputOf(more));

/** Deletes the server with a key. */
async function remove(key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${product.url}/api/servers/${server.id}`, { method: 'DELETE', headers });
  const text = await response.text();
  return { status: response.status, code: text === '' ? null : zErrorBody.parse(JSON.parse(text)).code };
}

async function keyWith(who: 'owner' | 'admin', more: object): Promise<string> {
  await setFactor(who, STEP_UP_MS, 1_000);
  return zCreatedApiKey.parse(await must(actors[who].browser, 'apiKeys.create', inputOf(more))).key;
}

it('is created with a fresh factor only, even where none is required', async () => {
  await setFactor('owner', null);
  expect(await create('owner', { allowDangerous: true })).toMatchObject({
    error: { code: 'FACTOR_REQUIRED', details: { action: 'set-up' } },
  });
  expect(await create('owner', { allowDangerous: false })).toMatchObject({ status: 200 });
  for (const allowDangerous of ['true', 1, null, {}, []])
    expect(await create('owner', { allowDangerous })).toMatchObject({ status: 400 });
  await setFactor('owner', STEP_UP_MS, STEP_UP_MS);
  expect(await create('owner', { allowDangerous: true })).toMatchObject({
    error: { code: 'FACTOR_REQUIRED', details: { action: 'give' } },
  });
  await setFactor('owner', STEP_UP_MS, 1_000);
  expect(await create('owner', { allowDangerous: true })).toMatchObject({ status: 200 });
  const listed = await must(actors.owner.browser, 'apiKeys.list', { serverId: server.id });
  const dangerous = z
    .array(zApiKey)
    .parse(listed)
    .map((key) => key.allowsDangerous);
  expect(dangerous).toEqual([true, false]);
  const log = handle.selectFrom('activity').select('description').where('server_id', '=', server.id);
  const [line] = await log.where('action', '=', 'api-key.created').orderBy('id', 'desc').execute();
  expect(line?.description).toContain('It allows dangerous actions.');
});

it('does what is dangerous while its creator has a factor; another key does not', async () => {
  const allowed = await keyWith('owner', { allowDangerous: true });
  const refused = await keyWith('owner', {});
  await setFactor('owner', STEP_UP_MS);
  expect(await remove(refused)).toEqual({ status: 403, code: 'FACTOR_REQUIRED' });
  const required = handle.updateTable('servers').set({ factor_required_at: 1 });
  await required.where('id', '=', server.id).execute();
  await setFactor('owner', null);
  expect(await remove(allowed)).toEqual({ status: 403, code: 'FACTOR_REQUIRED' });
  await setFactor('owner', STEP_UP_MS);
  expect(await remove(refused)).toEqual({ status: 403, code: 'FACTOR_REQUIRED' });
  expect((await remove(allowed)).status).toBe(204);
});

it('has no rights that its creator lost', async () => {
  await admit(actors, server, actors.admin, 'admin');
  const key = await keyWith('admin', { allowDangerous: true });
  const adminPermissions = { canDeleteServer: false };
  await must(actors.owner.browser, 'servers.updateRolePermissions', {
    serverId: server.id,
    adminPermissions,
  });
  expect(await remove(key)).toEqual({ status: 403, code: 'FORBIDDEN' });
  await must(actors.owner.browser, 'members.remove', { serverId: server.id, userId: actors.admin.userId });
  expect((await remove(key)).status).toBe(401);
});
