import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();

function refusal(code: string) {
  return { cause: { code } };
}

async function askers(n: number, joinCode: string): Promise<{ person: Person; requestId: string }[]> {
  const made = [];
  for (let i = 0; i < n; i += 1) {
    const person = await world.person();
    await person.call.servers.join({ joinCode });
    made.push({ person, requestId: (await person.call.joinRequests.pending())[0]?.id ?? '' });
  }
  return made;
}

function idsOf(asked: readonly { requestId: string }[]): string[] {
  return asked.map(({ requestId }) => requestId);
}

const DONE = { decided: true, code: null, message: null };

it('admits several with one role, moderators by default', async () => {
  const { server, owner } = await world.community();
  const serverId = server.id;
  const asked = await askers(3, server.joinCode);
  const [first, ...others] = idsOf(asked);
  const requestIds = [first ?? '', first ?? ''];
  expect(await owner.call.joinRequests.decideMany({ serverId, requestIds, status: 'approved' })).toEqual([
    { requestId: first, ...DONE },
  ]);
  const rest = { serverId, requestIds: others, status: 'approved', role: 'member' } as const;
  expect(await owner.call.joinRequests.decideMany(rest)).toEqual(
    others.map((requestId) => ({ requestId, ...DONE })),
  );
  const members = await owner.call.members.list({ serverId });
  const roles = asked.map(({ person }) => members.find(({ userId }) => userId === person.id)?.role);
  expect(roles).toEqual(['moderator', 'member', 'member']);
  expect(await owner.call.servers.get({ serverId })).toMatchObject({ memberCount: 7, pendingCount: 0 });
});

it('says of each what happened: decided before, withdrawn, foreign and unknown ones do not hold the rest back', async () => {
  const { server, owner, admin } = await world.community();
  const serverId = server.id;
  const elsewhere = await world.community();
  const [foreign] = await askers(1, elsewhere.server.joinCode);
  const asked = await askers(4, server.joinCode);
  const [approved, withdrawn, ...left] = idsOf(asked);
  await admin.call.joinRequests.decide({ requestId: approved ?? '', status: 'approved', role: 'member' });
  await asked[1]?.person.call.joinRequests.withdraw({ requestId: withdrawn ?? '' });
  const requestIds = [...idsOf(asked), foreign?.requestId ?? '', 'unknown'];
  const gone = { decided: false, code: 'NOT_FOUND', message: 'There is no such join request.' };
  const late = { decided: false, code: 'CONFLICT' };
  expect(await owner.call.joinRequests.decideMany({ serverId, requestIds, status: 'rejected' })).toEqual([
    { requestId: approved, ...late, message: `Already approved by ${admin.username}.` },
    { requestId: withdrawn, ...late, message: `Already withdrawn by ${asked[1]?.person.username}.` },
    ...left.map((requestId) => ({ requestId, ...DONE })),
    { requestId: foreign?.requestId, ...gone },
    { requestId: 'unknown', ...gone },
  ]);
  expect(await owner.call.joinRequests.list({ serverId })).toEqual([]);
  expect(await elsewhere.owner.call.joinRequests.list({ serverId: elsewhere.server.id })).toHaveLength(1);
});

it('grants no more than the decider has, and then decides nothing', async () => {
  const { server, owner, moderator, member } = await world.community();
  const serverId = server.id;
  const moderatorPermissions = { canApproveJoinRequests: true };
  await owner.call.servers.updateRolePermissions({ serverId, moderatorPermissions });
  const requestIds = idsOf(await askers(2, server.joinCode));
  const grant = (person: Person, role: 'admin' | 'moderator') =>
    person.call.joinRequests.decideMany({ serverId, requestIds, status: 'approved', role });
  await expect(grant(moderator, 'admin')).rejects.toMatchObject(refusal('FORBIDDEN'));
  await expect(grant(member, 'moderator')).rejects.toMatchObject(refusal('FORBIDDEN'));
  expect(await owner.call.joinRequests.list({ serverId })).toHaveLength(2);
  expect(await grant(moderator, 'moderator')).toHaveLength(2);
});

it('against single decisions at the same moment: each request is decided once', async () => {
  const { server, owner, admin } = await world.community();
  const serverId = server.id;
  for (let round = 0; round < 5; round += 1) {
    const asked = await askers(4, server.joinCode);
    const requestIds = idsOf(asked);
    const [bulk, ...singles] = await Promise.allSettled([
      owner.call.joinRequests.decideMany({ serverId, requestIds, status: 'rejected' }),
      ...requestIds
        .toReversed()
        .map((requestId) =>
          admin.call.joinRequests.decide({ requestId, status: 'approved', role: 'member' }),
        ),
    ]);
    if (bulk.status === 'rejected') throw bulk.reason;
    const inBulk = bulk.value as { requestId: string; decided: boolean; message: string | null }[];
    const approved = singles.toReversed().map(({ status }) => status === 'fulfilled');
    expect(inBulk.map(({ decided }) => decided)).toEqual(approved.map((was) => !was));
    for (const { decided, message } of inBulk) {
      expect(message).toBe(decided ? null : `Already approved by ${admin.username}.`);
    }
  }
  const members = await owner.call.members.list({ serverId });
  expect(await owner.call.servers.get({ serverId })).toMatchObject({
    memberCount: members.length,
    pendingCount: 0,
  });
});

it('two concurrent decisions over the same people share them without losing any', async () => {
  const { server, owner, admin } = await world.community();
  const serverId = server.id;
  const requestIds = idsOf(await askers(12, server.joinCode));
  const [up, down] = await Promise.all([
    owner.call.joinRequests.decideMany({ serverId, requestIds, status: 'approved', role: 'member' }),
    admin.call.joinRequests.decideMany({
      serverId,
      requestIds: requestIds.toReversed(),
      status: 'rejected',
    }),
  ]);
  const entered = up.filter(({ decided }) => decided).map(({ requestId }) => requestId);
  const refused = down.filter(({ decided }) => decided).map(({ requestId }) => requestId);
  expect([...entered, ...refused].sort()).toEqual(requestIds.toSorted());
  expect(await owner.call.servers.get({ serverId })).toMatchObject({
    memberCount: 4 + entered.length,
    pendingCount: 0,
  });
});

it.each([
  [[], 'no ids'],
  [Array.from({ length: 201 }, (_, at) => `id${at}`), 'too many'],
])('takes between one and 200 ids', async (requestIds) => {
  const { server, owner } = await world.community();
  const decided = owner.call.joinRequests.decideMany({ serverId: server.id, requestIds, status: 'rejected' });
  await expect(decided).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
