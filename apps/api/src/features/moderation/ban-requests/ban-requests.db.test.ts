import type { BanRequestsService } from '@tenfour/contracts';
import { BAN_REQUEST_LIMITS, BAN_REQUEST_OPEN_MS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createBanRequestExpiry } from './expiry.ts';

const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const expiry = createBanRequestExpiry({ database, now: () => clock.now() });
const refusal = (code: string) => ({ cause: { code } });
const PLAYER = 'BluePatrol';

let c: Community;
let serverId: string;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
});

type AskBanInput = Parameters<BanRequestsService['ask']>[1];
const ask = (more: Partial<AskBanInput> = {}, by: Person = c.moderator) =>
  by.call.banRequests.ask({ serverId, username: PLAYER, reason: 'Mass RDM', note: 'See the clip', ...more });
const on = (requestId: string) => ({ serverId, requestId });
const votes = (votesNeeded: number) => c.owner.call.banRequests.saveSettings({ serverId, votesNeeded });
const profile = () => c.moderator.call.players.profile({ serverId, username: PLAYER });
const bans = async () => {
  const records = await c.owner.call.punishments.list({ serverId });
  return records.filter(({ punishmentType }) => punishmentType === 'ban');
};

async function actions(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'description'])
    .where('server_id', '=', serverId)
    .where((eb) => eb.or([eb('action', 'like', 'ban-request.%'), eb('action', 'like', 'punishment.%')]))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

async function expireNow(requestId: string): Promise<void> {
  await expiry.handle({ key: requestId, leaseUntil: clock.now() + 1_000 });
}

/** A moderator besides those of the community. */
async function another(): Promise<Person> {
  const person = await world.person();
  await admit(c.owner, person, c.server, 'moderator');
  return person;
}

