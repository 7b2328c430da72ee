import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();

async function logOf(userId: string) {
  return world.database.handle
    .selectFrom('account_log')
    .select(['action', 'details'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

// covers: R346, R602
it('says who is signed in', async () => {
  const person = await world.person();
  expect(await person.call.account.me()).toEqual({
    id: person.id,
    discordId: person.discordId,
    username: person.username,
    globalName: null,
    profileImageUrl: `/avatars/discord/${person.discordId}`,
    robloxUsername: null,
    robloxUserId: null,
    robloxVerified: false,
    hasFactor: false,
    plan: { name: 'free', servers: 1, members: 50, enforced: false },
    serversMax: null,
    isAuthenticated: true,
  });
  await expect(world.signedOut.account.me()).rejects.toThrow('Unauthorized');
});

// covers: R345, R417, R604, R605
it('links a Roblox name that exists, and unlinks it, with a line in the log each', async () => {
  const person = await world.person();
  const linked = await person.call.account.linkRoblox({ robloxUsername: '  DesertHawk ' });
  expect(linked).toMatchObject({
    robloxUsername: 'DesertHawk',
    robloxUserId: expect.stringMatching(/^\d+$/),
  });
  expect(await person.call.account.unlinkRoblox()).toMatchObject({
    robloxUsername: null,
    robloxUserId: null,
  });
  await person.call.account.unlinkRoblox();
  expect((await logOf(person.id)).map(({ action }) => action)).toEqual([
    'account.roblox-linked',
    'account.roblox-unlinked',
  ]);
});

it.each(['GhostPlayer', 'x', 'spaces in it'])(
  'refuses %j, which Roblox does not know',
  async (robloxUsername) => {
    const person = await world.person();
    const answer = person.call.account.linkRoblox({ robloxUsername });
    await expect(answer).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
    await expect(answer).rejects.toThrow(robloxUsername);
  },
);

it('asks for a name', async () => {
  const person = await world.person();
  const answer = person.call.account.linkRoblox({ robloxUsername: ' ' });
  await expect(answer).rejects.toThrow('Please enter your Roblox username');
});

it('lists sessions and ends them, but never those of another person', async () => {
  const [person, other] = [await world.person(), await world.person()];
  expect(await person.call.account.sessions()).toMatchObject([{ id: person.sessionId, current: true }]);
  const revoke = (sessionId: string) => person.call.account.revokeSession({ sessionId });
  await expect(revoke(other.sessionId)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  expect(await other.call.account.me()).toBeTruthy();
  await revoke(person.sessionId);
  await expect(person.call.account.me()).rejects.toThrow('Unauthorized');
  expect((await logOf(person.id)).map(({ action }) => action)).toEqual(['account.session-revoked']);
});

it('gives anyone the name of the product', async () => {
  expect(await world.signedOut.system.config()).toEqual({
    productName: 'Tenfour',
    communityInviteUrl: null,
    demoUrl: null,
    testimonials: null,
  });
});
