import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const notFound = { cause: { code: 'NOT_FOUND' } };

describe('an invite link', () => {
  it('shows the server to visitors, and each person their own way in', async () => {
    const { server, owner, stranger } = await world.community();
    const { joinCode } = server;
    const shown = {
      serverName: server.name,
      memberCount: 4,
      needsApproval: true,
      isSuspended: false,
      relation: 'none',
      serverId: null,
    };
    expect(await world.signedOut.servers.invite({ joinCode: ` ${joinCode.toLowerCase()} ` })).toEqual(shown);
    expect(await stranger.call.servers.invite({ joinCode })).toEqual(shown);
    await stranger.call.servers.join({ joinCode });
    expect(await stranger.call.servers.invite({ joinCode })).toEqual({ ...shown, relation: 'requested' });
    expect(await owner.call.servers.invite({ joinCode })).toEqual({
      ...shown,
      relation: 'member',
      serverId: server.id,
    });
  });

  it('leads nowhere once the code was replaced or the server deleted', async () => {
    const { server, owner, stranger } = await world.community();
    const { id: serverId, joinCode } = server;
    const renewed = await owner.call.servers.rotateJoinCode({ serverId });
    await expect(stranger.call.servers.invite({ joinCode })).rejects.toMatchObject(notFound);
    expect(await stranger.call.servers.invite(renewed)).toMatchObject({ serverName: server.name });
    await owner.call.servers.remove({ serverId });
    await expect(stranger.call.servers.invite(renewed)).rejects.toMatchObject(notFound);
  });

  it('says that it is open, or suspended', async () => {
    const { server, owner } = await world.community();
    const { id: serverId, joinCode } = server;
    await owner.call.servers.update({ serverId, joinPolicy: 'open' });
    expect(await world.signedOut.servers.invite({ joinCode })).toMatchObject({ needsApproval: false });
    const suspended = { status: 'suspended' as const };
    await world.database.handle.updateTable('servers').set(suspended).where('id', '=', serverId).execute();
    expect(await world.signedOut.servers.invite({ joinCode })).toMatchObject({ isSuspended: true });
  });
});
