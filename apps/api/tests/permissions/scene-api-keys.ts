import { zApiKey, zEndpoint, zEndpointDelivery } from '@tenfour/contracts';
import { z } from 'zod';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

let descriptions = 0;

function fresh(): number {
  descriptions += 1;
  return descriptions;
}

const KEY = { name: 'Stats', flags: ['canEditApiKey'] };

/** A key that is there to be revoked; no more of them than a few. */
async function made({ actors, server }: Scene): Promise<string> {
  const key = await must(actors.owner.browser, 'apiKeys.create', { serverId: server.id, ...KEY });
  return zApiKey.parse(key).id;
}

const ENDPOINT = { url: 'https://bot.example/hooks' };

type Input = Record<string, unknown>;

/** A server has few endpoints at most, so that most rows share one. */
async function endpoint({ actors, server }: Scene): Promise<Input> {
  const { browser } = actors.owner;
  const serverId = server.id;
  const listed = z.array(zEndpoint).parse(await must(browser, 'endpoints.list', { serverId }));
  const one =
    listed[0] ?? zEndpoint.parse(await must(browser, 'endpoints.create', { serverId, ...ENDPOINT }));
  // A row before it may have switched it off.
  if (!one.isActive)
    await must(browser, 'endpoints.update', { serverId, endpointId: one.id, isActive: true });
  return { serverId, endpointId: one.id };
}

/** Removes all endpoints, so that there is room for one. */
async function withoutEndpoints({ actors, server }: Scene): Promise<Input> {
  const { browser } = actors.owner;
  const serverId = server.id;
  for (const { id } of z.array(zEndpoint).parse(await must(browser, 'endpoints.list', { serverId })))
    await must(browser, 'endpoints.remove', { serverId, endpointId: id });
  return { serverId, ...ENDPOINT };
}

/** A delivery that was canceled, of an endpoint that is on again. */
async function canceledDelivery(scene: Scene): Promise<Input> {
  const { browser } = scene.actors.owner;
  const ref = await endpoint(scene);
  const queued = zEndpointDelivery.parse(await must(browser, 'endpoints.test', ref));
  await must(browser, 'endpoints.update', { ...ref, isActive: false });
  await must(browser, 'endpoints.update', { ...ref, isActive: true });
  return { ...ref, deliveryId: queued.id };
}

/** As `PREPARE` of the scene, for keys of programs and endpoints. */
export const PREPARE_API_KEYS: Readonly<
  Record<string, (scene: Scene) => Promise<Record<string, unknown>> | Record<string, unknown>>
> = {
  'apiKeys.create': ({ server }) => ({ serverId: server.id, ...KEY }),
  'endpoints.create': withoutEndpoints,
  'endpoints.update': async (scene) => ({ ...(await endpoint(scene)), url: `${ENDPOINT.url}/${fresh()}` }),
  'endpoints.remove': endpoint,
  'endpoints.rotate': endpoint,
  'endpoints.test': endpoint,
  'endpoints.deliveries': endpoint,
  'endpoints.replay': canceledDelivery,
  'endpoints.replayFailed': async (scene) => {
    const { deliveryId: _one, ...ref } = await canceledDelivery(scene);
    return { ...ref, since: new Date(0).toISOString() };
  },
  'endpoints.eventType': () => ({ type: 'punishment.added' }),
  'apiKeys.revoke': async (scene) => ({ serverId: scene.server.id, keyId: await made(scene) }),
};
