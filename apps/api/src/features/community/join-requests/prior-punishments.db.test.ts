import { expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();

async function linked(robloxUsername: string): Promise<Person> {
  const person = await world.person();
  await world.database.handle
    .updateTable('users')
    .set({ roblox_username: robloxUsername })
    .where('id', '=', person.id)
    .execute();
  return person;
}

async function punish({ owner, server }: Community, robloxUsername: string, duration?: number) {
  const write = {
    serverId: server.id,
    robloxUsername,
    punishmentType: 'warning',
    reason: 'Speeding',
  } as const;
  return owner.call.punishments.create({ ...write, ...(duration ? { duration } : {}) });
}

it('counts what the server knows of the linked name: all, active, never deleted or foreign ones', async () => {
  const community = await world.community();
  const elsewhere = await world.community();
  const { owner, server } = community;
  const serverId = server.id;
  const known = await linked('Rusty_Otter');
  const clean = await linked('CleanOtter');
  const nameless = await world.person();
  await punish(community, 'rusty_otter', 5);
  await punish(community, 'RUSTY_OTTER');
  const deleted = await punish(community, 'Rusty_Otter');
  await owner.call.punishments.remove({ serverId, punishmentId: deleted.id });
  await punish(community, 'Rusty_Otter_2');
  await punish(elsewhere, 'Rusty_Otter');
  for (const person of [known, clean, nameless]) {
    await person.call.servers.join({ joinCode: server.joinCode });
  }
  const priors = async (person: Person) => {
    const waiting = await person.call.joinRequests.list({ serverId });
    return waiting.map(({ robloxUsername, punishments }) => [robloxUsername, punishments]);
  };
  expect(await priors(owner)).toEqual([
    ['Rusty_Otter', { total: 2, active: 2 }],
    ['CleanOtter', { total: 0, active: 0 }],
    [null, null],
  ]);
  world.clock.advance(6 * 60_000);
  expect((await priors(owner))[0]).toEqual(['Rusty_Otter', { total: 2, active: 1 }]);
});

it('is not sent to people who can decide but not see punishments', async () => {
  const community = await world.community();
  const { owner, moderator, server } = community;
  await punish(community, 'RustyOtter');
  await (await linked('RustyOtter')).call.servers.join({ joinCode: server.joinCode });
  const moderatorPermissions = { canApproveJoinRequests: true, canViewPunishments: false };
  await owner.call.servers.updateRolePermissions({ serverId: server.id, moderatorPermissions });
  expect(await moderator.call.joinRequests.list({ serverId: server.id })).toMatchObject([
    { robloxUsername: 'RustyOtter', punishments: null },
  ]);
});
