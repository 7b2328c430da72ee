import type { Viewer } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { testFiles } from '../../../testing/files.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { createAccessFactory } from '../../community/access/access.ts';
import { createKeyAccess } from '../../community/access/key-access.ts';
import { createSweep } from '../../platform/retention/jobs.ts';

const BYTES = 1_000;
const world = await createWorld({ quotas: { uploadsPerServer: 10 * BYTES, uploadsPerUser: 7 * BYTES } });
const accessOf = createAccessFactory(world.database.handle, world.clock.now);

/** A picture as far as its head. */
const PICTURE = new Uint8Array(BYTES);
PICTURE.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function viewerOf({ token }: Person, serverId: string): Promise<Viewer> {
  const nothing = () => undefined;
  const found = await accessOf({ token, source: 'web', onStale: nothing, onUnknown: nothing }).at(serverId);
  if (!found?.viewer) throw new Error('They are no member.');
  return found.viewer;
}

const keyAccessOf = createKeyAccess(world.database.handle, world.clock.now);

/** Creates an API key of the person, and returns the viewer that a program with it is. */
async function keyOf(person: Person, serverId: string): Promise<Viewer> {
  const input = { serverId, name: 'Bot', flags: ['canViewPunishments' as const], expiresAt: null };
  const { key } = await person.call.apiKeys.create(input);
  const nothing = () => undefined;
  const request = { token: key, source: 'api' as const, onStale: nothing, onUnknown: nothing };
  const found = await keyAccessOf(request).at(serverId);
  if (!found?.viewer) throw new Error('The key is not known.');
  return found.viewer;
}

async function upload(person: Person, serverId: string) {
  return world.services.evidence.add(await viewerOf(person, serverId), PICTURE);
}

const many = (person: Person, serverId: string) =>
  Promise.allSettled(Array.from({ length: 20 }, () => upload(person, serverId)));

const succeeded = (ends: PromiseSettledResult<unknown>[]) =>
  ends.filter(({ status }) => status === 'fulfilled').length;

it('stores as much as fits for one person and for one server, with many concurrent uploads', async () => {
  const { server, owner, moderator } = await world.community();
  const both = await Promise.all([many(owner, server.id), many(moderator, server.id)]);
  const [own, theirs] = both.map(succeeded);
  expect((own ?? 0) + (theirs ?? 0)).toBe(10);
  expect(Math.max(own ?? 0, theirs ?? 0)).toBeLessThanOrEqual(7);
  const refusal = {
    code: 'REFUSED',
    message: expect.stringContaining('Pictures in this server can take 0 MB'),
  };
  await expect(upload(owner, server.id)).rejects.toMatchObject(refusal);
  expect(await owner.call.evidence.space({ serverId: server.id })).toEqual({
    server: { usedBytes: 10 * BYTES, maxBytes: 10 * BYTES },
    own: { usedBytes: (own ?? 0) * BYTES, maxBytes: 7 * BYTES },
  });
});

it('counts an uploader over all servers, what a call shows included, until it is removed', async () => {
  const { server, owner, moderator } = await world.community();
  const other = await world.community();
  await other.owner.call.servers.update({ serverId: other.server.id, joinPolicy: 'open' });
  await moderator.call.servers.join({ joinCode: other.server.joinCode });
  await other.owner.call.members.changeRole({
    serverId: other.server.id,
    userId: moderator.id,
    role: 'moderator',
  });
  const [first] = await Promise.all(Array.from({ length: 4 }, () => upload(moderator, server.id)));
  await moderator.call.modCalls.create({
    serverId: server.id,
    reporterUsername: 'Ana',
    reportedUsername: 'Bob',
    reason: 'RDM',
    evidence: [first?.path ?? ''],
  });
  await owner.call.servers.remove({ serverId: server.id });
  expect(succeeded(await many(moderator, other.server.id))).toBe(3);
  await expect(upload(moderator, other.server.id)).rejects.toThrow('Pictures that you upload can take');
  // Others still have room, and so have they once the sweep has removed the pictures of the deleted server.
  await upload(other.owner, other.server.id);
  world.clock.advance(2 * 60 * 60_000);
  const logger = { error: (details: object) => expect(details).toBeUndefined() };
  await createSweep({ database: world.database, files: testFiles, now: world.clock.now, logger }).run();
  await upload(moderator, other.server.id);
});

it('counts what API keys upload for the person who created them, with many concurrent uploads', async () => {
  const { server, owner } = await world.community();
  const other = await world.community(owner);
  const viewers = [
    await viewerOf(owner, server.id),
    await keyOf(owner, server.id),
    await keyOf(owner, server.id),
    await keyOf(owner, other.server.id),
  ];
  const uploads = viewers.flatMap((viewer) => Array.from({ length: 5 }, () => viewer));
  const ends = await Promise.allSettled(
    uploads.map((viewer) => world.services.evidence.add(viewer, PICTURE)),
  );
  expect(succeeded(ends)).toBe(7);
  for (const viewer of viewers) {
    const { own } = await world.services.evidence.space(viewer);
    expect(own).toEqual({ usedBytes: 7 * BYTES, maxBytes: 7 * BYTES });
  }
});
