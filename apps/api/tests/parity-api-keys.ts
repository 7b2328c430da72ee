import { zApiKey } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
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
