import { restRoutes } from '@tenfour/contracts/rest';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/product/browser.ts';
import { startProduct } from '../../testing/product/product.ts';
import { inputOf } from '../../testing/rest-inputs.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const owner = await product.signedIn('avery');

async function createServer(browser: Browser, name = 'Liberty'): Promise<{ id: string; joinCode: string }> {
  const { body } = await browser.json('POST', '/api/servers', { name });
  return body as { id: string; joinCode: string };
}

const server = await createServer(owner);

/** Fields that differ between two calls of the same procedure. */
function stable(value: unknown): unknown {
  const moving =
    /^(id|requestId|joinCode|createdAt|updatedAt|lastSeenAt|since|asOf|autoBanApplied|autoBan|punishmentType|reason|source|activeCount|totalCount|recent|url|challenge|secret|uri|workedMs|breakMs)$/;
  return JSON.parse(JSON.stringify(value ?? null), (key, held: unknown) =>
    moving.test(key) ? undefined : held,
  );
}

/** What can be done to a server once. */
const ONCE: ReadonlySet<string> = new Set(['servers.remove', 'imports.begin']);

describe.each([
  ['signed in', owner],
  ['signed out', product.browser()],
])('both transports answer alike, %s', (_who, browser) => {
  test.each(restRoutes().map((route) => [route.procedure, route] as const))(
    '%s',
    async (procedure, route) => {
      const input: Record<string, unknown> = { ...inputOf(procedure), serverId: server.id };
      if (ONCE.has(procedure)) input.serverId = (await createServer(owner, 'Gone')).id;
      const trpc = await askTrpc(browser, route.type, procedure, input);
      if (ONCE.has(procedure) && browser === owner) input.serverId = (await createServer(owner, 'Gone')).id;
      const rest = await askRest(browser, route, input);
      expect(rest.status).toBe(trpc.status === 200 && trpc.data === undefined ? 204 : trpc.status);
      expect(stable(rest.body)).toEqual(stable(trpc.data ?? trpc.error));
      if (rest.status === 401) expect(JSON.stringify(rest.body)).toContain('Unauthorized');
    },
  );
});

async function askTrpc(browser: Browser, type: string, procedure: string, input: object) {
  const query = type === 'query' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const { status, body } = await browser.json(
    type === 'query' ? 'GET' : 'POST',
    `/trpc/${procedure}${query}`,
    type === 'query' ? undefined : input,
  );
  const answer = body as { result?: { data?: unknown }; error?: { data: { body: unknown } } };
  return { status, data: answer.result?.data, error: answer.error?.data.body };
}

async function askRest(
  browser: Browser,
  route: { path: string; params: Readonly<Record<string, string>>; method: string },
  input: Record<string, unknown>,
) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(input[route.params[name] ?? '']),
  );
  const inPath = new Set(Object.values(route.params));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.has(key)));
  if (route.method !== 'GET') return browser.json(route.method, `/api${path}`, rest);
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return browser.json('GET', `/api${path}?${query}`);
}

