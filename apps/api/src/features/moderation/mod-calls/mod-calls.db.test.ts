import { cursorAfter } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

const world = await createWorld();
const { handle } = world.database;

const MINUTE = 60_000;

const CALL = { reporterUsername: ' Ana ', reportedUsername: 'Bob', reason: ' Ramming cars ' };

async function create({ server, moderator }: Community, more: object = {}) {
  return moderator.call.modCalls.create({ serverId: server.id, ...CALL, ...more });
}

async function activity(serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'description'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'mod-call.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_name, description }) => `${actor_name} ${action} ${description}`);
}

describe('making a call', () => {
  // covers: R373, R457, R527, R528, R656, R823
  it('stores trimmed texts, the default priority and the author', async () => {
    const community = await world.community();
    const call = await create(community, { location: '  ', description: ' Red Falcon ' });
    expect(call).toMatchObject({
      source: 'panel',
      reporterUsername: 'Ana',
      reportedUsername: 'Bob',
      reason: 'Ramming cars',
      location: null,
      description: 'Red Falcon',
      priority: 'medium',
      status: 'pending',
      createdBy: { id: community.moderator.id, username: community.moderator.username },
      claimedBy: null,
      closedBy: null,
      createdAt: new Date(world.clock.now()).toISOString(),
    });
    const row = await handle.selectFrom('mod_calls').selectAll().where('id', '=', call.id).executeTakeFirst();
    expect(row).toMatchObject({ reporter_key: 'ana', reported_key: 'bob', server_id: community.server.id });
    expect(await activity(community.server.id)).toEqual([
      `${community.moderator.username} mod-call.created Ana reports Bob: Ramming cars`,
    ]);
  });

  it('has the names of players who are not in the game looked up once', async () => {
    const community = await world.community();
    const clientId = newId();
    const call = await create(community, { clientId });
    await create(community, { clientId });
    const names = await handle
      .selectFrom('name_lookups')
      .select(['name', 'state', 'first_at', 'last_at', 'active'])
      .where('server_id', '=', community.server.id)
      .orderBy('name')
      .execute();
    const at = Date.parse(call.createdAt);
    const waiting = { state: 'waiting', first_at: at, last_at: at, active: 0 };
    expect(names).toEqual([
      { name: 'Ana', ...waiting },
      { name: 'Bob', ...waiting },
    ]);
    const status = community.owner.call.nameLookups.status({ serverId: community.server.id });
    expect(await status).toMatchObject({ state: 'running' });
  });

  it('answers a repeated submit with the first one, sequentially and concurrently', async () => {
    const community = await world.community();
    const clientId = newId();
    const submits = await Promise.all(Array.from({ length: 10 }, () => create(community, { clientId })));
    const again = await create(community, { clientId, reason: 'Something else' });
    expect(new Set([...submits, again].map(({ id }) => id)).size).toBe(1);
    expect(again.reason).toBe('Ramming cars');
    expect(await activity(community.server.id)).toHaveLength(1);
  });

  // covers: R523-R525
  it.each(['reporterUsername', 'reportedUsername', 'reason'])('needs %s', async (field) => {
    const community = await world.community();
    await expect(create(community, { [field]: ' ' })).rejects.toThrow(
      'Please fill in who reports, who is reported and why.',
    );
    expect(await activity(community.server.id)).toEqual([]);
  });
});

