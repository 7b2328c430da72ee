import type { PunishmentChange } from '@tenfour/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

const NOT_FOUND = { cause: { code: 'NOT_FOUND' } };
const MINUTE = 60_000;

async function add(more: { duration?: number; evidence?: string[]; robloxUsername?: string } = {}) {
  world.clock.advance(1);
  const input = { robloxUsername: 'BluePatrol', punishmentType: 'kick' as const, reason: 'RDM', ...more };
  return community.moderator.call.punishments.create({ serverId, ...input });
}

const calls = () => community.moderator.call.punishments;
const on = (punishmentId: string) => ({ serverId, punishmentId });
const historyOf = (id: string) => calls().history(on(id));
const kindsOf = (steps: readonly PunishmentChange[]) => steps.map(({ kind }) => kind);
const listed = async () => (await calls().list({ serverId })).map(({ id }) => id);

async function received(): Promise<string[]> {
  const rows = await world.database.handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', serverId)
    .where('type', '=', 'punishment')
    .where('action', '!=', 'punishment.added')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

async function counter(): Promise<number> {
  const row = await world.database.handle
    .selectFrom('servers')
    .select('punishment_count')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return row.punishment_count;
}

describe('evidence', () => {
  const links = ['https://medal.tv/clips/1', 'http://imgur.com/a?b=c'];

  it('is kept, answered and shown in the history of its changes', async () => {
    const made = await add({ evidence: links });
    expect(made.evidence).toEqual(links);
    expect((await calls().list({ serverId }))[0]?.evidence).toEqual(links);
    const more = [...links, 'https://youtu.be/x'];
    expect((await calls().update({ ...on(made.id), evidence: more })).evidence).toEqual(more);
    expect(await historyOf(made.id)).toMatchObject([
      { kind: 'changed', before: { evidence: links.join('\n') }, after: { evidence: more.join('\n') } },
    ]);
    await calls().update({ ...on(made.id), evidence: more });
    expect(await historyOf(made.id)).toHaveLength(1);
    expect((await calls().update({ ...on(made.id), reason: 'VDM' })).evidence).toEqual(more);
    expect((await calls().update({ ...on(made.id), evidence: [] })).evidence).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['not a link'],
    ['https://a.b/\nhttps://c.d'],
    [`https://a.b/${'x'.repeat(500)}`],
  ])('is a link: not %j', async (link) => {
    await expect(add({ evidence: [link] })).rejects.toThrow('link to evidence');
  });

  it('is five links at most', async () => {
    const six = Array.from({ length: 6 }, (_, at) => `https://a.b/${at}`);
    await expect(add({ evidence: six })).rejects.toThrow('at most 5');
  });
});

describe('the history', () => {
  it('says who did what and when, newest first', async () => {
    const made = await add({ duration: 60 });
    world.clock.advance(1_000);
    await calls().update({ ...on(made.id), reason: 'VDM', duration: 90 });
    world.clock.advance(1_000);
    await community.admin.call.punishments.remove(on(made.id));
    world.clock.advance(1_000);
    await community.owner.call.punishments.restore(on(made.id));
    await calls().expire({ serverId, punishmentIds: [made.id] });
    const at = (ms: number) => new Date(Date.parse(made.createdAt) + ms).toISOString();
    const by = (person: { username: string }) => person.username;
    expect(await historyOf(made.id)).toEqual([
      {
        id: expect.any(String),
        kind: 'expired',
        at: at(3_000),
        by: by(community.moderator),
        before: { isActive: true },
        after: { isActive: false },
      },
      {
        id: expect.any(String),
        kind: 'restored',
        at: at(3_000),
        by: by(community.owner),
        before: {},
        after: {},
      },
      {
        id: expect.any(String),
        kind: 'deleted',
        at: at(2_000),
        by: by(community.admin),
        before: {},
        after: {},
      },
      {
        id: expect.any(String),
        kind: 'changed',
        at: at(1_000),
        by: by(community.moderator),
        before: { reason: 'RDM', duration: 60 },
        after: { reason: 'VDM', duration: 90 },
      },
    ]);
  });

  it('is offered for expired records, not for deleted ones or those of another server', async () => {
    const made = await add({ duration: 1 });
    await calls().update({ ...on(made.id), reason: 'VDM' });
    world.clock.advance(MINUTE);
    expect(await historyOf(made.id)).toHaveLength(1);
    const elsewhere = await community.owner.call.servers.create({ name: 'Other' });
    const foreign = { serverId: elsewhere.id, punishmentId: made.id };
    await expect(community.owner.call.punishments.history(foreign)).rejects.toMatchObject(NOT_FOUND);
    await calls().remove(on(made.id));
    await expect(historyOf(made.id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('has a line for every one of many concurrent edits, each with a true before', async () => {
    const made = await add();
    const reasons = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(reasons.map((reason) => calls().update({ ...on(made.id), reason })));
    const steps = (await historyOf(made.id)).toReversed();
    expect(steps.map(({ after }) => after.reason).toSorted()).toEqual(reasons);
    expect(steps.map(({ before }) => before.reason)).toEqual([
      'RDM',
      ...steps.slice(0, -1).map(({ after }) => after.reason),
    ]);
  });
});

describe('an undone deletion', () => {
  it('leaves the record exactly as it was, in its place, and counted once', async () => {
    const older = await add({ duration: 60, evidence: ['https://a.b/c'] });
    const newer = await add();
    const [, before] = await calls().list({ serverId });
    await calls().remove(on(older.id));
    expect(await listed()).toEqual([newer.id]);
    expect(await counter()).toBe(1);
    world.clock.advance(1_000);
    expect(await calls().restore(on(older.id))).toEqual(before);
    expect((await calls().list({ serverId }))[1]).toEqual(before);
    expect(await counter()).toBe(2);
    expect(await received()).toEqual(['punishment.deleted', 'punishment.restored']);
  });

  it('is one entry however often it is pressed', async () => {
    const made = await add();
    await calls().remove(on(made.id));
    const again = [calls(), community.admin.call.punishments, calls(), community.owner.call.punishments];
    const answers = await Promise.all(again.map((one) => one.restore(on(made.id))));
    expect(answers.map(({ id }) => id)).toEqual(again.map(() => made.id));
    expect(await received()).toEqual(['punishment.deleted', 'punishment.restored']);
    expect(kindsOf(await historyOf(made.id))).toEqual(['restored', 'deleted']);
    expect(await counter()).toBe(1);
  });

  it('leaves expired records alone', async () => {
    const made = await add({ duration: 1 });
    await calls().remove(on(made.id));
    world.clock.advance(MINUTE);
    expect(await calls().restore(on(made.id))).toMatchObject({ isActive: false });
  });

  it('is not for records of other servers, nor for what never was', async () => {
    const made = await add();
    await calls().remove(on(made.id));
    const elsewhere = await community.owner.call.servers.create({ name: 'Other' });
    const foreign = { serverId: elsewhere.id, punishmentId: made.id };
    await expect(community.owner.call.punishments.restore(foreign)).rejects.toMatchObject(NOT_FOUND);
    await expect(calls().restore(on('none'))).rejects.toMatchObject(NOT_FOUND);
    expect(await received()).toEqual(['punishment.deleted']);
  });
});

describe('ending several together', () => {
  it('ends the active ones, names them, and records each once', async () => {
    const [one, two, short] = [
      await add(),
      await add({ robloxUsername: 'EchoHawk' }),
      await add({ duration: 1 }),
    ];
    const gone = await add({ robloxUsername: 'PixelMedic' });
    await calls().remove(on(gone.id));
    world.clock.advance(MINUTE);
    const punishmentIds = [one.id, two.id, two.id, short.id, gone.id, 'none'];
    const { expired } = await calls().expire({ serverId, punishmentIds });
    expect(expired.toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await calls().list({ serverId, status: 'active' })).map(({ id }) => id)).toEqual([]);
    expect(await calls().expire({ serverId, punishmentIds })).toEqual({ expired: [] });
    expect(await received()).toEqual(['punishment.deleted', 'punishment.expired', 'punishment.expired']);
    expect(await historyOf(one.id)).toMatchObject([{ kind: 'expired', by: community.moderator.username }]);
    expect(await historyOf(short.id)).toEqual([]);
  });

  it('leaves other servers alone', async () => {
    const made = await add();
    const elsewhere = await community.owner.call.servers.create({ name: 'Other' });
    const input = { serverId: elsewhere.id, punishmentIds: [made.id] };
    expect(await community.owner.call.punishments.expire(input)).toEqual({ expired: [] });
    expect((await calls().list({ serverId }))[0]).toMatchObject({ isActive: true });
  });

  it('by several people concurrently announces each record once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) ids.push((await add({ robloxUsername: `Player${at}x` })).id);
    const people = [community.owner, community.admin, community.moderator];
    const answers = await Promise.all(
      people.map((person, at) =>
        person.call.punishments.expire({ serverId, punishmentIds: at === 1 ? ids.toReversed() : ids }),
      ),
    );
    expect(answers.flatMap(({ expired }) => expired).toSorted()).toEqual(ids.toSorted());
    expect(await received()).toHaveLength(ids.length);
  });

  it('together with edits of the same records leaves a true history', async () => {
    const made = await add();
    await Promise.all([
      calls().expire({ serverId, punishmentIds: [made.id] }),
      calls().update({ ...on(made.id), reason: 'VDM' }),
    ]);
    expect((await calls().list({ serverId }))[0]).toMatchObject({ isActive: false, reason: 'VDM' });
    expect(kindsOf(await historyOf(made.id)).toSorted()).toEqual(['changed', 'expired']);
  });

  it('is for people who can edit', async () => {
    const made = await add();
    const input = { serverId, punishmentIds: [made.id] };
    await expect(community.member.call.punishments.expire(input)).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    await expect(community.stranger.call.punishments.expire(input)).rejects.toMatchObject(NOT_FOUND);
    expect((await calls().list({ serverId }))[0]).toMatchObject({ isActive: true });
  });
});