describe('the rules of /api', () => {
  const at = `/api/servers/${server.id}`;
  const raw = (method: string, path: string, init: RequestInit) => owner.fetch(path, { method, ...init });
  const json = { 'content-type': 'application/json' };

  test.each([
    ['no body at all', {}],
    ['an empty body', { body: '' }],
    ['an empty body called JSON', { headers: json, body: '' }],
    ['an empty object', { headers: json, body: '{}' }],
    ['null', { headers: json, body: 'null' }],
  ])('%s is an empty object', async (_what, init) => {
    expect((await raw('PATCH', at, init)).status).toBe(200);
  });

  // covers: R647, R652
  test.each([
    ['no body at all', {}],
    ['an empty body', { body: '' }],
    ['an empty body called JSON', { headers: json, body: '' }],
    ['an empty object', { headers: json, body: '{}' }],
    ['no type', { headers: json, body: '{"typeId":null}' }],
  ])('one clocks in, and starts a shift, with %s', async (_what, init) => {
    for (const [path, status] of [
      ['shifts/clock-in', 'on_duty'],
      ['shifts', 'active'],
    ] as const) {
      const answer = await raw('POST', `${at}/${path}`, init);
      expect([answer.status, Object(await answer.json()).status]).toEqual([200, status]);
      await owner.json('PUT', `${at}/shifts/status`, { status: 'off_duty' });
    }
  });

  test.each(['Two Words', '100%', 'a/b', 'a%2Fb', '?x=#y', 'ÄÖ🚓🚓🚓🚓🚓🚓', "'; --"])(
    'the name %j in a path is that name',
    async (name) => {
      const { status, body } = await owner.json('GET', `${at}/players/${encodeURIComponent(name)}/profile`);
      expect([status, Object(body).robloxUsername]).toEqual([200, name]);
    },
  );

  test('what a mutation answers is kept nowhere, refusals included', async () => {
    const kept = async (method: string, path: string, init: RequestInit = {}) =>
      (await raw(method, path, init)).headers.get('cache-control');
    expect(await kept('PATCH', at)).toBe('no-store');
    expect(await kept('POST', '/api/admin/login', { headers: json, body: '{}' })).toBe('no-store');
    expect(await kept('POST', '/api/admin/alt-requests/unknown/reveal')).toBe('no-store');
    expect(await kept('GET', at)).not.toBe('no-store');
  });

  test('nothing to answer is 204 without a body', async () => {
    const { id } = await createServer(owner, 'Short-lived');
    const response = await raw('DELETE', `/api/servers/${id}`, { headers: json });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test.each([
    ['in the body', () => owner.json('PATCH', at, { serverId: 'another' })],
    ['in the query', () => owner.json('GET', `${at}?serverId=another`)],
  ])('a field of the path %s is 400', async (_where, send) => {
    const { status, body } = await send();
    expect([status, Object(body).message]).toEqual([400, expect.stringContaining('serverId')]);
  });

  // covers: R598
  test.each(['[]', '"text"', '7', '{"a":', '{"__proto__":{"x":1}}'])('the body %s is 400', async (body) => {
    const response = await raw('PATCH', at, { headers: json, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'BAD_REQUEST',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f]{12}$/),
    });
  });

  test('a body above the limit is 413', async () => {
    const response = await raw('PATCH', at, {
      headers: json,
      body: JSON.stringify({ name: 'x'.repeat(300_000) }),
    });
    expect([response.status, Object(await response.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/servers/x/y/z'],
    ['DELETE', '/api/servers'],
    ['POST', '/api/auth/user'],
    ['GET', '/trpc'],
  ])('%s %s is a JSON 404, never the app', async (method, path) => {
    const { status, body } = await owner.json(method, path);
    expect([status, Object(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  test('details of a refusal are passed on', async () => {
    const member = await product.signedIn('jordan');
    // The code that the server was made with has been replaced above.
    const { joinCode } = Object((await owner.json('GET', at)).body);
    await member.json('POST', '/api/servers/join', { joinCode });
    const requests = await owner.json('GET', `${at}/join-requests`);
    const [request] = requests.body as { id: string }[];
    await owner.json('PUT', `/api/join-requests/${request?.id}`, { status: 'approved', role: 'member' });
    const { status, body } = await member.json('GET', `${at}/punishments`);
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({ code: 'FORBIDDEN', details: { permission: 'canViewPunishments' } }),
    ]);
  });

  test.each([
    ...['%00', 'a%00b', '%F0%9F%98%80', '..%2f', '%20', 'x'.repeat(65)].map((id) => [id, 400] as const),
    ['x'.repeat(64), 404] as const,
  ])('the id %s answers %i', async (id, status) => {
    expect((await owner.json('GET', `/api/servers/${id}`)).status).toBe(status);
    const decision = { status: 'approved' };
    expect((await owner.json('PUT', `/api/join-requests/${id}`, decision)).status).toBe(status);
  });

  test('a query parameter can be a number', async () => {
    expect((await owner.json('GET', `${at}/punishments?limit=2`)).status).toBe(200);
    expect((await owner.json('GET', `${at}/punishments?limit=0`)).status).toBe(400);
  });

  test.each([
    ['a program', {}, 'api'],
    ['a page', { 'sec-fetch-site': 'same-origin' }, 'web'],
  ])('%s is recognized', async (_who, headers, source) => {
    const { id } = await createServer(owner, 'Sources');
    const body = JSON.stringify({ robloxUsername: 'Builderman', punishmentType: 'kick', reason: 'x' });
    await raw('POST', `/api/servers/${id}/punishments`, { headers: { ...json, ...headers }, body });
    const rows = await product.database.handle
      .selectFrom('punishments')
      .select('source')
      .where('server_id', '=', id)
      .execute();
    expect(rows).toEqual([{ source }]);
  });

  test('HEAD works where GET does', async () => {
    expect((await raw('HEAD', at, {})).status).toBe(200);
  });
});
