import { zCustomRole, zStaffReview, zWave } from '@tenfour/contracts';
import { z } from 'zod';
import { databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

/** As `PREPARE` of the scene, for reviews of staff and waves of promotions. */
export const PREPARE_PROMOTIONS: Readonly<Record<string, (scene: Scene) => Promise<Input> | Input>> = {
  'staffReviews.create': async (scene) => {
    await clear(scene);
    return { serverId: scene.server.id, weeks: 1 };
  },
  'staffReviews.get': onReview,
  'staffReviews.remove': onReview,
  'staffReviews.mark': async (scene) => ({
    ...(await onReview(scene)),
    ...{ userId: scene.actors.moderator.userId, mark: 'promote', note: 'Reliable' },
  }),
  'staffReviews.sendNotices': async (scene) => ({
    ...(await onReview(scene)),
    notices: [{ userId: scene.actors.moderator.userId, text: 'Activity notice' }],
  }),
  'promotions.create': async (scene) => ({ serverId: scene.server.id, ...(await change(scene)) }),
  'promotions.get': onWave,
  'promotions.remove': onWave,
  'promotions.applyWave': onWave,
  'promotions.update': async (scene) => {
    const wave = await onWave(scene);
    return { ...wave, ...(await changeOf(scene)), title: 'Other' };
  },
  'promotions.history': ({ actors, server }) => ({ serverId: server.id, userId: actors.member.userId }),
};

/** Deletes what other callers left: a period has one review and a person one notice. */
async function clear({ actors, server }: Scene): Promise<void> {
  const { handle } = databaseOf(actors);
  for (const table of ['activity_notices', 'staff_reviews', 'promotion_waves'] as const) {
    await handle.deleteFrom(table).where('server_id', '=', server.id).execute();
  }
}

/** A review that the scene's moderator did not pass. */
async function onReview(scene: Scene): Promise<Input> {
  await clear(scene);
  const { actors, server } = scene;
  const serverId = server.id;
  const { browser } = actors.owner;
  await must(browser, 'shifts.saveRequirements', { serverId, moderator: 60 });
  const members = databaseOf(actors).handle.updateTable('members').set({ joined_at: 1 });
  await members.where('server_id', '=', serverId).execute();
  const { id } = zStaffReview.parse(await must(browser, 'staffReviews.create', { serverId }));
  return { serverId, reviewId: id };
}

/** A change that no other caller's rights notice: a custom role without permissions. */
async function changeOf({ actors, server }: Scene): Promise<{ title: string; items: Input[] }> {
  const serverId = server.id;
  const { browser } = actors.owner;
  const roles = z.array(zCustomRole).parse(await must(browser, 'roles.list', { serverId }));
  const existing = roles.find(({ name }) => name === 'Wave');
  const { id: to } =
    existing ?? zCustomRole.parse(await must(browser, 'roles.create', { serverId, name: 'Wave' }));
  const { handle } = databaseOf(actors);
  await handle.deleteFrom('member_grants').where('item', '=', to).execute();
  return { title: 'Wave', items: [{ userId: actors.member.userId, from: null, to, reason: 'Good' }] };
}

async function change(scene: Scene) {
  await clear(scene);
  return changeOf(scene);
}

async function onWave(scene: Scene): Promise<Input> {
  const serverId = scene.server.id;
  const prepared = { serverId, ...(await change(scene)) };
  const made = await must(scene.actors.owner.browser, 'promotions.create', prepared);
  const { id: waveId, version } = zWave.parse(made);
  return { serverId, waveId, version };
}
