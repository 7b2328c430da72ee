import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type Harness, sendJson, startHarness } from '../_harness.ts';
import { robloxIdOf } from '../identity.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());

type Answer = ReturnType<typeof answerOf>;
const post = (path: string, body: unknown): Answer => answerOf(sendJson(sandbox.urls.roblox + path, body));
const get = (path: string, headers: Record<string, string> = {}): Answer =>
  answerOf(fetch(sandbox.urls.roblox + path, { headers }));
const lookUp = (...usernames: string[]): Answer => post('/v1/usernames/users', { usernames });

function legacyError(code: number): unknown {
  return { errors: [{ code, message: expect.any(String), userFacingMessage: 'Something went wrong' }] };
}

describe('POST /v1/usernames/users', () => {
  it('answers found names and leaves unknown ones out', async () => {
    const { status, body } = await lookUp(
      'averybrooks',
      'NewPlayer_1',
      'Ghost_Rider',
      'nobodyHome',
      '__x',
      'ab',
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          requestedUsername: 'averybrooks',
          hasVerifiedBadge: false,
          id: robloxIdOf('AveryBrooks'),
          name: 'AveryBrooks',
          displayName: 'Avery',
        },
        {
          requestedUsername: 'NewPlayer_1',
          hasVerifiedBadge: false,
          id: robloxIdOf('NewPlayer_1'),
          name: 'NewPlayer_1',
          displayName: 'NewPlayer_1',
        },
      ],
    });
  });

  it('keeps the first spelling of a name', async () => {
    await lookUp('FirstSpelling');
    const { body } = await lookUp('FIRSTspelling');
    expect(body).toMatchObject({ data: [{ requestedUsername: 'FIRSTspelling', name: 'FirstSpelling' }] });
  });

  it('matches previous names', async () => {
    const { body } = await lookUp('FormerMorganVale');
    expect(body).toMatchObject({
      data: [{ requestedUsername: 'FormerMorganVale', name: 'MorganVale', id: robloxIdOf('MorganVale') }],
    });
  });

  it('leaves banned accounts out on request', async () => {
    const usernames = ['BannedBob', 'AliceHere'];
    expect(await post('/v1/usernames/users', { usernames, excludeBannedUsers: true })).toMatchObject({
      body: { data: [{ name: 'AliceHere' }] },
    });
    expect((await lookUp(...usernames)).body).toHaveProperty('data.length', 2);
  });

  it('refuses more than 100 names with code 2', async () => {
    const names = Array.from({ length: 101 }, (_, n) => `Player${n}`);
    expect((await lookUp(...names.slice(1))).status).toBe(200);
    const refused = await lookUp(...names);
    expect(refused).toMatchObject({ status: 400, body: legacyError(2) });
    expect(refused.body).toHaveProperty('errors.0.message', 'Too many usernames.');
  });

  it('refuses a body without names', async () => {
    expect((await post('/v1/usernames/users', {})).status).toBe(400);
  });
});

describe('POST /v1/users', () => {
  it('answers the ids that are known', async () => {
    await lookUp('ByIdPlayer');
    const { body } = await post('/v1/users', {
      userIds: [robloxIdOf('ByIdPlayer'), 1],
      excludeBannedUsers: false,
    });
    expect(body).toEqual({
      data: [
        {
          hasVerifiedBadge: false,
          id: robloxIdOf('ByIdPlayer'),
          name: 'ByIdPlayer',
          displayName: 'ByIdPlayer',
        },
      ],
    });
  });

  it('refuses more than 200 ids with code 1', async () => {
    const ids = Array.from({ length: 201 }, (_, n) => n + 1);
    expect((await post('/v1/users', { userIds: ids.slice(1) })).status).toBe(200);
    expect(await post('/v1/users', { userIds: ids })).toMatchObject({ status: 400, body: legacyError(1) });
  });
});

