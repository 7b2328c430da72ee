import { PREVIEW_HEADER, zCreatedApiKey } from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { GRANTABLE_ROLES, type GrantableRole } from '@tenfour/domain';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../src/testing/product/browser.ts';
import { assemble, foundServer } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { addressOf, call, type Face, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { inputFor, setScene } from './scene.ts';
import { expectationOf, type Situation, TABLE } from './table.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' });
const actors = await assemble(product, 'preview');

/** Returns a browser that asks for a preview with every request. */
function previewing(browser: Browser, serverId: string, role: string): Browser {
  const fetch: Browser['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set(PREVIEW_HEADER, `${serverId}:${role}`);
    return browser.fetch(path, { ...init, headers });
  };
  return { ...browser, fetch };
}

const ROUTES = new Map(restRoutes().map((route) => [route.procedure, route]));
const READS = TABLE.filter(({ procedure }) => ROUTES.get(procedure)?.type === 'query');
const WRITES = restRoutes().filter(({ type }) => type === 'mutation');

describe.each(TRANSPORTS)('over %s', (face) => {
  describe.each(['usual', 'delegated', 'edited'] as const satisfies Situation[])('%s', (situation) => {
    test.each(GRANTABLE_ROLES)('the owner reads what a %s can read, and no more', async (role) => {
      const scene = await setScene(actors, situation);
      const browser = previewing(actors.owner.browser, scene.server.id, role);
      for (const row of READS) {
        const { status } = await call(browser, face, row.procedure, await inputFor(scene, row, 'owner'));
        const expected = expectationOf(row, situation)[role];
        expect(`${row.procedure} ${status === 200 ? 'ok' : status}`).toBe(`${row.procedure} ${expected}`);
      }
    });
  });

  test.each(GRANTABLE_ROLES)('the permissions of a preview are those of a %s', async (role) => {
    const serverId = (await foundServer(actors)).id;
    const read = (browser: Browser) => must(browser, 'servers.permissions', { serverId }, face);
    const seen = await read(previewing(actors.owner.browser, serverId, role));
    expect(seen).toEqual(await read(actors[role].browser));
    expect(seen).toMatchObject({ role, isOwner: false });
    expect(await read(actors.owner.browser)).toMatchObject({ role: 'owner', isOwner: true });
  });

  test('every write is refused, for every caller', async () => {
    const serverId = (await foundServer(actors)).id;
    for (const caller of ['owner', 'admin', 'stranger', 'signedOut'] as const) {
      const browser = previewing(actors[caller].browser, serverId, 'admin');
      for (const route of WRITES) {
        expect([route.procedure, await refusalOf(browser, face, route, serverId)]).toEqual([
          route.procedure,
          '403 A preview is read only.',
        ]);
      }
    }
    expect(await must(actors.owner.browser, 'servers.get', { serverId })).toMatchObject({ role: 'owner' });
  });

  test.each(GRANTABLE_ROLES)('only the owner can preview a %s', async (role) => {
    const serverId = (await foundServer(actors)).id;
    const statuses = { admin: 403, moderator: 403, member: 403, stranger: 404, signedOut: 401 } as const;
    for (const [caller, status] of Object.entries(statuses) as [keyof typeof statuses, number][]) {
      const browser = previewing(actors[caller].browser, serverId, role);
      const answer = await call(browser, face, 'servers.permissions', { serverId });
      expect([caller, answer.status]).toEqual([caller, status]);
    }
  });

  test('other servers are read with one’s own rights', async () => {
    const [previewed, other] = [await foundServer(actors), await foundServer(actors)];
    const { browser } = actors.moderator;
    const elsewhere = previewing(browser, previewed.id, 'admin');
    expect(await must(elsewhere, 'servers.permissions', { serverId: other.id }, face)).toMatchObject({
      role: 'moderator',
    });
  });

  test.each(['owner', 'OWNER', '', 'admin:owner', 'super_admin'])(
    'the role "%s" is refused',
    async (role) => {
      const serverId = (await foundServer(actors)).id;
      const browser = previewing(actors.owner.browser, serverId, role);
      expect((await call(browser, face, 'servers.permissions', { serverId })).status).toBe(400);
    },
  );
});

test('an API key cannot preview', async () => {
  const serverId = (await foundServer(actors)).id;
  const input = { serverId, name: 'Stats', flags: ['canViewPunishments'] };
  const { key } = zCreatedApiKey.parse(await must(actors.owner.browser, 'apiKeys.create', input));
  const headers = { authorization: `Bearer ${key}`, [PREVIEW_HEADER]: `${serverId}:member` };
  const answer = await fetch(`${product.url}/api/servers/${serverId}/punishments`, { headers });
  expect(answer.status).toBe(403);
});

test.each<[GrantableRole, string, RequestInit]>([
  ['admin', 'export.zip', {}],
  ['member', 'punishments/export.csv', {}],
  ['admin', 'evidence', { method: 'POST', body: 'x' }],
  ['admin', 'imports/x/file', { method: 'PUT', body: 'x' }],
])('files follow the preview: %s %s', async (role, path, init) => {
  const { id } = await foundServer(actors);
  const answer = await previewing(actors.owner.browser, id, role).fetch(`/api/servers/${id}/${path}`, init);
  expect(answer.status).toBe(403);
});

async function refusalOf(browser: Browser, face: Face, route: RestRoute, serverId: string): Promise<string> {
  const input = {
    serverId,
    ...Object.fromEntries(Object.values(route.params).map((field) => [field, serverId])),
  };
  const { path } = addressOf(route, input);
  const headers = { 'content-type': 'application/json' };
  const [address, method] = face === 'rest' ? [path, route.method] : [`/trpc/${route.procedure}`, 'POST'];
  const answer = await browser.fetch(address, { method, headers, body: '{}' });
  const text = await answer.text();
  return `${answer.status} ${/A preview is read only\./.exec(text)?.[0]}`;
}
