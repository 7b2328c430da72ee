import { ENDPOINTS_MAX } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import {
  createEndpointStage,
  type ReceivedHook,
  receivedHooks,
  receiverUrl,
  verifiedEvent,
  verifiedTypes,
} from '../../../testing/endpoints.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { database, sandbox, clock } = world;
const { endpointOf, rename, startSending, stopSending } = createEndpointStage(world);

const HOUR_MS = 60 * 60_000;

describe('an endpoint', () => {
  it('receives its events, signed so that two implementations verify them', async () => {
    const community = await world.community();
    const all = await endpointOf(community);
    const some = await endpointOf(community, ['punishment.added']);
    startSending();
    await rename(community, 'Harbor');
    const record = { robloxUsername: 'Builderman', punishmentType: 'kick', reason: 'Spam' } as const;
    await community.owner.call.punishments.create({ serverId: community.server.id, ...record });
    await expect.poll(async () => (await some.received()).length).toBe(1);
    // It hears of the endpoint that was added after it, too.
    await expect.poll(async () => (await all.received()).length).toBe(4);
    const types = await verifiedTypes(await all.received(), all.secret);
    expect(types.toSorted()).toEqual([
      ...['endpoint.created', 'endpoint.created', 'punishment.added', 'server.renamed'],
    ]);
    const [request] = await some.received();
    const event = request && (await verifiedEvent(request, some.secret));
    expect(event).toMatchObject({
      type: 'punishment.added',
      data: {
        serverId: community.server.id,
        actor: { id: community.owner.id, name: community.owner.username },
        title: 'Kick added',
        target: 'Builderman',
        details: { punishment: { robloxUsername: 'Builderman', type: 'kick', reason: 'Spam' } },
      },
    });
    expect(request?.headers['content-type']).toBe('application/json');
    await expect(verifiedEvent(request as ReceivedHook, all.secret)).rejects.toThrow();
    expect(
      (await some.log()).map(({ state, status, attempts, problem }) => [state, status, attempts, problem]),
    ).toEqual([['sent', 204, 1, null]]);
  });

  it('has a secret that is shown once, and two that sign for a day after a rotation', async () => {
    const community = await world.community();
    const hook = await endpointOf(community, ['server.renamed']);
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await hook.view())).not.toContain('whsec_');
    const stored = await database.handle.selectFrom('endpoints').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(hook.secret.slice(6));
    const { secret, oldSecretUntil } = await community.owner.call.endpoints.rotate(hook.ref);
    expect(Date.parse(oldSecretUntil ?? '') - clock.now()).toBe(24 * HOUR_MS);
    startSending();
    await rename(community, 'Both');
    await expect.poll(async () => (await hook.received()).length).toBe(1);
    const [both] = await hook.received();
    await verifiedEvent(both as ReceivedHook, secret);
    await verifiedEvent(both as ReceivedHook, hook.secret);
    clock.advance(24 * HOUR_MS);
    await rename(community, 'One');
    await expect.poll(async () => (await hook.received()).length).toBe(2);
    const [, one] = await hook.received();
    await verifiedEvent(one as ReceivedHook, secret);
    await expect(verifiedEvent(one as ReceivedHook, hook.secret)).rejects.toThrow();
    expect((await hook.view())?.oldSecretUntil).toBeNull();
  });

  it('receives nothing while the person who set its URL lacks the rights to', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const flags = { canEditApiKey: true, canEditWebhooks: true };
    await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
    await owner.call.servers.updateRolePermissions({ serverId: server.id, adminPermissions: flags });
    const url = receiverUrl(sandbox, 'of-admin');
    const { id, secret } = await admin.call.endpoints.create({
      serverId: server.id,
      url,
      events: ['server.renamed'],
    });
    startSending();
    await rename(community, 'Trusted');
    await expect.poll(async () => (await receivedHooks(sandbox, 'of-admin')).length).toBe(1);
    await stopSending();
    await rename(community, 'Queued');
    await owner.call.servers.updateRolePermissions({
      serverId: server.id,
      adminPermissions: { ...flags, canEditWebhooks: false },
    });
    await rename(community, 'Secret');
    startSending();
    const log = () => owner.call.endpoints.deliveries({ serverId: server.id, endpointId: id, limit: 50 });
    await expect.poll(async () => (await log()).map(({ problem }) => problem)).toEqual(['owner_left', null]);
    expect((await owner.call.endpoints.list({ serverId: server.id }))[0]?.isAsleep).toBe(true);
    await owner.call.endpoints.update({ serverId: server.id, endpointId: id, url });
    await rename(community, 'Adopted');
    await expect.poll(async () => (await receivedHooks(sandbox, 'of-admin')).length).toBe(2);
    expect(await verifiedTypes(await receivedHooks(sandbox, 'of-admin'), secret)).toEqual([
      'server.renamed',
      'server.renamed',
    ]);
  });
});