async function settled(calls: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('asking', () => {
  it('opens a request, marks the player BOLO and alerts those who can decide', async () => {
    const request = await ask({ duration: 60 });
    expect(request).toMatchObject({
      ...{ robloxUsername: PLAYER, state: 'open', reason: 'Mass RDM', note: 'See the clip', duration: 60 },
      ...{ votes: { for: 0, against: 0 }, votesNeeded: 0, bolo: true, canWithdraw: true, banned: null },
      obstacles: { decide: 'Another person has to decide what you asked for.' },
    });
    expect(await profile()).toMatchObject({ bolo: 'Ban requested: Mass RDM' });
    expect(await actions()).toEqual(['ban-request.opened']);
    const kinds = async (person: Person) =>
      (await person.call.alerts.inbox()).alerts.map(({ kind, title }) => `${kind}: ${title}`);
    expect(await kinds(c.admin)).toEqual(['ban-request: Ban requested']);
    expect(await kinds(c.moderator)).toEqual([]);
    expect(await c.moderator.call.banRequests.summary({ serverId })).toEqual({ open: 1, votesNeeded: 0 });
  });

  it('is once a player, whatever they are called, and once a client id', async () => {
    const first = await ask({ clientId: 'client-id-1' });
    expect((await ask({ clientId: 'client-id-1' })).id).toBe(first.id);
    await expect(ask({ username: PLAYER.toUpperCase() }, c.admin)).rejects.toMatchObject(refusal('CONFLICT'));
    const other = await world.community();
    await other.moderator.call.banRequests.ask({ serverId: other.server.id, username: PLAYER, reason: 'x' });
  });

  it('is once a player where two ask at the same moment', async () => {
    expect(await settled([ask({}, c.admin), ask({}, c.moderator), ask({}, c.owner)])).toBe(1);
    expect(await c.owner.call.banRequests.list({ serverId })).toHaveLength(1);
  });

  it('has limits for a person', async () => {
    for (let n = 0; n < BAN_REQUEST_LIMITS.openPerPerson; n += 1) await ask({ username: `Player${n}x` });
    await expect(ask()).rejects.toMatchObject(refusal('REFUSED'));
    await ask({}, c.admin);
  });

  it('is refused for a ban in force that lasts as long, and for members and strangers', async () => {
    await c.owner.call.punishments.create({
      ...{ serverId, robloxUsername: PLAYER, punishmentType: 'ban', reason: 'RDM', duration: 120 },
    });
    await expect(ask({ duration: 60 })).rejects.toMatchObject(refusal('CONFLICT'));
    expect(await ask({ duration: null })).toMatchObject({ banned: { until: expect.any(String) } });
    await expect(ask({}, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(ask({}, await world.person())).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('leaves a BOLO of staff as the only one', async () => {
    await c.admin.call.players.addNote({ serverId, username: PLAYER, text: 'Watch them', bolo: true });
    const { id, bolo } = await ask();
    expect(bolo).toBe(false);
    await c.moderator.call.banRequests.withdraw(on(id));
    expect(await profile()).toMatchObject({ bolo: 'Watch them', notes: 1 });
  });
});

describe('a decision', () => {
  it('to approve records one ban of who asked, and ends the BOLO', async () => {
    const { id } = await ask({ duration: 60, evidence: ['https://example.com/clip'] });
    const decided = await c.admin.call.banRequests.decide({ ...on(id), approve: true, reason: 'Clear' });
    const [ban, ...others] = await bans();
    expect(others).toEqual([]);
    expect(ban).toMatchObject({
      ...{ issuedById: c.moderator.id, reason: 'Mass RDM', duration: 60, robloxUsername: PLAYER },
      evidence: ['https://example.com/clip'],
    });
    expect(decided).toMatchObject({
      ...{ state: 'approved', punishmentId: ban?.id, bolo: false },
      decision: { by: c.admin.username, byVotes: false, reason: 'Clear' },
    });
    expect(await profile()).toMatchObject({ bolo: null, notes: 1 });
    expect(await actions()).toEqual(['ban-request.opened', 'punishment.added', 'ban-request.decided']);
    const [linked] = await c.moderator.call.banRequests.list({
      ...{ serverId, state: 'all', punishmentId: ban?.id ?? '' },
    });
    expect(linked?.id).toBe(id);
    const { alerts } = await c.moderator.call.alerts.inbox();
    expect(alerts.map(({ title }) => title)).toEqual(['Ban request approved']);
  });

  it('to decline records nothing', async () => {
    const { id } = await ask();
    await c.owner.call.banRequests.decide({ ...on(id), approve: false, reason: 'A warning is enough' });
    expect(await bans()).toEqual([]);
    expect(await profile()).toMatchObject({ bolo: null });
    expect(await ask()).toMatchObject({ state: 'open' });
  });

  it('is not for who asked, moderators alone, or others', async () => {
    const { id } = await ask({}, c.admin);
    for (const by of [c.admin, c.moderator, c.member]) {
      await expect(by.call.banRequests.decide({ ...on(id), approve: true })).rejects.toMatchObject(
        refusal('FORBIDDEN'),
      );
    }
    const other = await world.community();
    const elsewhere = { serverId: other.server.id, requestId: id };
    await expect(other.owner.call.banRequests.decide({ ...elsewhere, approve: true })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(other.owner.call.banRequests.get(elsewhere)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('is not for the player, and follows the account to a new name', async () => {
    const { id } = await ask();
    const account = { roblox_user_id: '7001', player_key: '7001' };
    await handle.updateTable('ban_requests').set(account).where('id', '=', id).execute();
    const seen = {
      name_key: 'greenpatrol',
      name: 'GreenPatrol',
      first_seen_at: 1,
      last_seen_at: clock.now(),
    };
    await handle
      .insertInto('player_names')
      .values({ roblox_user_id: '7001', ...seen })
      .execute();
    const linked = { roblox_user_id: '7001', roblox_username: 'GreenPatrol', roblox_verified: 1 as const };
    await handle.updateTable('users').set(linked).where('id', '=', c.admin.id).execute();
    await expect(c.admin.call.banRequests.decide({ ...on(id), approve: false })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await c.owner.call.banRequests.decide({ ...on(id), approve: true });
    expect(await bans()).toMatchObject([{ robloxUsername: 'GreenPatrol', robloxUserId: '7001' }]);
  });

  it('respects a BOLO that staff ended by hand', async () => {
    const { id } = await ask();
    const [entry] = await c.moderator.call.players.timeline({ serverId, username: PLAYER, part: 'notes' });
    const noteId = entry?.kind === 'note' ? entry.noteId : '';
    await c.admin.call.players.updateNote({ serverId, noteId, bolo: false, text: 'Left the game' });
    expect(await c.admin.call.banRequests.get(on(id))).toMatchObject({ bolo: false });
    await c.admin.call.banRequests.decide({ ...on(id), approve: false });
    const [after] = await c.moderator.call.players.timeline({ serverId, username: PLAYER, part: 'notes' });
    expect(after).toMatchObject({ text: 'Left the game', bolo: false });
  });

  it('to approve is refused once a ban covers it; to decline is not', async () => {
    const { id } = await ask();
    await c.owner.call.punishments.create({
      ...{ serverId, robloxUsername: PLAYER, punishmentType: 'ban', reason: 'RDM' },
    });
    await expect(c.admin.call.banRequests.decide({ ...on(id), approve: true })).rejects.toMatchObject(
      refusal('CONFLICT'),
    );
    expect(await c.admin.call.banRequests.get(on(id))).toMatchObject({
      state: 'open',
      banned: { until: null },
    });
    await c.admin.call.banRequests.decide({ ...on(id), approve: false });
    expect(await bans()).toHaveLength(1);
  });

  it('names a person who left, and uses the rights of who decides', async () => {
    const { id } = await ask();
    await c.owner.call.members.remove({ serverId, userId: c.moderator.id });
    await c.admin.call.banRequests.decide({ ...on(id), approve: true });
    expect(await bans()).toMatchObject([{ issuedById: c.moderator.id }]);
  });
});

describe('votes', () => {
  it('decide with as many as the server asks for, and can be changed', async () => {
    await votes(2);
    const second = await another();
    const third = await another();
    const { id } = await ask();
    const vote = (by: Person, wanted: 'for' | 'against' | null) =>
      by.call.banRequests.vote({ ...on(id), vote: wanted });
    await expect(vote(c.moderator, 'for')).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await vote(second, 'against')).toMatchObject({
      ownVote: 'against',
      votes: { for: 0, against: 1 },
    });
    expect(await vote(second, null)).toMatchObject({ ownVote: null, votes: { for: 0, against: 0 } });
    await vote(second, 'for');
    await vote(second, 'for');
    const decided = await vote(third, 'for');
    expect(decided).toMatchObject({ state: 'approved', decision: { byVotes: true, by: third.username } });
    const log = await handle
      .selectFrom('activity')
      .select('description')
      .where('server_id', '=', serverId)
      .where('action', '=', 'ban-request.decided')
      .executeTakeFirstOrThrow();
    expect(log.description).toContain(`approved by ${second.username}, ${third.username}`);
    await expect(vote(second, 'against')).rejects.toMatchObject(refusal('CONFLICT'));
    expect(await bans()).toHaveLength(1);
  });

  it('are refused where an admin decides', async () => {
    const { id } = await ask();
    await expect(c.admin.call.banRequests.vote({ ...on(id), vote: 'for' })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
  });

  it('of people who lost their rights do not count', async () => {
    await votes(2);
    const [second, third] = [await another(), await another()];
    const { id } = await ask();
    await second.call.banRequests.vote({ ...on(id), vote: 'for' });
    await c.owner.call.members.remove({ serverId, userId: second.id });
    expect(await third.call.banRequests.vote({ ...on(id), vote: 'for' })).toMatchObject({
      ...{ state: 'open', votes: { for: 1, against: 0 } },
    });
    expect(await bans()).toEqual([]);
  });

  it('that are enough at the same moment make one ban', async () => {
    await votes(1);
    const people = [c.admin, c.owner, await another(), await another()];
    const { id } = await ask();
    expect(await settled(people.map((by) => by.call.banRequests.vote({ ...on(id), vote: 'for' })))).toBe(1);
    expect(await bans()).toHaveLength(1);
  });

  it('wait while a ban covers the request', async () => {
    await votes(1);
    const { id } = await ask();
    await c.owner.call.punishments.create({
      ...{ serverId, robloxUsername: PLAYER, punishmentType: 'ban', reason: 'RDM' },
    });
    expect(await c.admin.call.banRequests.vote({ ...on(id), vote: 'for' })).toMatchObject({ state: 'open' });
    expect(await c.owner.call.banRequests.vote({ ...on(id), vote: 'against' })).toMatchObject({
      state: 'declined',
    });
  });
});

describe('races', () => {
  it('between decisions, votes and withdrawal have one winner and one ban at most', async () => {
    await votes(1);
    const voter = await another();
    for (const approve of [true, false]) {
      const { id } = await ask({ username: `Racer${approve}` });
      const calls = [
        c.admin.call.banRequests.decide({ ...on(id), approve }),
        c.admin.call.banRequests.decide({ ...on(id), approve }),
        c.owner.call.banRequests.decide({ ...on(id), approve: !approve }),
        voter.call.banRequests.vote({ ...on(id), vote: 'for' }),
        c.moderator.call.banRequests.withdraw(on(id)),
      ];
      expect(await settled(calls)).toBe(1);
      const { state, punishmentId } = await c.owner.call.banRequests.get(on(id));
      const made = (await bans()).filter(({ robloxUsername }) => robloxUsername === `Racer${approve}`);
      expect(made.map((ban) => ban.id)).toEqual(state === 'approved' ? [punishmentId] : []);
    }
  });

  it('against a removal of who decides never use rights that are gone', async () => {
    const { id } = await ask();
    await Promise.allSettled([
      c.owner.call.members.remove({ serverId, userId: c.admin.id }),
      c.admin.call.banRequests.decide({ ...on(id), approve: true }),
    ]);
    const { state } = await c.owner.call.banRequests.get(on(id));
    expect(await bans()).toHaveLength(state === 'approved' ? 1 : 0);
    if (state === 'open') {
      await expect(c.admin.call.banRequests.decide({ ...on(id), approve: true })).rejects.toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
  });
});

describe('the end of a request', () => {
  it('comes after a week, with its BOLO', async () => {
    const { id } = await ask();
    clock.advance(BAN_REQUEST_OPEN_MS);
    expect(await c.admin.call.banRequests.get(on(id))).toMatchObject({ state: 'expired' });
    expect(await c.admin.call.banRequests.list({ serverId, state: 'expired' })).toHaveLength(1);
    expect(await c.admin.call.banRequests.list({ serverId })).toEqual([]);
    await expect(c.admin.call.banRequests.decide({ ...on(id), approve: true })).rejects.toMatchObject(
      refusal('CONFLICT'),
    );
    await Promise.all([expireNow(id), expireNow(id)]);
    expect(await profile()).toMatchObject({ bolo: null });
    expect(await actions()).toEqual(['ban-request.opened', 'ban-request.expired']);
  });

  it('comes with the next request where the job is late', async () => {
    await ask();
    clock.advance(BAN_REQUEST_OPEN_MS);
    await ask();
    expect(await c.admin.call.banRequests.list({ serverId, state: 'all' })).toHaveLength(2);
    expect(await actions()).toEqual(['ban-request.opened', 'ban-request.expired', 'ban-request.opened']);
  });

  it('is not for others to bring about by withdrawing', async () => {
    const { id } = await ask();
    await expect(c.admin.call.banRequests.withdraw(on(id))).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await c.moderator.call.banRequests.withdraw(on(id))).toMatchObject({ state: 'withdrawn' });
    await expect(c.moderator.call.banRequests.withdraw(on(id))).rejects.toMatchObject(refusal('CONFLICT'));
    await expireNow(id);
    expect(await actions()).toEqual(['ban-request.opened', 'ban-request.withdrawn']);
  });
});

describe('the thread and the lists', () => {
  it('has comments, once a client id and up to a limit', async () => {
    const { id } = await ask();
    const comment = (text: string, clientId?: string) =>
      c.admin.call.banRequests.comment({ ...on(id), text, clientId });
    await Promise.all([comment('Who saw it?', 'comment-1'), comment('Who saw it?', 'comment-1')]);
    const { thread, comments } = await comment('I did');
    expect(thread.map(({ text }) => text)).toEqual(['Who saw it?', 'I did']);
    expect(comments).toBe(2);
    const row = { request_id: id, server_id: serverId, author_id: c.admin.id, client_id: null, at: 1 };
    const many = Array.from({ length: BAN_REQUEST_LIMITS.comments - 2 }, (_, n) => ({
      ...row,
      id: `c-${id}-${n}`,
      text: 'x',
    }));
    await handle.insertInto('ban_request_comments').values(many).execute();
    await expect(comment('One more')).rejects.toMatchObject(refusal('REFUSED'));
  });

  it('are paged and filtered by player', async () => {
    for (const [n, by] of [c.moderator, c.admin, c.owner].entries()) {
      clock.advance(1_000);
      await ask({ username: `Player${n}` }, by);
    }
    const list = (more: object = {}) => c.admin.call.banRequests.list({ serverId, ...more });
    const [newest] = await list({ limit: 1 });
    expect(newest?.robloxUsername).toBe('Player2');
    expect((await list({ username: 'player1' })).map((one) => one.robloxUsername)).toEqual(['Player1']);
    expect(await list({ username: 'Unknown99' })).toEqual([]);
  });
});
