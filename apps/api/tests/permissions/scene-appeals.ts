import { zAppeal, zAppealLink, zCreatedPunishment } from '@tenfour/contracts';
import { z } from 'zod';
import type { CallerName } from '../../src/testing/product/people.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';
import { verify } from './scene-verification.ts';

type Input = Record<string, unknown>;

const PUNISHMENT = { robloxUsername: 'Speeder', punishmentType: 'kick', reason: 'Speeding' };

/** As `PREPARE` of the scene, for appeals. */
export const PREPARE_APPEALS: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'appeals.open': async (scene) => ({ token: await address(scene) }),
  'appeals.submit': async (scene) => ({ token: await address(scene), text: 'Not me' }),
  'appeals.write': async (scene) => {
    const input = { token: await address(scene), text: 'Not me' };
    await must(scene.actors.owner.browser, 'appeals.submit', input);
    return input;
  },
  'appealPage.get': page,
  'publicPage.get': async (scene) => {
    const ref = await page(scene);
    const input = { serverId: scene.server.id, publicPage: true };
    await must(scene.actors.owner.browser, 'servers.update', input);
    return ref;
  },
  'appealPage.punishments': page,
  'appealPage.submit': ownPunishment,
  'appealPage.write': async (scene, caller) => {
    const input = await ownPunishment(scene, caller);
    if (caller !== 'signedOut') await must(scene.actors[caller].browser, 'appealPage.submit', input);
    return input;
  },
  'appealPage.setAddress': ({ server }) => ({ serverId: server.id, slug: slugOf(server) }),
  'appeals.link': (scene, caller) => recorded(scene, caller),
  'appeals.openLink': (scene, caller) => recorded(scene, caller),
  'appeals.closeLink': (scene, caller) => recorded(scene, caller),
  'appeals.get': waiting,
  'appeals.answer': async (scene, caller) => ({ ...(await waiting(scene, caller)), text: 'Why?' }),
  'appeals.assign': async (scene, caller) => ({
    ...(await waiting(scene, caller)),
    userId: caller === 'signedOut' ? null : scene.actors[caller].userId,
  }),
  'appeals.decide': async (scene, caller) => ({
    ...(await waiting(scene, caller)),
    accept: false,
    reason: 'No',
  }),
  'appeals.undoDecision': async (scene, caller) => {
    const input = await waiting(scene, caller);
    const verdict = { ...input, accept: false, reason: 'No' };
    if (caller !== 'signedOut') await call(scene.actors[caller].browser, 'rest', 'appeals.decide', verdict);
    return input;
  },
};

/** By the admin, so that the others may decide; by the owner where the admin may not, and for the admin. */
async function recorded({ actors, server }: Scene, caller: CallerName = 'owner'): Promise<Input> {
  const input = { serverId: server.id, ...PUNISHMENT };
  const first = await call(actors.admin.browser, 'rest', 'punishments.create', input);
  const foreign = first.status === 200 && caller !== 'admin';
  const made = foreign ? first.data : await must(actors.owner.browser, 'punishments.create', input);
  return { serverId: server.id, punishmentId: zCreatedPunishment.parse(made).id };
}

async function address(scene: Scene, caller?: CallerName): Promise<string> {
  const link = await must(scene.actors.owner.browser, 'appeals.openLink', await recorded(scene, caller));
  return zAppealLink.parse(link).url?.split('/appeal/')[1] ?? '';
}

async function waiting(scene: Scene, caller: CallerName): Promise<Input> {
  const { browser } = scene.actors.owner;
  const serverId = scene.server.id;
  await must(browser, 'appeals.submit', { token: await address(scene, caller), text: 'Not me' });
  const all = z.array(zAppeal).parse(await must(browser, 'appeals.list', { serverId, limit: 200 }));
  return { serverId, appealId: all.at(-1)?.id };
}

/** A name that no other server takes. */
function slugOf({ joinCode }: Scene['server']): string {
  return `scene-${joinCode.toLowerCase()}`;
}

async function page({ actors, server }: Scene): Promise<{ slug: string }> {
  const slug = slugOf(server);
  await must(actors.owner.browser, 'appealPage.setAddress', { serverId: server.id, slug });
  return { slug };
}

/** A punishment of the account that the caller has verified. */
async function ownPunishment(scene: Scene, caller: CallerName): Promise<Input> {
  const robloxUsername = await verify(scene, caller);
  const input = { serverId: scene.server.id, ...PUNISHMENT, robloxUsername };
  const made = await must(scene.actors.owner.browser, 'punishments.create', input);
  return { ...(await page(scene)), punishmentId: zCreatedPunishment.parse(made).id, text: 'Not me' };
}
