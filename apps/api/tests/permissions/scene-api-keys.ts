import { zApiKey } from '@tenfour/contracts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

const KEY = { name: 'Stats', flags: ['canEditApiKey'] };

/** A key that is there to be revoked; no more of them than a few. */
async function made({ actors, server }: Scene): Promise<string> {
  const key = await must(actors.owner.browser, 'apiKeys.create', { serverId: server.id, ...KEY });
  return zApiKey.parse(key).id;
}

/** As `PREPARE` of the scene, for keys of programs. */
export const PREPARE_API_KEYS: Readonly<
  Record<string, (scene: Scene) => Promise<Record<string, unknown>> | Record<string, unknown>>
> = {
  'apiKeys.create': ({ server }) => ({ serverId: server.id, ...KEY }),
  'apiKeys.revoke': async (scene) => ({ serverId: scene.server.id, keyId: await made(scene) }),
};
