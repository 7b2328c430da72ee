import { ABANDONED_AFTER_DAYS, NOTICE_MS, OFFER_MS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { endDueTransfers, goneFor, ownerOf, rolesOf } from '../../../testing/ownership.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { openPanel, staffPerson } from '../../../testing/product/platform.ts';

const world = await createWorld();
const { handle } = world.database;
const admin = await staffPerson(world, 'admin');
const second = await staffPerson(world, 'staff');
const ROUNDS = 6;

const refusal = (code: string) => ({ cause: { code } });

/** A community whose owner is gone, and the proposal to give it to its admin. */
async function proposed() {
  const community = await world.community();
  const { server, owner, admin: recipient } = community;
  await goneFor(world, owner, ABANDONED_AFTER_DAYS);
  const input = { serverId: server.id, userId: recipient.id, reason: 'The owner left Discord.' };
  const { id: transferId } = await admin.call.platformTransfers.propose(input);
  return { ...community, serverId: server.id, recipient, input: { serverId: server.id, transferId } };
}

async function approved() {
  const scene = await proposed();
  await second.call.platformTransfers.approve(scene.input);
  return scene;
}

const titlesOf = async ({ call }: Person) =>
  (await call.alerts.inbox()).alerts.filter(({ readAt }) => readAt === null).map(({ title }) => title);

const linesOf = async (serverId: string) => {
  const lines = await handle
    .selectFrom('platform_log')
    .select(['actor', 'action', 'details'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'transfer_%')
    .orderBy('id')
    .execute();
  return lines.map(({ actor, action, details }) => [actor, action, details]);
};

describe('an abandoned server', () => {
  it('is transferred by two people after a notice of 7 days', async () => {
    const { owner, recipient, member, serverId, input } = await proposed();
    const inspect = () => second.call.platformServers.inspect({ serverId });
    expect(await inspect()).toMatchObject({
      isAbandoned: true,
      transfer: { id: input.transferId, stage: 'proposed', canApprove: true, proposedBy: admin.accountName },
    });
    expect(await recipient.call.ownership.list()).toEqual([]);
    expect(await titlesOf(owner)).toEqual([]);

    await second.call.platformTransfers.approve(input);
    expect((await inspect()).transfer).toMatchObject({ stage: 'notice', approvedBy: second.accountName });
    expect(await owner.call.ownership.list()).toMatchObject([
      { stage: 'notice', reason: 'The owner left Discord.' },
    ]);
    expect(await titlesOf(owner)).toEqual(['Your server will be transferred']);
    expect(await titlesOf(recipient)).toEqual(['You will own this server']);
    expect(await titlesOf(member)).toEqual([]);

    world.clock.advance(NOTICE_MS - 1);
    await endDueTransfers(world);
    expect(await ownerOf(world, serverId)).toBe(owner.id);
    world.clock.advance(1);
    await endDueTransfers(world);
    expect(await ownerOf(world, serverId)).toBe(recipient.id);
    expect((await rolesOf(world, serverId)).admin).toEqual([owner.id]);
    expect(await titlesOf(owner)).toEqual(['Ownership transferred']);
    expect(await titlesOf(recipient)).toEqual(['Ownership transferred']);
    const name = recipient.username;
    expect(await linesOf(serverId)).toEqual([
      [admin.accountName, 'transfer_proposed', `Proposed ${name} as the owner: The owner left Discord.`],
      [second.accountName, 'transfer_approved', `Approved ${name} as the owner.`],
      ['Tenfour', 'transfer_ended', `Transferred the server to ${name}.`],
    ]);
    world.clock.advance(-NOTICE_MS);
  });

  it('is one whose owner was not seen for 60 days', async () => {
    const { server, owner, member } = await world.community();
    const propose = () =>
      admin.call.platformTransfers.propose({ serverId: server.id, userId: member.id, reason: 'Gone' });
    await expect(propose()).rejects.toThrow('in the last 60 days');
    await goneFor(world, owner, ABANDONED_AFTER_DAYS - 1);
    await expect(propose()).rejects.toMatchObject(refusal('REFUSED'));
    await goneFor(world, owner, ABANDONED_AFTER_DAYS);
    await propose();
    await expect(propose()).rejects.toMatchObject(refusal('CONFLICT'));
  });

  it('goes to a member, never to the person who proposes or approves it', async () => {
    const { server, owner, stranger } = await world.community();
    const serverId = server.id;
    await goneFor(world, owner, 100);
    const propose = (userId: string, reason = 'Gone') =>
      admin.call.platformTransfers.propose({ serverId, userId, reason });
    await expect(propose(stranger.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(propose(owner.id)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(propose(stranger.id, ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      admin.call.platformTransfers.propose({ serverId: 'none', userId: owner.id, reason: 'x' }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
    for (const staff of [admin, second]) {
      await handle
        .insertInto('members')
        .values({ server_id: serverId, user_id: staff.id, id: `m-${staff.id}`, role: 'member', joined_at: 1 })
        .execute();
    }
    await expect(propose(admin.id)).rejects.toThrow('to yourself');
    const { id: transferId } = await propose(second.id);
    const approve = second.call.platformTransfers.approve({ serverId, transferId });
    await expect(approve).rejects.toMatchObject(refusal('REFUSED'));
  });

  it('needs two people: neither the same account nor the same person with another one', async () => {
    const { input } = await proposed();
    await expect(admin.call.platformTransfers.approve(input)).rejects.toMatchObject(refusal('REFUSED'));
    const at = world.clock.now();
    const other = await openPanel(world.database, { userId: admin.id, level: 'super_admin', at });
    const call = world.caller(admin.token, other.panelToken);
    await expect(call.platformTransfers.approve(input)).rejects.toThrow('A second member of platform staff');
    await second.call.platformTransfers.approve(input);
    await expect(second.call.platformTransfers.approve(input)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('stays with an owner who objects', async () => {
    const { owner, recipient, serverId, input } = await approved();
    await expect(recipient.call.ownership.accept(input)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await owner.call.ownership.cancel(input);
    expect(await titlesOf(recipient)).toEqual(['Ownership transfer stopped']);
    world.clock.advance(NOTICE_MS);
    await endDueTransfers(world);
    world.clock.advance(-NOTICE_MS);
    expect(await ownerOf(world, serverId)).toBe(owner.id);
    expect((await linesOf(serverId)).at(-1)).toEqual([
      owner.username,
      'transfer_ended',
      `Not transferred to ${recipient.username}: the owner objected.`,
    ]);
  });

  it('stays with an owner who is seen again, without an objection', async () => {
    const { owner, serverId } = await approved();
    world.clock.advance(NOTICE_MS);
    await goneFor(world, owner, 1);
    await endDueTransfers(world);
    world.clock.advance(-NOTICE_MS);
    expect(await ownerOf(world, serverId)).toBe(owner.id);
    expect((await linesOf(serverId)).at(-1)?.[2]).toMatch(/The owner is back\.$/);
    expect(await owner.call.ownership.list()).toEqual([]);
  });

  it('can be declined, withdrawn, and loses a recipient who leaves', async () => {
    const declined = await approved();
    await declined.recipient.call.ownership.decline(declined.input);
    expect((await linesOf(declined.serverId)).at(-1)?.[2]).toContain('they declined');
    const withdrawn = await approved();
    await admin.call.platformTransfers.withdraw(withdrawn.input);
    expect(await titlesOf(withdrawn.owner)).toEqual(['Ownership transfer stopped']);
    expect(await titlesOf(withdrawn.recipient)).toEqual(['Ownership transfer stopped']);
    await expect(admin.call.platformTransfers.withdraw(withdrawn.input)).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    const left = await approved();
    await left.recipient.call.members.leave({ serverId: left.serverId });
    expect((await linesOf(left.serverId)).at(-1)?.[2]).toContain('no longer a member');
  });

  it('is not transferred while suspended', async () => {
    const { owner, serverId } = await approved();
    await admin.call.platformServers.suspend({ serverId });
    world.clock.advance(NOTICE_MS);
    await endDueTransfers(world);
    world.clock.advance(-NOTICE_MS);
    expect(await ownerOf(world, serverId)).toBe(owner.id);
    expect((await linesOf(serverId)).at(-1)?.[2]).toContain('This server is suspended.');
  });

  it('lets a proposal lapse, and an owner who offers the server end it', async () => {
    const lapsed = await proposed();
    const offering = await proposed();
    const { owner, moderator, serverId } = offering;
    await owner.call.ownership.offer({ serverId, userId: moderator.id });
    expect((await linesOf(serverId)).at(-1)?.[2]).toContain('the owner offered it');
    world.clock.advance(OFFER_MS);
    await expect(second.call.platformTransfers.approve(lapsed.input)).rejects.toThrow();
    await endDueTransfers(world);
    world.clock.advance(-OFFER_MS);
    await admin.call.platformTransfers.propose({
      ...{ serverId: lapsed.serverId, userId: lapsed.recipient.id, reason: 'Again' },
    });
  });
});

describe('a transfer that takes effect, concurrent with', () => {
  async function due() {
    const scene = await approved();
    const objecting = () => scene.owner.call.ownership.cancel(scene.input);
    return { ...scene, objecting };
  }

  it('other workers: it happens once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { recipient, serverId } = await due();
      world.clock.advance(NOTICE_MS);
      await endDueTransfers(world, 3);
      world.clock.advance(-NOTICE_MS);
      expect(await ownerOf(world, serverId)).toBe(recipient.id);
      expect((await linesOf(serverId)).filter(([, action]) => action === 'transfer_ended')).toHaveLength(1);
    }
  });

  it('an objection in the last moment: one of them wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, recipient, serverId, objecting } = await due();
      world.clock.advance(NOTICE_MS - 1);
      const objection = objecting();
      world.clock.advance(1);
      const [objected] = await Promise.allSettled([objection, endDueTransfers(world, 2)]);
      world.clock.advance(-NOTICE_MS);
      expect(await ownerOf(world, serverId)).toBe(objected.status === 'fulfilled' ? owner.id : recipient.id);
    }
  });

  it('the recipient leaving: they own the server or are out', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, recipient, serverId } = await due();
      world.clock.advance(NOTICE_MS);
      const leave = () => recipient.call.members.leave({ serverId });
      const [left] = await Promise.allSettled([leave(), endDueTransfers(world)]);
      world.clock.advance(-NOTICE_MS);
      expect(await ownerOf(world, serverId)).toBe(left.status === 'fulfilled' ? owner.id : recipient.id);
    }
  });

  it('the removal of the server: it ends with it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { serverId, owner } = await due();
      world.clock.advance(NOTICE_MS);
      await Promise.allSettled([owner.call.servers.remove({ serverId }), endDueTransfers(world)]);
      await endDueTransfers(world);
      world.clock.advance(-NOTICE_MS);
      const open = handle.selectFrom('ownership_transfers').select('id').where('server_id', '=', serverId);
      expect(await open.execute()).toEqual([]);
    }
  });
});

it('two approvals at the same moment: the notice begins once', async () => {
  const third = await staffPerson(world, 'admin');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { serverId, input } = await proposed();
    const ends = await Promise.allSettled(
      [second, third].map(({ call }) => call.platformTransfers.approve(input)),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await linesOf(serverId)).map(([, action]) => action)).toEqual([
      'transfer_proposed',
      'transfer_approved',
    ]);
  }
});
