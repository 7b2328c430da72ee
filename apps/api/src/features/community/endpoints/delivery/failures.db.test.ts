import { describe, expect, it } from 'vitest';
import { createEndpointStage, ENDPOINT_TIMEOUT_MS, receiverUrl } from '../../../../testing/endpoints.ts';
import { createWorld } from '../../../../testing/product/actors.ts';
import { endpointQueues } from './queue-store.ts';

const world = await createWorld();
const { database, sandbox, clock } = world;
const { endpointOf, rename, startSending } = createEndpointStage(world);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('an endpoint that fails', () => {
  it('is tried again with growing pauses, honors Retry-After, and is given up after a day', async () => {
    const community = await world.community();
    const hook = await endpointOf(community, ['server.renamed']);
    await hook.answer({ status: 503, count: 1, headers: { 'retry-after': '600' } });
    startSending();
    await rename(community, 'Busy');
    const tried = async () => (await hook.log())[0]?.attempts;
    await expect.poll(tried).toBe(1);
    const [first] = await hook.log();
    expect(first).toMatchObject({ state: 'pending', status: 503, problem: 'status' });
    expect(Date.parse(first?.nextAttemptAt ?? '') - clock.now()).toBe(10 * MINUTE_MS);
    await hook.answer({ status: 500 });
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      clock.advance(
        9 * HOUR_MS > 0 ? Date.parse((await hook.log())[0]?.nextAttemptAt ?? '') - clock.now() : 0,
      );
      await expect.poll(tried).toBe(attempt);
      if ((await hook.log())[0]?.state === 'failed') break;
    }
    const [last] = await hook.log();
    expect(last?.state).toBe('failed');
    expect(Date.parse(last?.finishedAt ?? '') - Date.parse(last?.createdAt ?? '')).toBeLessThanOrEqual(
      24 * HOUR_MS,
    );
    const ids = new Set((await hook.received()).map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    expect((await hook.view())?.failingSince).not.toBeNull();
    await hook.answer({ status: 200 });
    const replayed = await community.owner.call.endpoints.replay({ ...hook.ref, deliveryId: last?.id ?? '' });
    expect(replayed.state).toBe('pending');
    await expect.poll(async () => (await hook.log())[0]?.state).toBe('sent');
    expect((await hook.view())?.failingSince).toBeNull();
  });

  it('delays no other endpoint while it hangs', async () => {
    const [slow, quick] = [await world.community(), await world.community()];
    const hanging = await Promise.all(Array.from({ length: 8 }, () => endpointOf(slow, ['server.renamed'])));
    const fine = [await endpointOf(slow, ['server.renamed']), await endpointOf(quick, ['server.renamed'])];
    for (const hook of hanging) await hook.answer({ status: 'hang' });
    startSending();
    await rename(slow, 'Slow');
    await rename(quick, 'Quick');
    const other = fine[1];
    const begun = performance.now();
    await expect.poll(async () => (await other?.received())?.length, { interval: 20 }).toBe(1);
    expect(performance.now() - begun).toBeLessThan(ENDPOINT_TIMEOUT_MS);
    // Within its own server it waits for a slot at most.
    await expect
      .poll(async () => (await fine[0]?.received())?.length, { timeout: 8 * ENDPOINT_TIMEOUT_MS })
      .toBe(1);
    await expect
      .poll(async () => (await hanging[0]?.log())?.[0]?.problem, { timeout: 8 * ENDPOINT_TIMEOUT_MS })
      .toBe('timeout');
  });

  it('is switched off by 410, with an alert', async () => {
    const community = await world.community();
    const hook = await endpointOf(community, ['server.renamed']);
    await hook.answer({ status: 410 });
    await rename(community, 'One');
    await rename(community, 'Two');
    startSending();
    await expect.poll(async () => (await hook.view())?.disabledCode).toBe('gone');
    expect((await hook.log()).map(({ state, problem }) => [state, problem])).toEqual([
      ['failed', 'gone'],
      ['failed', 'gone'],
    ]);
    const alerts = await database.handle
      .selectFrom('alerts')
      .select(['user_id', 'title'])
      .where('kind', '=', 'endpoint-disabled')
      .where('server_id', '=', community.server.id)
      .execute();
    expect(alerts).toEqual([
      {
        user_id: community.owner.id,
        title: `Endpoint switched off: ${new URL(sandbox.urls.home).host}`,
      },
    ]);
    await expect(community.owner.call.endpoints.test(hook.ref)).rejects.toThrow('This endpoint is off.');
    await hook.answer({ status: 204 });
    await community.owner.call.endpoints.update({ ...hook.ref, isActive: true });
    const since = new Date(clock.now() - HOUR_MS).toISOString();
    expect(await community.owner.call.endpoints.replayFailed({ ...hook.ref, since })).toEqual({ count: 2 });
    await expect.poll(async () => (await hook.log()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is switched off after three days without a success, and not after two', async () => {
    const community = await world.community();
    const hook = await endpointOf(community, ['server.renamed']);
    await hook.answer({ status: 500 });
    startSending();
    for (const [day, isActive] of [
      [0, true],
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      const before = (await hook.received()).length;
      await rename(community, `Day ${day}`);
      await expect.poll(async () => (await hook.received()).length).toBeGreaterThan(before);
      await expect.poll(async () => (await hook.view())?.isActive).toBe(isActive);
      clock.advance(24 * HOUR_MS);
    }
    expect((await hook.view())?.disabledCode).toBe('failing');
  });

  it('does not follow redirects', async () => {
    const community = await world.community();
    const [hook, target] = [
      await endpointOf(community, ['server.renamed']),
      await endpointOf(community, ['punishment.added']),
    ];
    await hook.answer({ status: 307, headers: { location: receiverUrl(sandbox, target.name) } });
    startSending();
    await rename(community, 'Moved');
    await expect.poll(async () => (await hook.log())[0]?.status).toBe(307);
    expect(await target.received()).toEqual([]);
  });
});

it('what a process that is gone had in hand is free again', async () => {
  const community = await world.community();
  const hook = await endpointOf(community, ['server.renamed']);
  const free = await endpointOf(community, ['server.renamed']);
  await rename(community, 'Leased');
  await database.handle
    .updateTable('endpoints')
    .set({ lease_until: clock.now() + 25_000 })
    .where('id', '=', hook.id)
    .execute();
  startSending();
  await expect.poll(async () => (await free.received()).length).toBe(1);
  expect(await hook.received()).toEqual([]);
  await endpointQueues(database).freeAll();
  await expect.poll(async () => (await hook.received()).length).toBe(1);
});
