import { zStaffReviewDetail, zWaveDetail } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Reviews of staff, activity notices and waves of promotions, with every kind of answer. */
export async function promotions(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  await reviews(actors, ask, serverId);
  await waves(actors, ask, serverId);
}

async function reviews({ owner, moderator }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  await ask('not by moderators', moderator.browser, 'staffReviews.create', { serverId });
  await ask('too many weeks', browser, 'staffReviews.create', { serverId, weeks: 9 });
  await ask('no such type', browser, 'staffReviews.create', { serverId, departmentId: 'none' });
  const made = await ask('a review', browser, 'staffReviews.create', { serverId, weeks: 2 });
  const on = { serverId, reviewId: zStaffReviewDetail.parse(made.data).id };
  await ask('the same review', browser, 'staffReviews.create', { serverId, weeks: 2 });
  await ask('the reviews', browser, 'staffReviews.list', { serverId });
  const mark = { ...on, userId: moderator.userId, mark: 'fine', note: 'Good' };
  await ask('a mark', browser, 'staffReviews.mark', mark);
  await ask('of oneself', browser, 'staffReviews.mark', { ...mark, userId: owner.userId });
  await ask('the review', browser, 'staffReviews.get', on);
  const notices = [{ userId: moderator.userId, text: 'Activity notice' }];
  await ask('met the quota', browser, 'staffReviews.sendNotices', { ...on, notices });
  await ask('no one', browser, 'staffReviews.sendNotices', { ...on, notices: [] });
  await ask('deleted', browser, 'staffReviews.remove', on);
  await ask('deleted again', browser, 'staffReviews.remove', on);
}

async function waves({ owner, moderator }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  const { id: role } = Object(
    (await ask('a role', browser, 'roles.create', { serverId, name: 'Promoted' })).data,
  ) as { id: string };
  const items = [{ userId: moderator.userId, from: null, to: role, reason: 'Good' }];
  const wanted = { serverId, title: 'November', items, clientId: 'parity-wave' };
  await ask('not by moderators', moderator.browser, 'promotions.create', wanted);
  const wave = zWaveDetail.parse((await ask('a wave', browser, 'promotions.create', wanted)).data);
  await ask('the same wave', browser, 'promotions.create', wanted);
  const seen = { serverId, waveId: wave.id, version: wave.version };
  await ask('of no one', browser, 'promotions.update', { ...seen, title: 'None', items: [] });
  await ask('renamed', browser, 'promotions.update', { ...seen, title: 'December', items });
  await ask('an older version', browser, 'promotions.applyWave', seen);
  await ask('the waves', browser, 'promotions.list', { serverId });
  await ask('the wave', browser, 'promotions.get', seen);
  await ask('applied', browser, 'promotions.applyWave', { ...seen, version: wave.version + 1 });
  await ask('applied again', browser, 'promotions.applyWave', { ...seen, version: wave.version + 1 });
  await ask('too late', browser, 'promotions.remove', seen);
  const other = { serverId, title: 'Other', items: [{ ...items[0], to: null, from: role }] };
  const draft = zWaveDetail.parse((await ask('another wave', browser, 'promotions.create', other)).data);
  await ask('deleted', browser, 'promotions.remove', { serverId, waveId: draft.id });
  await ask('deleted again', browser, 'promotions.remove', { serverId, waveId: draft.id });
  await ask('the history', browser, 'promotions.history', { serverId, userId: moderator.userId });
  await ask('a broken cursor', browser, 'promotions.history', {
    ...{ serverId, userId: moderator.userId, cursor: 'x' },
  });
  await ask('no role', browser, 'roles.remove', { serverId, roleId: role });
}
