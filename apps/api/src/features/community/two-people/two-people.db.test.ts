import { zAlertInbox, zCustomRole, zTwoPeople, zWave } from '@tenfour/contracts';
import { ALONE_AFTER_MS, APPROVAL_MS, APPROVALS_MAX } from '@tenfour/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openKeyring } from '../../../security/keyring.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { setFactorTimes } from '../../../testing/product/factors.ts';
import { type Actors, assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';
import { askForApproval } from './ask.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const { handle } = product.database;
const KEY = 'pairsekret-still';
let actors: Actors;
let serverId: string;
beforeAll(async () => {
  actors = await assemble(product, 'pairs');
});

type Who = 'owner' | 'admin' | 'moderator' | 'member';

beforeEach(async () => {
  serverId = (await foundServer(actors)).id;
  await freshFactor();
  await must(actors.owner.browser, 'twoPeople.update', { serverId, enabled: true });
});

const freshFactor = () => setFactorTimes(product, actors.owner.userId, { since: 1_000, givenAt: 1 });
const send = (who: Who, procedure: string, input: object = {}) =>
  call(actors[who].browser, 'trpc', procedure, { serverId, ...input });
const stateFor = async (who: Who) =>
  zTwoPeople.parse(await must(actors[who].browser, 'twoPeople.get', { serverId }));

/** Asks for something. Returns the request's input. */
async function asks(who: Who, procedure: string, input: object = {}) {
  const { error } = await send(who, procedure, input);
  expect(error?.code).toBe('APPROVAL_REQUIRED');
  return { approvalId: String(error?.details?.approvalId) };
}

const linesOf = async () => {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'description'])
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_name: actor }) => `${action} ${actor}`);
};

const keyOf = async () => {
  const server = handle.selectFrom('servers').select('erlc_key_hash').where('id', '=', serverId);
  return (await server.executeTakeFirstOrThrow()).erlc_key_hash;
};

