import { APPEAL_AGAIN_MS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
let community: Community;
let serverId: string;
let punishmentId: string;
let token: string;

const visitor = world.signedOut.appeals;
const mine = () => community.moderator.call.appeals;

async function record(by = community.moderator): Promise<string> {
  world.clock.advance(1);
  const input = { robloxUsername: 'BluePatrol', punishmentType: 'ban' as const, reason: 'RDM' };
  return (await by.call.punishments.create({ serverId, ...input })).id;
}

async function linkOf(id: string): Promise<string> {
  const { url } = await mine().openLink({ serverId, punishmentId: id });
  return url?.split('/appeal/')[1] ?? '';
}

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  punishmentId = await record();
  token = await linkOf(punishmentId);
});

const opened = async () => {
  const [first] = await mine().list({ serverId });
  return { serverId, appealId: first?.id ?? '' };
};

describe('the address', () => {
  it('is created once, shown again, and closed', async () => {
    expect(await linkOf(punishmentId)).toBe(token);
    const { url } = await mine().link({ serverId, punishmentId });
    expect(url).toMatch(new RegExp(`/appeal/${token}$`));
    await mine().closeLink({ serverId, punishmentId });
    await expect(visitor.open({ token })).rejects.toThrow('no appeal page');
    expect(await linkOf(punishmentId)).not.toBe(token);
  });

  it('shows the record and no names of staff', async () => {
    const page = await visitor.open({ token });
    expect(page).toMatchObject({
      serverName: community.server.name,
      robloxUsername: 'BluePatrol',
      punishmentType: 'ban',
      reason: 'RDM',
      isActive: true,
      obstacle: null,
      appeal: null,
    });
    expect(JSON.stringify(page)).not.toContain(community.moderator.username);
  });

  it('opens nothing for a record that was deleted, or with an invented token', async () => {
    await community.moderator.call.punishments.remove({ serverId, punishmentId });
    await expect(visitor.open({ token })).rejects.toThrow('no appeal page');
    await expect(visitor.open({ token: 'x'.repeat(43) })).rejects.toThrow('no appeal page');
  });
});

describe('an appeal', () => {
  it('goes back and forth, and its acceptance ends the punishment', async () => {
    await visitor.submit({ token, text: 'It was not me.' });
    const ref = await opened();
    expect(await mine().list({ serverId })).toMatchObject([
      { state: 'open', waiting: true, text: 'It was not me.' },
    ]);
    world.clock.advance(1_000);
    await mine().answer({ ...ref, text: 'Who was it?' });
    expect(await mine().list({ serverId })).toMatchObject([{ waiting: false, messages: 1 }]);
    const page = await visitor.write({ token, text: 'My brother.' });
    expect(page.appeal?.thread.map(({ side, by, text }) => [side, by, text])).toEqual([
      ['player', null, 'It was not me.'],
      ['staff', null, 'Who was it?'],
      ['player', null, 'My brother.'],
    ]);
    const done = await community.admin.call.appeals.decide({ ...ref, accept: true, reason: 'Fine.' });
    expect(done).toMatchObject({
      state: 'accepted',
      punishment: { isActive: false },
      decision: { accepted: true, reason: 'Fine.', by: community.admin.username },
    });
    expect(await visitor.open({ token })).toMatchObject({
      isActive: false,
      appeal: { state: 'accepted', decision: { reason: 'Fine.', by: null }, mayWrite: false },
    });
    await expect(visitor.write({ token, text: 'Thanks' })).rejects.toThrow('Nothing more');
    expect(await mine().list({ serverId, state: 'decided' })).toHaveLength(1);
    expect(await mine().list({ serverId })).toHaveLength(0);
  });

  it('is decided by a different person than the issuer', async () => {
    await visitor.submit({ token, text: 'Please' });
    const ref = await opened();
    expect((await mine().get(ref)).obstacle).toContain('a different staff member');
    await expect(mine().decide({ ...ref, accept: true, reason: 'No' })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    expect((await community.admin.call.appeals.get(ref)).obstacle).toBeNull();
  });

  it('is decided by the owner who issued it only if no one else can', async () => {
    const owners = await record(community.owner);
    const key = await linkOf(owners);
    await visitor.submit({ token: key, text: 'Please' });
    const [appeal] = await mine().list({ serverId });
    const ref = { serverId, appealId: appeal?.id ?? '' };
    const decision = { ...ref, accept: false, reason: 'No.' };
    await expect(community.owner.call.appeals.decide(decision)).rejects.toThrow('a different staff member');
    for (const userId of [community.admin.id, community.moderator.id]) {
      await community.owner.call.members.changeRole({ serverId, userId, role: 'member' });
    }
    expect(await community.owner.call.appeals.decide(decision)).toMatchObject({ state: 'denied' });
  });

  it('comes again a week after a denial, and not sooner', async () => {
    await visitor.submit({ token, text: 'Please' });
    await community.admin.call.appeals.decide({ ...(await opened()), accept: false, reason: 'No.' });
    await expect(visitor.submit({ token, text: 'Again' })).rejects.toThrow('7 days');
    world.clock.advance(APPEAL_AGAIN_MS);
    expect(await visitor.submit({ token, text: 'Again' })).toMatchObject({ appeal: { state: 'open' } });
  });

  it('pressed twice is one, also at the same moment', async () => {
    const input = { token, text: 'Please', clientId: 'one-press-of-mine' };
    await Promise.all(
      [visitor.submit(input), visitor.submit(input), visitor.submit({ token, text: 'Other' })].map((one) =>
        one.catch(() => null),
      ),
    );
    await visitor.submit(input).catch(() => null);
    expect(await mine().list({ serverId })).toHaveLength(1);
  });

  it('two concurrent decisions: one wins, the other learns who won', async () => {
    await visitor.submit({ token, text: 'Please' });
    const ref = await opened();
    const outcomes = await Promise.allSettled([
      community.admin.call.appeals.decide({ ...ref, accept: true, reason: 'Yes.' }),
      community.owner.call.appeals.decide({ ...ref, accept: false, reason: 'No.' }),
    ]);
    const lost = outcomes.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(String(lost[0]?.reason)).toMatch(/Already (accepted|denied) by/);
    const [{ state, punishment } = { state: '', punishment: { isActive: true } }] = await mine().list({
      serverId,
      state: 'decided',
    });
    expect(punishment.isActive).toBe(state === 'denied');
  });

  it('is not taken by a suspended community', async () => {
    await world.database.handle
      .updateTable('servers')
      .set({ status: 'suspended' })
      .where('id', '=', serverId)
      .execute();
    expect((await visitor.open({ token })).obstacle).toContain('suspended');
    await expect(visitor.submit({ token, text: 'Please' })).rejects.toThrow('suspended');
  });

  it('of another server is not found', async () => {
    await visitor.submit({ token, text: 'Please' });
    const ref = await opened();
    const other = await world.community();
    const foreign = { ...ref, serverId: other.server.id };
    await expect(other.owner.call.appeals.get(foreign)).rejects.toThrow('no such appeal');
    expect(await other.owner.call.appeals.list({ serverId: other.server.id })).toEqual([]);
  });
});
