import { DASHBOARD_RELOAD_MS, UNAUTHORIZED_REDIRECT_MS } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Caller, PUBLIC_CONFIG, serveApi } from '../test/api.ts';
import { openApp } from '../test/app.tsx';
import { harbor, harborServer } from '../test/fixtures.ts';
import { leavePage } from '../test/page.tsx';
import { createQueryClient, queryClient } from './query-client.ts';
import { api } from './trpc.ts';

const S = 1_000;
const MIN = 60 * S;

/** How often a page asks, by the specification (sections 2, 7 and 9), in ms. */
const PAGES: [string, Record<string, number>][] = [
  ['/', { 'servers.list': 2 * MIN, 'joinRequests.pending': 3 * MIN }],
  ['/server/s1', { 'servers.get': 2 * MIN, 'servers.permissions': 5 * MIN }],
  ['/server/s1?tab=members', { 'members.list': 3 * MIN }],
  ['/server/s1?tab=requests', { 'joinRequests.list': MIN }],
  [
    '/server/s1?tab=ingame',
    {
      'game.players': 15 * S,
      'game.commandLogs': 30 * S,
      'game.info': 30 * S,
      'customCommands.list': 5 * MIN,
    },
  ],
  ['/server/s1/staff', { 'shifts.current': 30 * S, 'shifts.active': 30 * S }],
  ['/server/s1/staff?view=history', { 'shifts.current': 30 * S, 'shifts.list': 30 * S }],
  ['/server/s1/staff?tab=mod-calls', { 'modCalls.list': 30 * S }],
  ['/server/s1/punishments', { 'punishments.list': 3 * MIN }],
  ['/server/s1/logs', { 'webhooks.list': 3 * MIN, 'servers.get': 5 * MIN, 'servers.permissions': 5 * MIN }],
  ['/server/s1/logs?tab=activity', { 'activity.list': 2 * MIN }],
];

afterEach(leavePage);

function visit(path: string, caller: Caller = {}) {
  const system = { config: () => PUBLIC_CONFIG };
  const servers = { list: async () => [harbor], get: async () => harborServer, attention: async () => [] };
  const served = serveApi({ system, servers, joinRequests: { pending: async () => [] } }, caller);
  openApp(path);
  return served;
}

/** The shortest interval at which anything on the page asks for this, in ms; 0 while nothing does. */
function intervalOf(procedure: string): number {
  const every = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [path] }) => Array.isArray(path) && path.join('.') === procedure)
    .flatMap((query) =>
      query.observers.map(({ options: { refetchInterval, enabled } }) => {
        if (enabled === false) return 0;
        return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
      }),
    )
    .filter((ms) => typeof ms === 'number' && ms > 0);
  return every.length === 0 ? 0 : Math.min(...every.map(Number));
}

// covers: R609, R612, R618, R619, R621, R623, R625, R627, R629, R631, R633, R644, R646, R651, R655, R660
// covers: R669, R672, R793-R809
test.each(PAGES)('%s asks as often as the specification says', async (path, intervals) => {
  visit(path);
  const asked = () => Object.fromEntries(Object.keys(intervals).map((name) => [name, intervalOf(name)]));
  await waitFor(() => expect(asked()).toEqual(intervals));
});

// covers: R607, R611
test('a visitor’s page asks for neither servers nor requests', async () => {
  const { calls } = visit('/', { signedIn: false });
  await screen.findByRole('heading', { level: 1, name: /Every call answered/ });
  expect(calls.filter((call) => /servers|joinRequests/.test(call))).toEqual([]);
});

// covers: R597, R598
test('every call goes to this origin, with its cookies, and a body is JSON', async () => {
  const asked: [URL, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([new URL(url), init]);
    return Response.json({ result: { data: [] } });
  });
  const alone = { context: { skipBatch: true } };
  await api.servers.list.query(undefined, alone);
  await api.servers.create.mutate({ name: 'Harbor City' }, alone);
  const [read, write] = asked;
  expect(asked.map(([url]) => url.origin)).toEqual(Array(2).fill(window.location.origin));
  // Without a word of ours a browser sends the cookies of its own origin.
  expect(asked.map(([, { credentials }]) => credentials ?? 'same-origin')).toEqual(
    Array(2).fill('same-origin'),
  );
  expect([read?.[1].method, read?.[1].body]).toEqual(['GET', undefined]);
  expect(write?.[1].method).toBe('POST');
  expect(new Headers(write?.[1].headers).get('content-type')).toBe('application/json');
  expect(JSON.stringify(JSON.parse(String(write?.[1].body)))).toContain('"name":"Harbor City"');
});

// covers: R600, R601, R788-R791
test('nothing is stale, refetched automatically, on focus, or retried, unless a page says so', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, retry: false });
  expect(queries).toMatchObject({ refetchOnWindowFocus: false });
  expect(queries?.refetchInterval).toBeUndefined();
  expect(mutations).toMatchObject({ retry: false });
});

// covers: R810, R811
test('the moments of the specification are in ms', () => {
  expect([DASHBOARD_RELOAD_MS, UNAUTHORIZED_REDIRECT_MS]).toEqual([600_000, 500]);
});
