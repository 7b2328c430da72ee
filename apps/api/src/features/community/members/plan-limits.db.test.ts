import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld({ planLimits: true });
const refused = { cause: { code: 'REFUSED' } };

async function setPlan(userId: string, plan: 'free' | 'premium' | 'enterprise') {
  await world.database.handle.updateTable('users').set({ plan }).where('id', '=', userId).execute();
}

// covers: R830-R832
it('lets the free plan own one server, three with premium, any number with enterprise', async () => {
  const owner = await world.person();
  const create = () => owner.call.servers.create({ name: 'One more' });
  const first = await create();
  await expect(create()).rejects.toMatchObject(refused);
  await expect(create()).rejects.toThrow('The free plan allows 1 server.');
  await owner.call.servers.remove({ serverId: first.id });
  await create();
  await setPlan(owner.id, 'premium');
  await create();
  await create();
  await expect(create()).rejects.toMatchObject(refused);
  await setPlan(owner.id, 'enterprise');
  await create();
});

it('does not let two concurrent creations both be the first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const owner = await world.person();
    const create = () => owner.call.servers.create({ name: 'Twice' });
    const ends = await Promise.allSettled([create(), create(), create()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  }
});

it('gives the last place to one of two concurrent creations', async () => {
  const owner = await world.person();
  const server = await owner.call.servers.create({ name: 'Almost full' });
  await owner.call.servers.update({ serverId: server.id, joinPolicy: 'open' });
  for (let round = 0; round < 5; round += 1) {
    const members = { member_count: 49 };
    await world.database.handle.updateTable('servers').set(members).where('id', '=', server.id).execute();
    const [one, two] = [await world.person(), await world.person()];
    const join = ({ call }: typeof one) => call.servers.join({ joinCode: server.joinCode });
    const ends = await Promise.allSettled([join(one), join(two)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await owner.call.servers.get({ serverId: server.id })).toMatchObject({ memberCount: 50 });
  }
});

it('gives the last place to one of two people admitted concurrently, in either way', async () => {
  const owner = await world.person();
  const { id: serverId, joinCode } = await owner.call.servers.create({ name: 'One place left' });
  const { handle } = world.database;
  const setJoinPolicy = (join_policy: 'approval' | 'open') =>
    handle.updateTable('servers').set({ join_policy, member_count: 49 }).where('id', '=', serverId).execute();
  const requestToJoin = async () => {
    await setJoinPolicy('approval');
    const person = await world.person();
    await person.call.servers.join({ joinCode });
    return (await person.call.joinRequests.pending())[0]?.id ?? '';
  };
  const approve = (requestId: string) => owner.call.joinRequests.decide({ requestId, status: 'approved' });
  for (let round = 0; round < 5; round += 1) {
    const [one, two, walker] = [await requestToJoin(), await requestToJoin(), await world.person()];
    const approvals = await Promise.allSettled([approve(one), approve(two)]);
    expect(approvals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await setJoinPolicy('open');
    const left = approvals[0].status === 'fulfilled' ? two : one;
    const both = await Promise.allSettled([approve(left), walker.call.servers.join({ joinCode })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await owner.call.servers.get({ serverId })).toMatchObject({ memberCount: 50 });
  }
});

// covers: R829
it('admits fifty members on the free plan, in both ways', async () => {
  const owner = await world.person();
  const server = await owner.call.servers.create({ name: 'Full house' });
  const person = await world.person();
  await person.call.servers.join({ joinCode: server.joinCode });
  await world.database.handle
    .updateTable('servers')
    .set({ member_count: 50 })
    .where('id', '=', server.id)
    .execute();
  const [request] = await owner.call.joinRequests.list({ serverId: server.id });
  const approve = () => owner.call.joinRequests.decide({ requestId: request?.id ?? '', status: 'approved' });
  await expect(approve()).rejects.toMatchObject(refused);
  expect(await owner.call.joinRequests.list({ serverId: server.id })).toHaveLength(1);
  await owner.call.servers.update({ serverId: server.id, joinPolicy: 'open' });
  await expect(person.call.servers.join({ joinCode: server.joinCode })).rejects.toMatchObject(refused);
  await setPlan(owner.id, 'premium');
  expect(await approve()).toMatchObject({ status: 'approved' });
});

it('admits as many of a bulk as fit, and reports the rest', async () => {
  const owner = await world.person();
  const { id: serverId, joinCode } = await owner.call.servers.create({ name: 'Two places left' });
  const requestIds: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const person = await world.person();
    await person.call.servers.join({ joinCode });
    requestIds.push((await person.call.joinRequests.pending())[0]?.id ?? '');
  }
  const members = { member_count: 48 };
  await world.database.handle.updateTable('servers').set(members).where('id', '=', serverId).execute();
  const decided = await owner.call.joinRequests.decideMany({ serverId, requestIds, status: 'approved' });
  expect(decided.map(({ code }) => code)).toEqual([null, null, 'REFUSED', 'REFUSED']);
  expect(decided.at(-1)?.message).toContain('The free plan allows 50 members.');
  const waiting = await owner.call.joinRequests.list({ serverId });
  expect(waiting.map(({ id }) => id)).toEqual(requestIds.slice(2));
  expect(await owner.call.servers.get({ serverId })).toMatchObject({ memberCount: 50, pendingCount: 2 });
});
