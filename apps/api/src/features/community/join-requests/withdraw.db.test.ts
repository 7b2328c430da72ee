import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();

function refusal(code: string) {
  return { cause: { code } };
}

async function ask(person: Person, joinCode: string): Promise<string> {
  await person.call.servers.join({ joinCode });
  return (await person.call.joinRequests.pending())[0]?.id ?? '';
}

async function pendingCount(serverId: string): Promise<number> {
  const row = await world.database.handle
    .selectFrom('servers')
    .select('pending_count')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return row.pending_count;
}

describe('withdrawing', () => {
  it('removes the request from both lists, is recorded, and allows a new request', async () => {
    const { server, owner, stranger } = await world.community();
    const requestId = await ask(stranger, server.joinCode);
    await stranger.call.joinRequests.withdraw({ requestId });
    expect(await stranger.call.joinRequests.pending()).toEqual([]);
    expect(await owner.call.joinRequests.list({ serverId: server.id })).toEqual([]);
    expect(await pendingCount(server.id)).toBe(0);
    const received = await world.database.handle
      .selectFrom('activity')
      .select(['action', 'actor_id'])
      .where('server_id', '=', server.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(received).toEqual({ action: 'join-request.withdrawn', actor_id: stranger.id });
    expect(await ask(stranger, server.joinCode)).not.toBe(requestId);
    expect(await pendingCount(server.id)).toBe(1);
  });

  it('is for its sender alone; for anyone else the request does not exist', async () => {
    const { server, owner, member, stranger } = await world.community();
    const requestId = await ask(stranger, server.joinCode);
    for (const person of [owner, member, await world.person()]) {
      const withdrawn = person.call.joinRequests.withdraw({ requestId });
      await expect(withdrawn).rejects.toMatchObject(refusal('NOT_FOUND'));
      await expect(withdrawn).rejects.toThrow('There is no such join request.');
    }
    await expect(world.signedOut.joinRequests.withdraw({ requestId })).rejects.toMatchObject(
      refusal('UNAUTHORIZED'),
    );
    expect(await pendingCount(server.id)).toBe(1);
  });

  it('comes too late after a decision, without saying whose it was', async () => {
    const { server, owner, stranger } = await world.community();
    const requestId = await ask(stranger, server.joinCode);
    await owner.call.joinRequests.decide({ requestId, status: 'rejected' });
    const late = stranger.call.joinRequests.withdraw({ requestId });
    await expect(late).rejects.toMatchObject(refusal('CONFLICT'));
    await expect(late).rejects.toThrow(/^This request has already been decided\.$/);
  });

  it('ends with the server', async () => {
    const { server, owner, stranger } = await world.community();
    const requestId = await ask(stranger, server.joinCode);
    await owner.call.servers.remove({ serverId: server.id });
    await expect(stranger.call.joinRequests.withdraw({ requestId })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });

  it('concurrent with an approval: one of the two happens, and the staff learn that it was withdrawn', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    for (let round = 0; round < 10; round += 1) {
      const person = await world.person();
      const requestId = await ask(person, server.joinCode);
      const [approved, withdrawn] = await Promise.allSettled([
        owner.call.joinRequests.decide({ requestId, status: 'approved', role: 'member' }),
        person.call.joinRequests.withdraw({ requestId }),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual(['fulfilled', 'rejected']);
      const isMember = await person.call.servers.get({ serverId }).then(
        () => true,
        () => false,
      );
      expect(isMember).toBe(approved.status === 'fulfilled');
      if (approved.status === 'rejected') {
        expect(approved.reason).toMatchObject({
          message: `Already withdrawn by ${person.username}.`,
          ...refusal('CONFLICT'),
        });
      }
    }
    expect(await pendingCount(serverId)).toBe(0);
  });

  it('a concurrent approval and open join admit the person once', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    for (let round = 0; round < 10; round += 1) {
      await owner.call.servers.update({ serverId, joinPolicy: 'approval' });
      const person = await world.person();
      const requestId = await ask(person, server.joinCode);
      await owner.call.servers.update({ serverId, joinPolicy: 'open' });
      const ends = await Promise.allSettled([
        owner.call.joinRequests.decide({ requestId, status: 'approved', role: 'moderator' }),
        person.call.servers.join({ joinCode: server.joinCode }),
      ]);
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason).toMatchObject(refusal('CONFLICT'));
      }
      const members = await owner.call.members.list({ serverId });
      expect(members.filter(({ userId }) => userId === person.id)).toHaveLength(1);
      expect(await owner.call.servers.get({ serverId })).toMatchObject({
        memberCount: members.length,
        pendingCount: 0,
      });
    }
  });
});
