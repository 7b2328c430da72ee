import { SERVERS_CREATED_PER_HOUR } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld({ quotas: { serversPerUser: 4 } });
const HOUR_MS = 60 * 60_000;
const refused = { cause: { code: 'REFUSED' } };

const create = ({ call }: Person) => call.servers.create({ name: 'One more' });

async function setPlan(userId: string, plan: 'free' | 'enterprise') {
  await world.database.handle.updateTable('users').set({ plan }).where('id', '=', userId).execute();
}

const succeeded = (ends: PromiseSettledResult<unknown>[]) =>
  ends.filter(({ status }) => status === 'fulfilled').length;

it('lets one person own as many servers as the operator says, however many they request in parallel', async () => {
  const owner = await world.person();
  expect(succeeded(await Promise.allSettled(Array.from({ length: 40 }, () => create(owner))))).toBe(4);
  await expect(create(owner)).rejects.toMatchObject(refused);
  await expect(create(owner)).rejects.toThrow('You own 4 servers, the most that one person can have here.');
  expect(await owner.call.account.me()).toMatchObject({ serversMax: 4 });
  const [first] = await owner.call.servers.list();
  await owner.call.servers.remove({ serverId: first?.id ?? '' });
  await create(owner);
});

it('limits a person to ten created servers an hour, deleted ones included', async () => {
  const owner = await world.person();
  for (let n = 0; n < SERVERS_CREATED_PER_HOUR; n += 1) {
    const { id } = await create(owner);
    await owner.call.servers.remove({ serverId: id });
    if (n === 0) world.clock.advance(60_000);
  }
  const late = { cause: { code: 'TOO_MANY_REQUESTS', details: { limit: 10, retryAfter: 59 * 60 } } };
  await expect(create(owner)).rejects.toMatchObject(late);
  await expect(create(owner)).rejects.toThrow('Try again in 59 minutes.');
  world.clock.advance(HOUR_MS);
  await create(owner);
});

it('exempts the Enterprise plan from the number of servers, and not from those of an hour', async () => {
  const owner = await world.person();
  await setPlan(owner.id, 'enterprise');
  const ends = await Promise.allSettled(Array.from({ length: 15 }, () => create(owner)));
  expect(succeeded(ends)).toBe(SERVERS_CREATED_PER_HOUR);
  expect(await owner.call.account.me()).toMatchObject({ serversMax: null });
  // What was theirs stays theirs.
  await setPlan(owner.id, 'free');
  expect(await owner.call.servers.list()).toHaveLength(SERVERS_CREATED_PER_HOUR);
});

it('lets one person be in a hundred servers, their requests included, however they come in', async () => {
  const person = await world.person();
  const owners = await Promise.all(Array.from({ length: 3 }, () => world.person()));
  const servers = await Promise.all(owners.map(create));
  const [first, second, third] = servers;
  await owners[0]?.call.servers.update({ serverId: first?.id ?? '', joinPolicy: 'open' });
  const { handle } = world.database;
  // Ninety-nine requests, as if they had been sent.
  for (let n = 0; n < 99; n += 1) {
    const id = newId();
    const at = world.clock.now();
    const own = { owner_id: owners[0]?.id ?? '', join_code: id, created_at: at, updated_at: at };
    const sets = { moderator_permissions: '{}', admin_permissions: '{}', search_text: '', pending_count: 1 };
    await handle
      .insertInto('servers')
      .values({ id, name: 'Far away', ...own, ...sets })
      .execute();
    const request = { id: newId(), server_id: id, user_id: person.id, status: 'pending' as const };
    await handle
      .insertInto('join_requests')
      .values({ ...request, created_at: at })
      .execute();
  }
  const join = (server = first) => person.call.servers.join({ joinCode: server?.joinCode ?? '' });
  const joinAll = () => Promise.allSettled([join(first), join(second), join(third)]);
  expect(succeeded(await joinAll())).toBe(1);
  const refused = await joinAll();
  expect(succeeded(refused)).toBe(0);
  for (const end of refused)
    expect(String((end as PromiseRejectedResult).reason)).toMatch(/100 servers|already/);
  // Own servers are counted by their own limit.
  await create(person);
  const waiting = await person.call.joinRequests.pending();
  await person.call.joinRequests.withdraw({ requestId: waiting.at(-1)?.id ?? '' });
  expect(succeeded(await joinAll())).toBe(1);
});
