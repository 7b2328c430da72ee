import { zApiKey, zEndpoint, zEndpointDelivery } from '@tenfour/contracts';
import { postControl } from '../src/testing/game/control.ts';
import type { Actors } from '../src/testing/product/people.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

/** Keys for programs; those that are made are looked at in the list, since each is different. */
export async function apiKeys({ owner, moderator }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  const key = { serverId, name: 'Stats ü', flags: ['canViewPunishments'] };
  await ask('not for moderators', moderator.browser, 'apiKeys.list', { serverId });
  await ask('a key for nothing', browser, 'apiKeys.create', { ...key, flags: [] });
  await ask('a key of the past', browser, 'apiKeys.create', { ...key, expiresAt: '2020-01-01T00:00:00Z' });
  const made = await ask('a key', browser, 'apiKeys.create', key);
  const ref = { serverId, keyId: zApiKey.parse(made.data).id };
  await ask('which there are', browser, 'apiKeys.list', { serverId });
  await ask('revoked', browser, 'apiKeys.revoke', ref);
  await ask('revoked again', browser, 'apiKeys.revoke', ref);
  await ask('of an unknown id', browser, 'apiKeys.revoke', { ...ref, keyId: 'unknown' });
}

/** Endpoints of developers, with every kind of answer. Theirs hang, so that no attempt ends meanwhile. */
export async function endpoints(
  { sandbox }: RunningProduct,
  { owner, moderator, signedOut }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = owner;
  await postControl(sandbox, 'hooks/parity', { status: 'hang' });
  const one = { serverId, url: `${sandbox.urls.home}/hooks/parity`, events: ['punishment.added'] };
  await ask('not for moderators', moderator.browser, 'endpoints.list', { serverId });
  await ask('not public', browser, 'endpoints.create', { ...one, url: 'https://127.0.0.1/' });
  await ask('of unknown events', browser, 'endpoints.create', { ...one, events: ['weather.changed'] });
  await ask('of no events', browser, 'endpoints.create', { ...one, events: [] });
  const created = await ask('an endpoint', browser, 'endpoints.create', one);
  const ref = { serverId, endpointId: zEndpoint.parse(created.data).id };
  await ask('which there are', browser, 'endpoints.list', { serverId });
  await ask('no change', browser, 'endpoints.update', ref);
  await ask('for others', browser, 'endpoints.update', {
    ...ref,
    events: ['member.left'],
    description: 'Bot',
  });
  await ask('another secret', browser, 'endpoints.rotate', ref);
  const queued = await ask('a test', browser, 'endpoints.test', ref);
  const delivery = { ...ref, deliveryId: zEndpointDelivery.parse(queued.data).id };
  const since = '2026-01-01T00:00:00.000Z';
  await ask('none of these', browser, 'endpoints.replay', { ...delivery, deliveryId: 'none' });
  await ask('not yet', browser, 'endpoints.replay', delivery);
  await ask('off', browser, 'endpoints.update', { ...ref, isActive: false });
  await ask('not while it is off', browser, 'endpoints.test', ref);
  await ask('nor these', browser, 'endpoints.replayFailed', { ...ref, since });
  await ask('on', browser, 'endpoints.update', { ...ref, isActive: true });
  await ask('again', browser, 'endpoints.replay', delivery);
  await ask('nothing failed', browser, 'endpoints.replayFailed', { ...ref, since });
  await ask('the log', browser, 'endpoints.deliveries', { ...ref, limit: 5 });
  await ask('no cursor of ours', browser, 'endpoints.deliveries', { ...ref, cursor: 'x' });
  await ask('deleted', browser, 'endpoints.remove', ref);
  await ask('deleted again', browser, 'endpoints.remove', ref);
  await ask('all events', signedOut.browser, 'endpoints.eventTypes');
  await ask('one of them', signedOut.browser, 'endpoints.eventType', { type: 'punishment.added' });
  await ask('none of them', signedOut.browser, 'endpoints.eventType', { type: 'weather.changed' });
  await ask('no name of one', signedOut.browser, 'endpoints.eventType', { type: 'Weather!' });
}