describe('the life of a call', () => {
  // covers: R448, R658
  it('goes from pending to claimed to resolved, each step recorded once with its names', async () => {
    const community = await world.community();
    const { server, moderator, admin } = community;
    const { id: modCallId } = await create(community, { priority: 'urgent' });
    world.clock.advance(2 * MINUTE);
    const claimed = await admin.call.modCalls.claim({ modCallId });
    expect(claimed).toMatchObject({ status: 'claimed', claimedBy: { id: admin.id }, closedBy: null });
    expect(claimed.claimedAt).toBe(new Date(world.clock.now()).toISOString());
    // Anyone with the flag can close a call that another person claimed; both names are stored.
    const resolved = await moderator.call.modCalls.resolve({ modCallId, resolution: ' Talked to both ' });
    expect(resolved).toMatchObject({
      status: 'resolved',
      resolution: 'Talked to both',
      claimedBy: { username: admin.username },
      closedBy: { username: moderator.username },
    });
    expect(await activity(server.id)).toEqual([
      `${moderator.username} mod-call.created Ana reports Bob: Ramming cars`,
      `${admin.username} mod-call.claimed Ana reports Bob: Ramming cars`,
      `${moderator.username} mod-call.resolved Ana reports Bob: Ramming cars. Resolution: Talked to both`,
    ]);
  });

  it('a second claim by the holder changes nothing and is not recorded', async () => {
    const community = await world.community();
    const { id: modCallId } = await create(community);
    const { claim } = community.moderator.call.modCalls;
    const first = await claim({ modCallId });
    world.clock.advance(MINUTE);
    expect(await claim({ modCallId })).toEqual(first);
    expect(await activity(community.server.id)).toHaveLength(2);
  });

  it('can be released by its claimant, an admin or the owner, and by no one else', async () => {
    const community = await world.community();
    const { owner, admin, moderator, server } = community;
    const other = await world.person();
    await admit(owner, other, server, 'moderator');
    const { id: modCallId } = await create(community);
    for (const person of [moderator, admin, owner]) {
      await moderator.call.modCalls.claim({ modCallId });
      const refused = await refusalOf(other.call.modCalls.release({ modCallId }));
      expect(refused.code).toBe('FORBIDDEN');
      expect(refused.message).toContain(moderator.username);
      expect(await person.call.modCalls.release({ modCallId })).toMatchObject({
        status: 'pending',
        claimedBy: null,
        claimedAt: null,
      });
    }
    const nothing = await refusalOf(moderator.call.modCalls.release({ modCallId }));
    expect(nothing).toMatchObject({ code: 'CONFLICT', message: 'No one has claimed this call.' });
    expect((await activity(server.id)).filter((line) => line.includes('released'))).toHaveLength(3);
  });

  // covers: R449
  it('can be dismissed while pending and while claimed, with or without a reason', async () => {
    const community = await world.community();
    const { moderator } = community;
    const one = await create(community);
    const two = await create(community);
    await moderator.call.modCalls.claim({ modCallId: two.id });
    const { dismiss } = moderator.call.modCalls;
    expect(await dismiss({ modCallId: one.id })).toMatchObject({ status: 'dismissed', resolution: null });
    expect(await dismiss({ modCallId: two.id, resolution: 'Prank' })).toMatchObject({
      status: 'dismissed',
      resolution: 'Prank',
      claimedBy: { id: moderator.id },
      closedBy: { id: moderator.id },
    });
  });

  it('a dismissal is undone once, by its author or an admin: the call is as before', async () => {
    const community = await world.community();
    const { owner, admin, moderator, server } = community;
    const other = await world.person();
    await admit(owner, other, server, 'moderator');
    const waiting = await create(community);
    const held = await create(community);
    await other.call.modCalls.claim({ modCallId: held.id });
    for (const { id: modCallId } of [waiting, held]) {
      await moderator.call.modCalls.dismiss({ modCallId, resolution: 'Prank' });
      const refused = await refusalOf(other.call.modCalls.reopen({ modCallId }));
      expect(refused).toMatchObject({ code: 'FORBIDDEN' });
      expect(refused.message).toContain(moderator.username);
    }
    expect(await moderator.call.modCalls.reopen({ modCallId: waiting.id })).toEqual(waiting);
    expect(await admin.call.modCalls.reopen({ modCallId: held.id })).toMatchObject({
      status: 'claimed',
      claimedBy: { id: other.id },
      closedBy: null,
      closedAt: null,
      resolution: null,
    });
    const again = await moderator.call.modCalls.reopen({ modCallId: held.id });
    expect(again).toMatchObject({ status: 'claimed' });
    expect((await activity(server.id)).filter((line) => line.includes('reopened'))).toHaveLength(2);
  });

  it('refuses every step that its state does not offer, names the faster person, and records nothing', async () => {
    const community = await world.community();
    const { server, owner, moderator, admin } = community;
    const { id: modCallId } = await create(community);
    const { claim, resolve, dismiss, release, reopen } = admin.call.modCalls;
    const unclaimed = await refusalOf(resolve({ modCallId, resolution: 'x' }));
    expect(unclaimed).toMatchObject({
      code: 'CONFLICT',
      message: 'No one has claimed this call yet. Claim it first.',
      details: { status: 'pending', by: null },
    });
    await moderator.call.modCalls.claim({ modCallId });
    expect(await refusalOf(claim({ modCallId }))).toMatchObject({
      code: 'CONFLICT',
      message: `Already claimed by ${moderator.username}`,
      details: { status: 'claimed', by: moderator.username },
    });
    await owner.call.modCalls.resolve({ modCallId, resolution: 'Done' });
    const late = [
      () => claim({ modCallId }),
      () => resolve({ modCallId, resolution: 'x' }),
      () => dismiss({ modCallId }),
      () => release({ modCallId }),
      () => reopen({ modCallId }),
    ];
    for (const step of late) {
      expect(await refusalOf(step())).toMatchObject({
        code: 'CONFLICT',
        message: `Already resolved by ${owner.username}`,
        details: { status: 'resolved', by: owner.username },
      });
    }
    expect(await activity(server.id)).toHaveLength(3);
  });

  it('is nothing to people of another server', async () => {
    const [here, there] = [await world.community(), await world.community()];
    const { id: modCallId } = await create(here);
    for (const step of ['claim', 'release', 'dismiss', 'reopen'] as const) {
      expect((await refusalOf(there.owner.call.modCalls[step]({ modCallId }))).code).toBe('NOT_FOUND');
    }
    expect(await activity(there.server.id)).toEqual([]);
  });
});

