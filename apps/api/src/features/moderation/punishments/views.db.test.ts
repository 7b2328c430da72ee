import { PUNISHMENT_VIEWS_MAX } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();

const bans = { name: 'Bans', filters: { type: 'ban' as const, lastDays: 7 } };
const mine = { name: 'Expired ones', filters: { status: 'expired' as const, from: '2024-01-01' } };

it('stores the views of a person and a server, in their order', async () => {
  const { server, moderator, admin } = await world.community();
  const { server: other } = await world.community();
  const at = { serverId: server.id };
  expect(await moderator.call.punishmentViews.list(at)).toEqual([]);
  expect(await moderator.call.punishmentViews.save({ ...at, views: [bans, mine] })).toEqual([bans, mine]);
  await moderator.call.punishmentViews.save({ ...at, views: [mine, bans] });
  expect(await moderator.call.punishmentViews.list(at)).toEqual([mine, bans]);
  expect(await admin.call.punishmentViews.list(at)).toEqual([]);
  await expect(moderator.call.punishmentViews.list({ serverId: other.id })).rejects.toThrow();
  expect(await moderator.call.punishmentViews.save({ ...at, views: [] })).toEqual([]);
});

it('refuses one view too many, a view without a name and a day that is none', async () => {
  const { server, moderator } = await world.community();
  const save = (views: (typeof bans)[]) =>
    moderator.call.punishmentViews.save({ serverId: server.id, views });
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...bans, name: `View ${n}` }));
  expect(await save(many(PUNISHMENT_VIEWS_MAX))).toHaveLength(PUNISHMENT_VIEWS_MAX);
  await expect(save(many(PUNISHMENT_VIEWS_MAX + 1))).rejects.toThrow();
  await expect(save([{ ...bans, name: ' ' }])).rejects.toThrow();
  const filters = { ...bans.filters, from: 'yesterday' };
  await expect(save([{ ...bans, filters }])).rejects.toThrow();
  expect(await moderator.call.punishmentViews.list({ serverId: server.id })).toHaveLength(
    PUNISHMENT_VIEWS_MAX,
  );
});