describe('GET /v1/users/{id}', () => {
  it('answers every field', async () => {
    const id = robloxIdOf('SamWells07');
    const { status, body } = await get(`/v1/users/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      description: '',
      created: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      isBanned: false,
      externalAppDisplayName: null,
      hasVerifiedBadge: false,
      id,
      name: 'SamWells07',
      displayName: 'Sam',
    });
  });

  it('shows the description that control set', async () => {
    const control = `${sandbox.urls.home}/control/roblox/users`;
    const set = await answerOf(sendJson(`${control}/CodeHolder`, { description: 'tenfour-1234' }));
    expect(set).toMatchObject({ status: 200, body: { name: 'CodeHolder', description: 'tenfour-1234' } });
    expect((await get(`/v1/users/${robloxIdOf('CodeHolder')}`)).body).toMatchObject({
      description: 'tenfour-1234',
    });
    expect((await sendJson(`${control}/Ghost_1`, { description: 'x' })).status).toBe(404);
    expect((await sendJson(`${control}/CodeHolder`, {})).status).toBe(400);
  });

  it.each([['1'], ['abc'], ['-4']])('answers 404 code 3 for %s', async (id) => {
    expect(await get(`/v1/users/${id}`)).toMatchObject({ status: 404, body: legacyError(3) });
  });

  it('lists previous names in pages', async () => {
    const id = robloxIdOf('AveryBrooks');
    const { status, body } = await get(`/v1/users/${id}/username-history?limit=25`);
    expect(status).toBe(200);
    expect(body).toEqual({ previousPageCursor: null, nextPageCursor: null, data: expect.any(Array) });
    expect((await get(`/v1/users/${id}/username-history?limit=7`)).status).toBe(400);
  });
});

describe('players of the game', () => {
  it('have the ids that a lookup of their names gives', async () => {
    const game = `${sandbox.urls.erlc}/v2/server?Players=true`;
    const { body } = await answerOf(fetch(game, { headers: { 'server-key': 'key-harmony' } }));
    const { Players } = body as { Players: { Player: string }[] };
    expect(Players.length).toBeGreaterThan(0);
    for (const { Player } of Players) {
      const [name, id] = Player.split(':');
      const found = await lookUp(name?.toUpperCase() ?? '');
      expect(found.body).toMatchObject({ data: [{ id: Number(id), name }] });
    }
  });
});

describe('Open Cloud', () => {
  const path = `/cloud/v2/users/${robloxIdOf('AveryBrooks')}`;

  it('answers a user to a key', async () => {
    const { status, body } = await get(path, { 'x-api-key': 'good' });
    expect(status).toBe(200);
    expect(body).toEqual({
      path: `users/${robloxIdOf('AveryBrooks')}`,
      createTime: expect.stringMatching(/Z$/),
      id: String(robloxIdOf('AveryBrooks')),
      name: 'AveryBrooks',
      displayName: 'Avery',
      about: '',
      locale: 'en_us',
      premium: false,
    });
  });

  it.each([
    [{}, 401],
    [{ 'x-api-key': 'bad-key' }, 401],
    [{ 'x-api-key': 'denied-key' }, 403],
  ])('refuses %j with %d', async (headers, status) => {
    expect((await get(path, headers)).status).toBe(status);
  });

  it.each([
    ['/cloud/v2/users/1', 404, 'NOT_FOUND'],
    ['/cloud/v2/users/x', 400, 'INVALID_ARGUMENT'],
  ])('%s answers %d %s', async (unknown, status, code) => {
    expect(await get(unknown, { 'x-api-key': 'good' })).toMatchObject({ status, body: { code } });
  });
});

describe('armed faults', () => {
  const arm = (mode: string): Promise<Response> =>
    sendJson(`${sandbox.urls.home}/control/faults`, { upstream: 'roblox', mode, count: 1, retryAfter: 2.5 });

  it('429 has retry-after and the shape of each service', async () => {
    await arm('429');
    const legacy = await lookUp('AveryBrooks');
    expect(legacy).toMatchObject({ status: 429, body: legacyError(0) });
    expect(legacy.headers.get('retry-after')).toBe('3');
    await arm('429');
    const cloud = await get('/cloud/v2/users/1');
    expect(cloud).toMatchObject({ status: 429, body: { code: 'RESOURCE_EXHAUSTED' } });
  });

  it('500 has the shape of each service', async () => {
    await arm('500');
    expect(await lookUp('AveryBrooks')).toMatchObject({ status: 500, body: legacyError(0) });
    await arm('500');
    expect(await get('/cloud/v2/users/1')).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  });
});
