import type { Server } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { memberCounts } from '../../../testing/database/rows.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { createPlanLimits } from '../members/plan-limits.ts';
import { joinServer } from '../servers/join-server.ts';

const world = await createWorld();

function refusal(code: string) {
  return { cause: { code } };
}

async function ask(person: Person, { joinCode }: Server, owner: Person, serverId: string): Promise<string> {
  await person.call.servers.join({ joinCode });
  const waiting = await owner.call.joinRequests.list({ serverId });
  return waiting.find(({ userId }) => userId === person.id)?.id ?? '';
}

const counts = (serverId: string) => memberCounts(world.database.handle, serverId);

describe('joining', () => {
  // covers: R352, R429, R504, R610, R614
  it('queues a request, which its sender and the staff see', async () => {
    const { server, owner, stranger } = await world.community();
    const typed = ` ${server.joinCode.toLowerCase().slice(0, 4)}-${server.joinCode.slice(4)} `;
    expect(await stranger.call.servers.join({ joinCode: typed })).toEqual({
      isRequest: true,
      server: { id: server.id, name: server.name },
    });
    expect(await stranger.call.joinRequests.pending()).toMatchObject([{ serverName: server.name }]);
    expect(await owner.call.joinRequests.list({ serverId: server.id })).toMatchObject([
      { userId: stranger.id, username: stranger.username, status: 'pending', role: null },
    ]);
    await expect(stranger.call.servers.get({ serverId: server.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    expect(await counts(server.id)).toEqual({ member_count: 4, pending_count: 1 });
  });

  // covers: R353, R428, R615
  it('an open server admits members immediately and closes their earlier request', async () => {
    const { server, owner, stranger } = await world.community();
    const { joinCode, id: serverId } = server;
    const early = await world.person();
    await early.call.servers.join({ joinCode });
    await owner.call.servers.update({ serverId, joinPolicy: 'open' });
    for (const person of [stranger, early]) {
      expect(await person.call.servers.join({ joinCode })).toMatchObject({ isRequest: false });
      expect(await person.call.servers.get({ serverId })).toMatchObject({ role: 'member' });
      expect(await person.call.joinRequests.pending()).toEqual([]);
    }
    expect(await counts(serverId)).toEqual({ member_count: 6, pending_count: 0 });
  });

  it('shows the conflicts', async () => {
    const { server, member, stranger } = await world.community();
    const join = (person: Person, joinCode: string) => person.call.servers.join({ joinCode });
    await expect(join(stranger, 'NOSUCH22')).rejects.toThrow('There is no server with this join code.');
    await expect(join(stranger, 'NOSUCH22')).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(join(member, server.joinCode)).rejects.toThrow(
      `You are already a member of ${server.name}.`,
    );
    await join(stranger, server.joinCode);
    await expect(join(stranger, server.joinCode)).rejects.toThrow('already asked to join');
    await expect(join(stranger, server.joinCode)).rejects.toMatchObject(refusal('CONFLICT'));
  });

  it.each(['approval', 'open'] as const)('two concurrent requests count once (%s)', async (joinPolicy) => {
    const { server, owner } = await world.community();
    await owner.call.servers.update({ serverId: server.id, joinPolicy });
    for (let round = 0; round < 10; round += 1) {
      const person = await world.person();
      const join = () => person.call.servers.join({ joinCode: server.joinCode });
      const ends = await Promise.allSettled([join(), join()]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('CONFLICT') });
    }
    const expected =
      joinPolicy === 'open' ? { member_count: 14, pending_count: 0 } : { member_count: 4, pending_count: 10 };
    expect(await counts(server.id)).toEqual(expected);
  });

  it('goes by what the server is when its turn comes, not when the code was looked up', async () => {
    const { database, clock } = world;
    const { server, owner, stranger } = await world.community();
    await owner.call.servers.update({ serverId: server.id, joinPolicy: 'open' });
    const joinAfter = (meanwhile: () => Promise<unknown>) => {
      const transaction: typeof database.transaction = (work) =>
        meanwhile().then(() => database.transaction(work));
      const deps = {
        database: { ...database, transaction },
        limits: createPlanLimits(false),
        mappedRoles: { entryOf: async () => null, confirm: async () => false },
        now: clock.now,
      };
      return joinServer(deps, stranger, server.joinCode);
    };
    const close = () => owner.call.servers.update({ serverId: server.id, joinPolicy: 'approval' });
    expect(await joinAfter(close)).toMatchObject({ isRequest: true });
    expect(await counts(server.id)).toEqual({ member_count: 4, pending_count: 1 });
    const removed = joinAfter(() => owner.call.servers.remove({ serverId: server.id }));
    await expect(removed).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is possible again after a rejection', async () => {
    const { server, owner, stranger } = await world.community();
    const first = await ask(stranger, server, owner, server.id);
    await owner.call.joinRequests.decide({ requestId: first, status: 'rejected' });
    expect(await ask(stranger, server, owner, server.id)).not.toBe(first);
  });
});

describe('deciding', () => {
  // covers: R359, R458, R459, R822
  it('grants the moderator role by default, and counts', async () => {
    const { server, owner, stranger } = await world.community();
    const requestId = await ask(stranger, server, owner, server.id);
    expect(await owner.call.joinRequests.decide({ requestId, status: 'approved' })).toMatchObject({
      id: requestId,
      status: 'approved',
      role: 'moderator',
    });
    expect(await stranger.call.servers.get({ serverId: server.id })).toMatchObject({ role: 'moderator' });
    expect(await counts(server.id)).toEqual({ member_count: 5, pending_count: 0 });
    expect(await owner.call.joinRequests.list({ serverId: server.id })).toEqual([]);
  });

  it('on a request that a member left behind closes it, changes no role and records none', async () => {
    const { server, owner, stranger } = await world.community();
    const { id: serverId } = server;
    const { handle } = world.database;
    /** What joins of both kinds at the same moment leave. */
    const leaveBehind = async (id: string) => {
      const row = { id, server_id: serverId, user_id: stranger.id, created_at: world.clock.now() };
      await handle.insertInto('join_requests').values(row).execute();
      await handle.updateTable('servers').set({ pending_count: 1 }).where('id', '=', serverId).execute();
    };
    await owner.call.servers.update({ serverId, joinPolicy: 'open' });
    await stranger.call.servers.join({ joinCode: server.joinCode });
    await leaveBehind(`one-of-${serverId}`);
    const approval = { status: 'approved', role: 'admin' } as const;
    const one = owner.call.joinRequests.decide({ requestId: `one-of-${serverId}`, ...approval });
    await expect(one).rejects.toThrow(`${stranger.username} is already a member. The request is closed.`);
    await expect(one).rejects.toMatchObject(refusal('CONFLICT'));
    await leaveBehind(`two-of-${serverId}`);
    const requestIds = [`two-of-${serverId}`];
    expect(await owner.call.joinRequests.decideMany({ serverId, requestIds, ...approval })).toMatchObject([
      { decided: false, code: 'CONFLICT' },
    ]);
    expect(await owner.call.joinRequests.list({ serverId })).toEqual([]);
    expect(await counts(serverId)).toEqual({ member_count: 5, pending_count: 0 });
    expect(await stranger.call.servers.get({ serverId })).toMatchObject({ role: 'member' });
    const closed = handle.selectFrom('join_requests').select(['status', 'role', 'decided_by']);
    expect(await closed.where('id', 'like', `%-of-${serverId}`).execute()).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'approved', role: null, decided_by: owner.id })),
    );
    const received = handle.selectFrom('activity').select('title').where('server_id', '=', serverId);
    expect(await received.where('description', 'like', `${stranger.username} %`).execute()).toEqual([
      { title: 'Member joined' },
    ]);
  });

  it('of two concurrent decisions one wins, and the other learns who was faster', async () => {
    const { server, owner, admin } = await world.community();
    for (let round = 0; round < 10; round += 1) {
      const person = await world.person();
      const requestId = await ask(person, server, owner, server.id);
      const ends = await Promise.allSettled([
        owner.call.joinRequests.decide({ requestId, status: 'approved', role: 'member' }),
        admin.call.joinRequests.decide({ requestId, status: 'rejected' }),
      ]);
      const lost = ends.find(({ status }) => status === 'rejected');
      const byOwner = ends[0].status === 'fulfilled';
      const sentence = byOwner
        ? `Already approved by ${owner.username}.`
        : `Already rejected by ${admin.username}.`;
      expect(lost).toMatchObject({ reason: { message: sentence, ...refusal('CONFLICT') } });
      const members = await owner.call.members.list({ serverId: server.id });
      expect(members.some(({ userId }) => userId === person.id)).toBe(byOwner);
    }
    expect((await counts(server.id)).pending_count).toBe(0);
  });

  it('grants at most the role of the person who decides', async () => {
    const { server, owner, admin, moderator } = await world.community();
    await owner.call.servers.updateRolePermissions({
      serverId: server.id,
      moderatorPermissions: { canApproveJoinRequests: true },
    });
    const decide = async (by: Person, role: 'admin' | 'moderator') => {
      const requestId = await ask(await world.person(), server, owner, server.id);
      return by.call.joinRequests.decide({ requestId, status: 'approved', role });
    };
    await expect(decide(moderator, 'admin')).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await decide(moderator, 'moderator')).toMatchObject({ role: 'moderator' });
    expect(await decide(admin, 'admin')).toMatchObject({ role: 'admin' });
  });

  it('is for people with the right, and others learn nothing of the request', async () => {
    const { server, owner, member, stranger } = await world.community();
    const requestId = await ask(stranger, server, owner, server.id);
    const decide = (person: Person) => person.call.joinRequests.decide({ requestId, status: 'approved' });
    await expect(decide(member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const other = await world.community();
    await expect(decide(other.owner)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(decide(stranger)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  // covers: R622
  it('lists the oldest first', async () => {
    const { server, owner } = await world.community();
    const waiting: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      world.clock.advance(1_000);
      waiting.push(await ask(await world.person(), server, owner, server.id));
    }
    expect((await owner.call.joinRequests.list({ serverId: server.id })).map(({ id }) => id)).toEqual(
      waiting,
    );
  });
});
