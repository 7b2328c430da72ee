import { APPEAL_SLUGS_MAX } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
let community: Community;
let serverId: string;
let slug: string;
let count = 0;

const visitor = world.signedOut.appealPage;
const name = () => `liberty-${++count}`;

async function record(more: { robloxUsername: string; reason: string }): Promise<string> {
  world.clock.advance(1);
  const input = { serverId, punishmentType: 'ban' as const, ...more };
  return (await community.moderator.call.punishments.create(input)).id;
}

/** A person with a verified account, as the verification leaves it. */
async function player(robloxUserId: string, robloxUsername: string, verified: 0 | 1 = 1) {
  const person = await world.person();
  await world.database.handle
    .updateTable('users')
    .set({ roblox_user_id: robloxUserId, roblox_username: robloxUsername, roblox_verified: verified })
    .where('id', '=', person.id)
    .execute();
  return person;
}

async function setColumns(id: string, set: { roblox_user_id: string | null }) {
  await world.database.handle.updateTable('punishments').set(set).where('id', '=', id).execute();
}

const setSlug = (to: string | null, by = community) =>
  by.owner.call.appealPage.setAddress({ serverId: by.server.id, slug: to });

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  slug = name();
  await setSlug(slug);
});

describe('the address', () => {
  it('shows the name of the server and nothing else, in any case', async () => {
    const page = await visitor.get({ slug: slug.toUpperCase() });
    expect(page).toEqual({ slug, serverName: community.server.name, isSuspended: false });
    expect((await community.owner.call.appealPage.address({ serverId })).url).toMatch(
      new RegExp(`/appeals/${slug}$`),
    );
  });

  it('redirects from former names, which no other server can take', async () => {
    const next = name();
    await setSlug(next);
    expect(await visitor.get({ slug })).toMatchObject({ slug: next });
    const other = await world.community();
    await expect(setSlug(slug, other)).rejects.toMatchObject({ cause: { code: 'CONFLICT' } });
    expect(await setSlug(slug)).toMatchObject({ slug });
    expect(await visitor.get({ slug: next })).toMatchObject({ slug });
  });

  it('of two servers that take one name at the same time, one gets it', async () => {
    const other = await world.community();
    const wanted = name();
    const outcomes = await Promise.allSettled([setSlug(wanted), setSlug(wanted, other)]);
    expect(outcomes.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((one) => one.status === 'rejected');
    expect(String(lost?.reason)).toContain('Another server uses this name.');
    const winner = outcomes[0].status === 'fulfilled' ? community : other;
    expect(await visitor.get({ slug: wanted })).toMatchObject({ serverName: winner.server.name });
  });

  it('can be off, and shows no punishments then', async () => {
    await setSlug(null);
    expect(await visitor.get({ slug })).toMatchObject({ slug: null, serverName: community.server.name });
    const person = await player('1', 'BluePatrol');
    await expect(person.call.appealPage.punishments({ slug })).rejects.toThrow('no appeal page');
  });

  it('is unknown for a name that no server has, and for a deleted server', async () => {
    await expect(visitor.get({ slug: 'nothing-here' })).rejects.toThrow('no appeal page');
    await community.owner.call.servers.remove({ serverId });
    await expect(visitor.get({ slug })).rejects.toThrow('no appeal page');
  });

  it('takes only so many names, and an old one again', async () => {
    for (let taken = 1; taken < APPEAL_SLUGS_MAX; taken++) await setSlug(name());
    await expect(setSlug(name())).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
    expect(await setSlug(slug)).toMatchObject({ slug });
  });

  it('is not a reserved or malformed name', async () => {
    await expect(setSlug('admin')).rejects.toThrow('reserved');
    await expect(setSlug('-a-')).rejects.toThrow('hyphen');
  });

  it('is logged as a setting, once per change', async () => {
    await setSlug(slug);
    const log = await community.owner.call.activity.list({ serverId, limit: 10 });
    expect(log.filter(({ action }) => action === 'server.settings-changed')).toHaveLength(1);
  });
});

describe('the punishments of a visitor', () => {
  it('are those of the verified account, whatever the name says', async () => {
    const mine = await record({ robloxUsername: 'BluePatrol', reason: 'RDM' });
    await setColumns(mine, { roblox_user_id: '77001' });
    const spelled = await record({ robloxUsername: 'OldName', reason: 'VDM' });
    await setColumns(spelled, { roblox_user_id: '77002' });
    const me = await player('77001', 'OldName');
    const { robloxUsername, punishments } = await me.call.appealPage.punishments({ slug });
    expect(robloxUsername).toBe('OldName');
    expect(punishments.map(({ punishmentId }) => punishmentId)).toEqual([mine]);
    expect(JSON.stringify(punishments)).not.toContain(community.moderator.username);
  });

  it('include records without an account by name', async () => {
    const mine = await record({ robloxUsername: 'NameOnly', reason: 'RDM' });
    await setColumns(mine, { roblox_user_id: null });
    const me = await player('77003', 'nameonly');
    const { punishments } = await me.call.appealPage.punishments({ slug });
    expect(punishments.map(({ punishmentId }) => punishmentId)).toEqual([mine]);
  });

  it('are none without a verified account, for a stranger, and of another server', async () => {
    const id = await record({ robloxUsername: 'BluePatrol', reason: 'RDM' });
    await setColumns(id, { roblox_user_id: '77004' });
    const unverified = await player('77004', 'BluePatrol', 0);
    expect(await unverified.call.appealPage.punishments({ slug })).toEqual({
      robloxUsername: null,
      punishments: [],
    });
    const stranger = await player('77005', 'OtherPlayer');
    expect((await stranger.call.appealPage.punishments({ slug })).punishments).toEqual([]);
    const text = { text: 'Not me', slug, punishmentId: id };
    for (const person of [unverified, stranger]) {
      await expect(person.call.appealPage.submit(text)).rejects.toMatchObject({
        cause: { code: 'NOT_FOUND' },
      });
    }
    const other = await world.community();
    const foreign = name();
    await setSlug(foreign, other);
    const holder = await player('77004', 'BluePatrol');
    expect((await holder.call.appealPage.punishments({ slug: foreign })).punishments).toEqual([]);
    await expect(holder.call.appealPage.submit({ ...text, slug: foreign })).rejects.toThrow('no such');
  });

  it('leave out ended ones, unless they were appealed', async () => {
    const ended = await record({ robloxUsername: 'BluePatrol', reason: 'RDM' });
    await setColumns(ended, { roblox_user_id: '77006' });
    await community.moderator.call.punishments.expire({ serverId, punishmentIds: [ended] });
    const me = await player('77006', 'BluePatrol');
    expect((await me.call.appealPage.punishments({ slug })).punishments).toEqual([]);
  });

  it('are appealed once, answered, and show the decision', async () => {
    const punishmentId = await record({ robloxUsername: 'BluePatrol', reason: 'RDM' });
    await setColumns(punishmentId, { roblox_user_id: '77007' });
    const me = await player('77007', 'BluePatrol');
    const press = { slug, punishmentId, text: 'Not me', clientId: 'one-press-of-mine' };
    await Promise.all([me.call.appealPage.submit(press), me.call.appealPage.submit(press)]);
    expect(await me.call.appealPage.submit(press)).toMatchObject({ appeal: { state: 'open' } });
    const again = me.call.appealPage.submit({ slug, punishmentId, text: 'Again' });
    await expect(again).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
    const [appeal] = await community.admin.call.appeals.list({ serverId });
    world.clock.advance(1);
    const more = await me.call.appealPage.write({ slug, punishmentId, text: 'My brother' });
    expect(more.appeal?.thread).toHaveLength(2);
    const verdict = { accept: true, reason: 'Believable.' };
    await community.admin.call.appeals.decide({ serverId, appealId: appeal?.id ?? '', ...verdict });
    const { punishments } = await me.call.appealPage.punishments({ slug });
    expect(punishments).toMatchObject([
      { punishmentId, isActive: false, appeal: { state: 'accepted', decision: { by: null } } },
    ]);
  });
});
