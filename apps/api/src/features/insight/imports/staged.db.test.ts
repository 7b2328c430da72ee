import { expect, it } from 'vitest';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const { settle, show, lines, refOf } = createImportRunner(world);
const { importedLists, staged } = createOwnExports(world);

const confirmed = (community: Community, id: string, entry: { n: number }, userId?: string) =>
  community.owner.call.imports.decide({
    ...{ ...refOf(community, id), n: entry.n, decision: 'confirm' },
    ...(userId === undefined ? {} : { userId }),
  });

const dismissed = (community: Community, id: string, entry: { n: number }) =>
  community.owner.call.imports.decide({ ...refOf(community, id), n: entry.n, decision: 'dismiss' });

async function roleOf({ owner, server }: Community, userId: string) {
  const members = await owner.call.members.list({ serverId: server.id });
  return members.find((one) => one.userId === userId)?.role;
}

/** An import whose only entry is the role Moderator of the community's member. */
async function waiting(community: Community) {
  const id = await importedLists(community, {
    members: [{ name: community.member.username, role: 'moderator' }],
  });
  const [entry] = await staged(community, id);
  if (!entry) throw new Error('Nothing waits.');
  return { id, entry };
}

it('of two confirmations at a time one role results, and no other server’s import is reached', async () => {
  const [to, elsewhere] = [await world.community(), await world.community()];
  const { id, entry } = await waiting(to);
  await expect(confirmed(elsewhere, id, entry, to.member.id)).rejects.toThrow(/not found/);
  await Promise.allSettled([1, 2, 3].map(() => confirmed(to, id, entry, to.member.id)));
  expect(await show(to, id)).toMatchObject({ rows: { created: 1, left: 1 } });
  expect(await roleOf(to, to.member.id)).toBe('moderator');
});

it.each([1, 2, 3, 4])('confirmed and dismissed at a time, it ends as one of both (%#)', async (nth) => {
  const to = await world.community();
  const { id, entry } = await waiting(to);
  const both = [() => confirmed(to, id, entry, to.member.id), () => dismissed(to, id, entry)];
  const outcomes = await Promise.allSettled((nth % 2 === 0 ? both : both.toReversed()).map((one) => one()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [line] = (await lines(to, id)).rows;
  const isConfirmed = line?.reason === 'Confirmed.';
  expect([line?.state, line?.reason]).toEqual(['left', isConfirmed ? 'Confirmed.' : 'Dismissed.']);
  expect(await roleOf(to, to.member.id)).toBe(isConfirmed ? 'moderator' : 'member');
  expect(await show(to, id)).toMatchObject({ rows: { left: 1 } });
});

it('ends as confirmed when an undo runs at the same time, or gives no role', async () => {
  const to = await world.community();
  const { id, entry } = await waiting(to);
  await Promise.allSettled([
    confirmed(to, id, entry, to.member.id),
    to.owner.call.imports.undo(refOf(to, id)).then(settle),
  ]);
  await settle();
  const [line] = (await lines(to, id)).rows;
  expect(await roleOf(to, to.member.id)).toBe(line?.state === 'left' ? 'moderator' : 'member');
  const left = line?.state === 'left' ? 1 : 0;
  expect(await show(to, id)).toMatchObject({ rows: { left, undone: 1 - left } });
});

it('can be decided after a process ended in the middle of a decision', async () => {
  const to = await world.community();
  const { id, entry } = await waiting(to);
  const claim = { holder: 'gone', expires_at: world.clock.now() + 60_000 };
  await handle
    .insertInto('leases')
    .values({ name: `staged:${id}:${entry.n}`, ...claim })
    .execute();
  await expect(dismissed(to, id, entry)).rejects.toThrow(/another window/);
  world.clock.advance(60_001);
  await confirmed(to, id, entry, to.member.id);
  expect(await roleOf(to, to.member.id)).toBe('moderator');
});

it('shows the exact account, and refuses another one that has the name since', async () => {
  const to = await world.community();
  const { id, entry } = await waiting(to);
  expect(entry.person).toEqual({
    ...{ userId: to.member.id, username: to.member.username, isMember: true, role: 'member' },
    ...{ discordId: expect.any(String), robloxUsername: null, robloxVerified: false },
  });
  await expect(confirmed(to, id, entry)).rejects.toThrow(/another account/);
  const stranger = await world.person(`stranger.${to.server.joinCode.toLowerCase()}`);
  await stranger.call.servers.join({ joinCode: to.server.joinCode });
  const rename = (userId: string, username: string) =>
    handle.updateTable('users').set({ username }).where('id', '=', userId).execute();
  // The member is renamed, and a person who asked to join takes the name.
  await rename(to.member.id, `renamed.${to.server.joinCode.toLowerCase()}`);
  await rename(stranger.id, entry.subject);
  await expect(confirmed(to, id, entry, to.member.id)).rejects.toThrow(/another account/);
  expect(await roleOf(to, to.member.id)).toBe('member');
  expect(await roleOf(to, stranger.id)).toBeUndefined();
  expect((await staged(to, id))[0]?.person).toMatchObject({ userId: stranger.id, isMember: false });
  expect(await staged(to, id)).toHaveLength(1);
});