describe('limits and refusals', () => {
  it('takes a few endpoints per server, at public https URLs, for events that exist', async () => {
    const community = await world.community();
    const { owner, server } = community;
    const input = { serverId: server.id, url: 'https://bot.example/hooks' };
    for (const url of [
      'http://bot.example/',
      'https://10.0.0.1/',
      'https://bot.example:8443/',
      'bot.example',
      'https://a:b@bot.example/',
    ])
      await expect(owner.call.endpoints.create({ ...input, url })).rejects.toMatchObject({
        cause: { code: 'REFUSED' },
      });
    await expect(owner.call.endpoints.create({ ...input, events: ['weather.changed'] })).rejects.toThrow(
      'No event is called weather.changed.',
    );
    for (let n = 0; n < ENDPOINTS_MAX; n += 1) await owner.call.endpoints.create(input);
    await expect(owner.call.endpoints.create(input)).rejects.toThrow('Servers can have up to 10 endpoints.');
    const [first] = await owner.call.endpoints.list({ serverId: server.id });
    await owner.call.endpoints.remove({ serverId: server.id, endpointId: first?.id ?? '' });
    await owner.call.endpoints.create(input);
  });

  it('is another server’s business never', async () => {
    const [one, other] = [await world.community(), await world.community()];
    const hook = await endpointOf(one);
    const foreign = { serverId: other.server.id, endpointId: hook.id };
    const call = other.owner.call.endpoints;
    for (const asked of [
      () => call.update({ ...foreign, isActive: false }),
      () => call.remove(foreign),
      () => call.rotate(foreign),
      () => call.test(foreign),
      () => call.deliveries({ ...foreign, limit: 1 }),
      () => call.replayFailed({ ...foreign, since: new Date(0).toISOString() }),
    ])
      await expect(asked()).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  });
});

it('a test event arrives, and is not announced to the endpoint that it tested', async () => {
  const community = await world.community();
  const hook = await endpointOf(community);
  const { id } = await community.owner.call.endpoints.test(hook.ref);
  startSending();
  await expect.poll(async () => (await hook.received()).length).toBe(2);
  expect((await verifiedTypes(await hook.received(), hook.secret)).toSorted()).toEqual([
    'endpoint.created',
    'endpoint.test',
  ]);
  await expect.poll(async () => (await hook.log()).find((one) => one.id === id)?.state).toBe('sent');
});

it('more than can wait is logged as failed, and can be replayed', async () => {
  const community = await world.community();
  const hook = await endpointOf(community, ['server.renamed']);
  await rename(community, 'First');
  const [row] = await database.handle
    .selectFrom('endpoint_deliveries')
    .selectAll()
    .where('endpoint_id', '=', hook.id)
    .execute();
  const rows = Array.from({ length: 999 }, (_, n) => ({ ...row, id: `0-${String(n).padStart(4, '0')}` }));
  for (let at = 0; at < rows.length; at += 50)
    await database.handle
      .insertInto('endpoint_deliveries')
      .values(rows.slice(at, at + 50) as never)
      .execute();
  await rename(community, 'Full');
  const [newest] = await hook.log();
  expect(newest).toMatchObject({ state: 'failed', problem: 'queue_full', attempts: 0 });
  await expect(community.owner.call.endpoints.test(hook.ref)).rejects.toThrow('Too many events wait');
  await community.owner.call.endpoints.remove(hook.ref);
  const left = await database.handle
    .selectFrom('endpoint_deliveries')
    .select('id')
    .where('endpoint_id', '=', hook.id)
    .where('state', '=', 'pending')
    .execute();
  expect(left).toEqual([]);
  const [removed] = await database.handle
    .selectFrom('endpoints')
    .selectAll()
    .where('id', '=', hook.id)
    .execute();
  expect(removed).toMatchObject({ url: '', secret_sealed: '', is_active: 0 });
});
