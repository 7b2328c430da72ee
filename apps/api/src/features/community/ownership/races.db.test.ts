import { OFFER_MS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { endDueTransfers, ownerOf } from '../../../testing/ownership.ts';
import { admit, createWorld } from '../../../testing/product/actors.ts';
import { staffPerson } from '../../../testing/product/platform.ts';

const world = await createWorld({ planLimits: true });
const { handle } = world.database;
const staff = await staffPerson(world, 'super_admin');

const ROUNDS = 8;

async function offered() {
  const owner = await world.person();
  const recipient = await world.person();
  const server = await owner.call.servers.create({ name: 'Race' });
  await admit(owner, recipient, server, 'moderator');
  const serverId = server.id;
  const { id: transferId } = await owner.call.ownership.offer({ serverId, userId: recipient.id });
  const input = { serverId, transferId };
  return { owner, recipient, server, serverId, input, accept: () => recipient.call.ownership.accept(input) };
}

type Scene = Awaited<ReturnType<typeof offered>>;

/** Runs a step beside the acceptance, in turns with a head start, and checks that exactly one person owns the server. */
async function race(step: (scene: Scene) => Promise<unknown>) {
  const outcomes = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const scene = await offered();
    const steps = [scene.accept, () => step(scene)];
    if (round % 2 === 1) steps.reverse();
    const ends = await Promise.allSettled(steps.map((run) => run()));
    if (round % 2 === 1) ends.reverse();
    const [accepted, other] = ends.map(({ status }) => status === 'fulfilled');
    const owner = await ownerOf(world, scene.serverId);
    expect(owner).toBe(accepted ? scene.recipient.id : scene.owner.id);
    expect(await scene.owner.call.ownership.list()).toHaveLength(0);
    const log = await handle
      .selectFrom('activity')
      .select('action')
      .where('server_id', '=', scene.serverId)
      .where('action', 'in', ['ownership.transferred', 'ownership.cancelled', 'ownership.declined'])
      .execute();
    outcomes.push({ accepted, other, scene, ends: log.length });
  }
  return outcomes;
}

describe('accepting, concurrent with', () => {
  it('a cancellation: one of them wins', async () => {
    for (const { accepted, other, ends } of await race(({ owner, input }) =>
      owner.call.ownership.cancel(input),
    )) {
      expect([accepted, other].filter(Boolean)).toHaveLength(1);
      expect(ends).toBe(1);
    }
  });

  it('another acceptance: it happens once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { accept, recipient, serverId } = await offered();
      const ends = await Promise.allSettled([accept(), accept(), accept()]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await ownerOf(world, serverId)).toBe(recipient.id);
    }
  });

  it('a decline in another tab: one of them wins', async () => {
    for (const { accepted, other } of await race(({ recipient, input }) =>
      recipient.call.ownership.decline(input),
    )) {
      expect([accepted, other].filter(Boolean)).toHaveLength(1);
    }
  });

  it('the removal of the recipient: they own the server or are out', async () => {
    const outcomes = await race(({ owner, recipient, serverId }) =>
      owner.call.members.remove({ serverId, userId: recipient.id }),
    );
    for (const { accepted, other } of outcomes) expect([accepted, other].filter(Boolean)).toHaveLength(1);
  });

  it('the recipient leaving: they own the server or are out', async () => {
    const outcomes = await race(({ recipient, serverId }) => recipient.call.members.leave({ serverId }));
    for (const { accepted, other } of outcomes) expect([accepted, other].filter(Boolean)).toHaveLength(1);
  });

  it('a change of the recipient’s role: the owner is the owner', async () => {
    const outcomes = await race(({ owner, recipient, serverId }) =>
      owner.call.members.changeRole({ serverId, userId: recipient.id, role: 'admin' }),
    );
    for (const { accepted } of outcomes) expect(accepted).toBe(true);
  });

  it('the deletion of the server: a deleted server has no new owner', async () => {
    for (const { scene } of await race(({ owner, serverId }) => owner.call.servers.remove({ serverId }))) {
      const { deleted_at } = await handle
        .selectFrom('servers')
        .select('deleted_at')
        .where('id', '=', scene.serverId)
        .executeTakeFirstOrThrow();
      // Once it was accepted, the former owner cannot delete it; the call may have read the role before.
      if (deleted_at === null) expect(await ownerOf(world, scene.serverId)).toBe(scene.recipient.id);
    }
  });

  it('a suspension: nothing changes hands afterwards', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { accept, owner, recipient, serverId } = await offered();
      const [accepted] = await Promise.allSettled([
        accept(),
        staff.call.platformServers.suspend({ serverId }),
      ]);
      const isNew = accepted.status === 'fulfilled';
      expect(await ownerOf(world, serverId)).toBe(isNew ? recipient.id : owner.id);
      await expect(accept()).rejects.toThrow();
      expect(await ownerOf(world, serverId)).toBe(isNew ? recipient.id : owner.id);
    }
  });

  it('its expiry: one of them wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { accept, owner, recipient, serverId } = await offered();
      world.clock.advance(OFFER_MS - 1);
      const accepting = accept();
      world.clock.advance(1);
      const [accepted] = await Promise.allSettled([accepting, endDueTransfers(world, 2)]);
      expect(await ownerOf(world, serverId)).toBe(accepted.status === 'fulfilled' ? recipient.id : owner.id);
      expect(await owner.call.ownership.list()).toEqual([]);
    }
  });

  it('the creation of a server by the recipient: the plan holds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { accept, recipient } = await offered();
      const ends = await Promise.allSettled([accept(), recipient.call.servers.create({ name: 'Mine' })]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const owned = (await recipient.call.servers.list()).filter(({ role }) => role === 'owner');
      expect(owned).toHaveLength(1);
    }
  });
});

describe('offering', () => {
  it('to two members: one offer is open', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { server, owner, admin, moderator } = await world.community();
      const offer = (userId: string) => owner.call.ownership.offer({ serverId: server.id, userId });
      const ends = await Promise.allSettled([offer(admin.id), offer(moderator.id)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await owner.call.ownership.list()).toHaveLength(1);
    }
  });

  it('concurrent with the removal of that member: no offer stays behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { server, owner, member } = await world.community();
      const serverId = server.id;
      await Promise.allSettled([
        owner.call.ownership.offer({ serverId, userId: member.id }),
        owner.call.members.remove({ serverId, userId: member.id }),
      ]);
      expect(await owner.call.ownership.list()).toEqual([]);
    }
  });
});
