import { describe, expect, it } from 'vitest';
import { memberCounts } from '../../../testing/database/rows.ts';
import { admit, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();

function refusal(code: string) {
  return { cause: { code } };
}

const counts = (serverId: string) => memberCounts(world.database.handle, serverId);

async function lastActivity(serverId: string) {
  const row = await world.database.handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'target'])
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row;
}

describe('leaving', () => {
  it.each(['admin', 'moderator', 'member'] as const)('is available to the %s, immediately', async (who) => {
    const { server, owner, [who]: person } = await world.community();
    const serverId = server.id;
    await person.call.members.leave({ serverId });
    await expect(person.call.servers.get({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(person.call.servers.permissions({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await person.call.servers.list()).toEqual([]);
    expect(await counts(serverId)).toMatchObject({ member_count: 3 });
    expect(await owner.call.members.list({ serverId })).toHaveLength(3);
    expect(await lastActivity(serverId)).toEqual({
      action: 'member.left',
      actor_name: person.username,
      target: person.username,
    });
  });

  it('is refused for the owner, with an alternative', async () => {
    const { server, owner } = await world.community();
    const left = owner.call.members.leave({ serverId: server.id });
    await expect(left).rejects.toMatchObject(refusal('REFUSED'));
    await expect(left).rejects.toThrow('Delete the server');
    expect(await counts(server.id)).toMatchObject({ member_count: 4 });
  });

  it('is not for strangers, who learn nothing', async () => {
    const { server, stranger } = await world.community();
    await expect(stranger.call.members.leave({ serverId: server.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });

  it('and a removal are not final: a person can ask again, once at a time, and gets the newly granted role', async () => {
    const { server, owner, admin, moderator } = await world.community();
    const serverId = server.id;
    await admin.call.members.leave({ serverId });
    await owner.call.members.remove({ serverId, userId: moderator.id });
    for (const person of [admin, moderator]) {
      const ask = () => person.call.servers.join({ joinCode: server.joinCode });
      expect(await ask()).toMatchObject({ isRequest: true });
      await expect(ask()).rejects.toMatchObject(refusal('CONFLICT'));
      await expect(person.call.servers.get({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
    const [first] = await owner.call.joinRequests.list({ serverId });
    await owner.call.joinRequests.decide({ requestId: first?.id ?? '', status: 'approved', role: 'member' });
    expect(await admin.call.servers.get({ serverId })).toMatchObject({ role: 'member' });
    expect(await counts(serverId)).toEqual({ member_count: 3, pending_count: 1 });
  });
});

describe('two concurrent actions', () => {
  const ROUNDS = 10;

  it('leaving twice counts once', async () => {
    const { server, owner } = await world.community();
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await world.person();
      await admit(owner, person, server, 'member');
      const leave = () => person.call.members.leave({ serverId: server.id });
      const ends = await Promise.allSettled([leave(), leave()]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: refusal('NOT_FOUND'),
      });
    }
    expect(await counts(server.id)).toMatchObject({ member_count: 4 });
  });

  it('concurrent with a removal it counts once, and the loser learns that it was too late', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await world.person();
      await admit(owner, person, server, 'moderator');
      const ends = await Promise.allSettled([
        person.call.members.leave({ serverId }),
        owner.call.members.remove({ serverId, userId: person.id }),
      ]);
      const lost = ends.filter(({ status }) => status === 'rejected');
      expect(lost).toHaveLength(1);
      const { code } = (lost[0] as PromiseRejectedResult).reason.cause;
      expect(['NOT_FOUND', 'CONFLICT']).toContain(code);
      await expect(person.call.servers.get({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
    expect(await counts(serverId)).toMatchObject({ member_count: 4 });
  });

  it('a role change and a removal: a removed member stays removed', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await world.person();
      await admit(owner, person, server, 'member');
      const userId = person.id;
      const [change, removal] = await Promise.allSettled([
        owner.call.members.changeRole({ serverId, userId, role: 'admin' }),
        owner.call.members.remove({ serverId, userId }),
      ]);
      const members = await owner.call.members.list({ serverId });
      const now = members.find((member) => member.userId === userId)?.role ?? null;
      if (removal.status === 'fulfilled') {
        expect(now).toBeNull();
      } else {
        expect(removal.reason).toMatchObject(refusal('CONFLICT'));
        expect([change.status, now]).toEqual(['fulfilled', 'admin']);
        await owner.call.members.remove({ serverId, userId });
      }
    }
    expect(await counts(serverId)).toMatchObject({ member_count: 4 });
  });

  it('a role change and leaving: the leaver is out either way', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await world.person();
      await admit(owner, person, server, 'member');
      const [left, change] = await Promise.allSettled([
        person.call.members.leave({ serverId }),
        owner.call.members.changeRole({ serverId, userId: person.id, role: 'admin' }),
      ]);
      expect(left.status).toBe('fulfilled');
      if (change.status === 'rejected') {
        expect(['NOT_FOUND', 'CONFLICT']).toContain(change.reason.cause.code);
      }
      await expect(person.call.servers.get({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
    expect(await counts(serverId)).toMatchObject({ member_count: 4 });
  });
});