it('one of twenty concurrent claims wins, and nineteen learn who won', async () => {
  const community = await world.community();
  const { owner, server } = community;
  const people: Person[] = [];
  for (let at = 0; at < 20; at += 1) {
    const person = await world.person();
    await admit(owner, person, server, 'moderator');
    people.push(person);
  }
  for (let round = 0; round < 3; round += 1) {
    const { id: modCallId } = await create(community);
    const answers = await Promise.allSettled(people.map(({ call }) => call.modCalls.claim({ modCallId })));
    const winners = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(winners).toHaveLength(1);
    const winner = winners[0]?.claimedBy?.username;
    const received = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(received).toHaveLength(19);
    for (const { cause } of received) {
      expect(cause).toMatchObject({ code: 'CONFLICT', message: `Already claimed by ${winner}` });
      expect(cause.details).toEqual({ status: 'claimed', by: winner });
    }
    const claims = (await activity(server.id)).filter((line) => line.includes('mod-call.claimed'));
    expect(claims).toHaveLength(round + 1);
  }
});

describe('the lists', () => {
  // covers: R654
  it('are newest first in pages, and the queue by urgency, then age, then id', async () => {
    const community = await world.community();
    const { moderator, server } = community;
    const serverId = server.id;
    const made: Record<string, string> = {};
    for (const [name, priority, wait] of [
      ['medium 1', 'medium', 0],
      ['low', 'low', 1],
      ['urgent 1', 'urgent', 1],
      ['urgent 2', 'urgent', 0],
      ['medium 2', 'medium', 1],
      ['high', 'high', 1],
    ] as const) {
      world.clock.advance(wait * 1_000);
      made[name] = (await create(community, { priority, reason: name })).id;
    }
    const { list, claim, dismiss, resolve } = moderator.call.modCalls;
    const reasons = async (input: object) => (await list({ serverId, ...input })).map(({ reason }) => reason);
    const queue = ['urgent 1', 'urgent 2', 'high', 'medium 1', 'medium 2', 'low'];
    expect(await reasons({ status: 'open' })).toEqual(queue);
    expect(await reasons({ status: 'open', limit: 2 })).toEqual(queue.slice(0, 2));
    const newest = ['high', 'medium 2', 'urgent 2', 'urgent 1', 'low', 'medium 1'];
    expect(await reasons({})).toEqual(newest);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ serverId, limit: 4, cursor });
      seen.push(...page.map(({ reason }) => reason));
      const last = page.at(-1);
      cursor = last && cursorAfter(last);
    } while (cursor !== undefined);
    expect(seen).toEqual(newest);
    const id = (name: string) => ({ modCallId: made[name] ?? '' });
    await claim(id('urgent 1'));
    await community.admin.call.modCalls.claim(id('high'));
    await resolve({ ...id('high'), resolution: 'Done' });
    await dismiss(id('low'));
    expect(await reasons({ status: 'open' })).toEqual(['urgent 1', 'urgent 2', 'medium 1', 'medium 2']);
    expect(await reasons({ status: 'closed' })).toEqual(['high', 'low']);
    expect(await reasons({ status: 'claimed' })).toEqual(['urgent 1']);
    expect(await reasons({ status: 'open', priority: 'medium' })).toEqual(['medium 1', 'medium 2']);
    expect(await reasons({ status: 'open', assignee: 'me' })).toEqual(['urgent 1']);
    expect(await reasons({ assignee: community.admin.id })).toEqual(['high']);
    expect(await reasons({ assignee: 'me' })).toEqual(['high', 'urgent 1', 'low']);
    await expect(list({ serverId, cursor: 'nonsense!' })).rejects.toThrow(/cursor/);
  });
});