describe('an approved call', () => {
  it('is carried out as the person who asked, and names both in the log', async () => {
    const request = await asks('owner', 'servers.update', { erlcApiKey: KEY });
    expect(await keyOf()).toBeNull();
    expect((await stateFor('admin')).requests).toMatchObject([
      { what: 'Update a server', detail: 'game key', canApprove: true },
    ]);
    expect((await send('admin', 'twoPeople.approve', request)).status).toBe(200);
    expect(await keyOf()).not.toBeNull();
    const { owner, admin } = actors;
    expect((await linesOf()).slice(-3)).toEqual([
      `approval.requested ${owner.username}`,
      `approval.approved ${admin.username}`,
      `server.keys-changed ${owner.username}`,
    ]);
  });

  it('is not stored with more than a call can say', async () => {
    const filler = 'x'.repeat(40_000);
    const { status, error } = await send('owner', 'servers.update', { erlcApiKey: KEY, filler });
    expect([status, error?.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await stateFor('admin')).requests).toEqual([]);
  });

  it('can delete the server', async () => {
    const request = await asks('owner', 'servers.remove');
    expect((await send('admin', 'twoPeople.approve', request)).status).toBe(200);
    expect((await send('owner', 'servers.get')).status).toBe(404);
  });

  it('never shows the key in the database, nor in an answer, and leaves nothing behind', async () => {
    const request = await asks('owner', 'servers.update', { erlcApiKey: KEY });
    const stored = await handle
      .selectFrom('approvals')
      .selectAll()
      .where('server_id', '=', serverId)
      .execute();
    expect(stored).toHaveLength(1);
    const activity = await handle
      .selectFrom('activity')
      .selectAll()
      .where('server_id', '=', serverId)
      .execute();
    const seen = JSON.stringify([stored, activity, await stateFor('admin')]);
    expect(seen).not.toContain('pairsekret');
    await must(actors.admin.browser, 'twoPeople.decline', { serverId, ...request });
    const left = await handle
      .selectFrom('approvals')
      .select('id')
      .where('server_id', '=', serverId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a call without a session', () => {
  it.each(['bot', 'game'] as const)('from the %s is refused and leaves no request', async (source) => {
    const { userId: id, username } = actors.owner;
    const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
    const { database } = product;
    const keyring = await openKeyring({ keys, dataDir: '', engine: database.engine, database });
    const deps = { database, keyring, now: () => product.clock.ms };
    const call = { procedure: 'servers.remove', input: { serverId }, aboveAdmin: false };
    const asked = askForApproval(deps, testViewer({ id, username, serverId, source }), call);
    const refusal = { code: 'APPROVAL_REQUIRED', message: expect.stringContaining('Do it in the panel') };
    await expect(asked).rejects.toMatchObject(refusal);
    expect((await stateFor('admin')).requests).toEqual([]);
  });
});

describe('rights that were lost in between', () => {
  it('refuse a requester who lost theirs, and the request is over', async () => {
    const ids = Array.from({ length: 11 }, (_, at) => `p${at}`);
    const request = await asks('moderator', 'punishments.expire', { punishmentIds: ids });
    const role = { serverId, userId: actors.moderator.userId };
    await must(actors.owner.browser, 'members.changeRole', { ...role, role: 'member' });
    const { status, error } = await send('admin', 'twoPeople.approve', request);
    expect([status, error?.code, error?.details]).toEqual([422, 'REFUSED', { reason: 'FORBIDDEN' }]);
    expect((await send('admin', 'twoPeople.approve', request)).status).toBe(404);
    expect((await linesOf()).at(-1)).toBe(`approval.failed ${actors.admin.username}`);
  });

  it('refuse an approver who lost theirs, and the request stays', async () => {
    const request = await asks('owner', 'servers.remove');
    const role = { serverId, userId: actors.admin.userId };
    await must(actors.owner.browser, 'members.changeRole', { ...role, role: 'moderator' });
    expect((await send('admin', 'twoPeople.approve', request)).status).toBe(403);
    expect((await stateFor('owner')).requests).toHaveLength(1);
  });
});

describe('races', () => {
  it.each([
    { name: 'approve and approve', first: 'twoPeople.approve', by: 'admin' },
    { name: 'approve and cancel', first: 'twoPeople.decline', by: 'owner' },
    { name: 'approve and decline', first: 'twoPeople.decline', by: 'admin' },
  ] as const)('$name: one of them counts', async ({ first, by }) => {
    const request = await asks('owner', 'servers.update', { erlcApiKey: KEY });
    const answers = await Promise.all([
      send(by, first, request),
      send('admin', 'twoPeople.approve', request),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const approved = answers[1]?.status === 200 || first === 'twoPeople.approve';
    expect((await keyOf()) !== null).toBe(approved);
    const decided = (await linesOf()).filter((line) => /^approval\.(approved|declined|canceled)/.test(line));
    expect(decided).toHaveLength(1);
  });

  it('stores no more than the limit of a person, however many ask', async () => {
    const names = Array.from({ length: APPROVALS_MAX.person + 3 }, (_, at) => `pair${at}-still`);
    const answers = await Promise.all(
      names.map((erlcApiKey) => send('owner', 'servers.update', { erlcApiKey })),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'APPROVAL_REQUIRED')).toHaveLength(APPROVALS_MAX.person);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3);
  });
});

describe('the end', () => {
  it('comes after a day', async () => {
    const request = await asks('owner', 'servers.remove');
    product.clock.ms += APPROVAL_MS;
    expect((await send('admin', 'twoPeople.approve', request)).status).toBe(404);
    expect((await stateFor('owner')).requests).toEqual([]);
  });
});

describe('turning it off', () => {
  it('needs the second person, and ends what was open', async () => {
    await asks('owner', 'servers.remove');
    const request = await asks('owner', 'twoPeople.update', { enabled: false });
    expect((await send('owner', 'twoPeople.approve', request)).status).toBe(403);
    expect((await send('admin', 'twoPeople.approve', request)).status).toBe(200);
    expect(await stateFor('owner')).toMatchObject({ enabledAt: null, requests: [] });
    expect((await send('owner', 'servers.remove')).status).toBe(200);
  });

  it('is left to the owner alone after three days', async () => {
    const request = await asks('owner', 'twoPeople.update', { enabled: false });
    product.clock.ms += ALONE_AFTER_MS - 1;
    await freshFactor();
    expect((await send('owner', 'twoPeople.approve', request)).status).toBe(403);
    product.clock.ms += 1;
    expect((await send('owner', 'twoPeople.approve', request)).status).toBe(200);
    expect(await stateFor('owner')).toMatchObject({ enabledAt: null });
  });
});

describe('turning it on', () => {
  it('is refused without another admin', async () => {
    const made = (await foundServer(actors)).id;
    const role = { serverId: made, userId: actors.admin.userId, role: 'moderator' };
    await must(actors.owner.browser, 'members.changeRole', role);
    const { error } = await call(actors.owner.browser, 'rest', 'twoPeople.update', {
      serverId: made,
      enabled: true,
    });
    expect(error?.code).toBe('REFUSED');
  });
});

describe('who sees what', () => {
  it('shows people below Admin their own requests alone', async () => {
    const ids = Array.from({ length: 11 }, (_, at) => `p${at}`);
    await asks('moderator', 'punishments.expire', { punishmentIds: ids });
    const other = await asks('owner', 'servers.remove');
    expect((await stateFor('moderator')).requests).toMatchObject([{ detail: '11', canApprove: false }]);
    expect((await stateFor('member')).requests).toEqual([]);
    expect((await stateFor('admin')).requests).toHaveLength(2);
    expect((await send('moderator', 'twoPeople.decline', other)).status).toBe(404);
  });

  it('asks for nothing that a member could not do', async () => {
    expect((await send('member', 'servers.update', { erlcApiKey: KEY })).error?.code).toBe('FORBIDDEN');
    expect((await send('admin', 'servers.remove')).error?.code).toBe('FORBIDDEN');
    expect((await send('owner', 'servers.update', { erlcApiKey: 5 })).error?.code).toBe('BAD_REQUEST');
    expect((await stateFor('owner')).requests).toEqual([]);
  });

  it('shows who gets the highest roles of a wave, before what its title claims', async () => {
    const { browser } = actors.owner;
    const twoPeople = (since: number | null) =>
      handle.updateTable('servers').set({ two_people_at: since }).where('id', '=', serverId).execute();
    await twoPeople(null);
    const made = await must(browser, 'roles.create', { serverId, name: 'Deputy' });
    const { id } = zCustomRole.parse(made);
    await must(browser, 'roles.reorder', { serverId, order: [id, 'admin', 'moderator'] });
    const items = [
      { userId: actors.moderator.userId, from: 'moderator', to: 'member' },
      { userId: actors.member.userId, from: null, to: id },
    ];
    const wave = await must(browser, 'promotions.create', { serverId, title: 'Two demotions', items });
    const { id: waveId, version } = zWave.parse(wave);
    await twoPeople(1);
    await asks('owner', 'promotions.applyWave', { waveId, version });
    const { username } = actors.member;
    expect((await stateFor('admin')).requests).toMatchObject([
      { detail: `${username}: Deputy, ${actors.moderator.username}: Member, Two demotions` },
    ]);
  });
});

describe('alerts', () => {
  const alertsOf = async (who: Who) => {
    const inbox = zAlertInbox.parse(await must(actors[who].browser, 'alerts.inbox'));
    const here = inbox.alerts.filter((alert) => alert.serverId === serverId);
    return here.map(({ title, readAt }) => `${title}${readAt === null ? '' : ' (read)'}`);
  };

  it('reach those who can approve, and the person who asked once it is decided', async () => {
    const declined = await asks('owner', 'servers.update', { erlcApiKey: KEY });
    expect(await alertsOf('admin')).toEqual(['Approval requested']);
    expect(await alertsOf('moderator')).toEqual([]);
    expect(await alertsOf('owner')).toEqual([]);
    await must(actors.admin.browser, 'twoPeople.decline', { serverId, ...declined });
    expect(await alertsOf('admin')).toEqual(['Approval requested (read)']);
    expect(await alertsOf('owner')).toEqual(['Request declined']);
    const approved = await asks('owner', 'servers.update', { erlcApiKey: KEY });
    await must(actors.admin.browser, 'twoPeople.approve', { serverId, ...approved });
    expect(await alertsOf('owner')).toEqual(['Request approved', 'Request declined']);
  });

  it('say that the owner turned it off alone', async () => {
    const off = await asks('owner', 'twoPeople.update', { enabled: false });
    product.clock.ms += ALONE_AFTER_MS;
    await freshFactor();
    await must(actors.owner.browser, 'twoPeople.approve', { serverId, ...off });
    expect(await alertsOf('admin')).toEqual([
      'Second person no longer required',
      'Approval requested (read)',
    ]);
  });
});
