import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_FLAGS, type PermissionFlag, type PermissionSet } from '@tenfour/domain';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { earlyLink } from '../src/data/early-calls.ts';
import { setRolePreview } from '../src/data/role-preview.ts';
import { api } from '../src/data/trpc.ts';
import { prefetchShell } from '../src/shell/prefetch-shell.ts';
import { type Caller, PUBLIC_CONFIG, serveApi } from '../src/test/api.ts';
import { openApp } from '../src/test/app.tsx';
import { harbor, harborServer, policy } from '../src/test/fixtures.ts';
import { leavePage } from '../src/test/page.tsx';
import { inlineScript } from '../vite/color-scheme.ts';
import { earlyCallsOf, PAGE_NAMES } from './page-documents.ts';

const early = globalThis as { earlyCalls?: Map<string, unknown> };

afterEach(() => {
  delete early.earlyCalls;
  document.head.innerHTML = '';
  vi.restoreAllMocks();
  setRolePreview(null);
  return leavePage();
});

/** Serves the app at `address`, and runs what the document of `page` has inline; `answer` answers that instead. */
function openDocument(page: string, address: string, answer?: () => Promise<Response>, caller: Caller = {}) {
  const system = { config: () => PUBLIC_CONFIG };
  const servers = { list: async () => [harbor], get: async () => harborServer, attention: async () => [] };
  const served = serveApi({ system, servers, modCalls: { list: async () => [] } }, caller);
  window.history.replaceState(null, '', address);
  const meta = document.createElement('meta');
  meta.name = 'early-calls';
  meta.content = JSON.stringify(earlyCallsOf(page));
  document.head.append(meta);
  const { fetch } = globalThis;
  if (answer) vi.stubGlobal('fetch', answer);
  new Function(inlineScript('early-calls'))();
  vi.stubGlobal('fetch', fetch);
  return served;
}

function addressOf(page: string): string {
  const [first = '', ...rest] = page.split('.');
  if (first !== 'server') return `/${first}`;
  if (rest[0] === 'staff' && rest[1]) return `/server/s1/staff?tab=${rest[1]}`;
  const isTab = ['members', 'requests', 'ingame'].includes(rest[0] ?? '');
  return `/server/s1${isTab ? `?tab=${rest[0]}` : rest.map((part) => `/${part}`).join('')}`;
}

test.each(PAGE_NAMES)('%s takes every call of its document, and none twice', async (page) => {
  const address = addressOf(page);
  const { calls } = openDocument(page, address);
  const made = earlyCallsOf(page).flatMap((batch) => batch.calls.map(([path]) => path));
  // The page of the test before can ask something else meanwhile.
  await waitFor(() => expect(calls.filter((path) => made.includes(path))).toEqual(made));
  expect(early.earlyCalls?.size).toBe(made.length);
  const dropped = early.earlyCalls && vi.spyOn(early.earlyCalls, 'clear');
  prefetchShell(window.location.pathname);
  openApp(address);
  await waitFor(() => expect([...(early.earlyCalls?.keys() ?? [])]).toEqual([]));
  expect(dropped).not.toHaveBeenCalled();
});

test('an address without a server’s id, or one that narrows the list, requests less', () => {
  const paths = (address: string) => {
    openDocument('server.punishments', address);
    return [...(early.earlyCalls?.keys() ?? [])].map((key) => key.replace(/(?:null|\{.*)$/, ''));
  };
  expect(paths('/server/%22%3E%3Cscript%3E/punishments')).toEqual(['account.me']);
  expect(paths('/server/s1/punishments?search=x')).not.toContain('punishments.list');
  expect(paths('/server/s1/punishments')).toContain('punishments.list');
});

const LISTS = PAGE_NAMES.flatMap((page) => {
  const { flag, calls } = earlyCallsOf(page).at(-1) ?? { calls: [] };
  return flag === undefined ? [] : [{ page, flag, path: calls[0]?.[0] ?? '' }];
});

/** The answers of the document's call of `path`, once it is decided whether it is made. */
async function earlyAnswers(path: string): Promise<unknown> {
  const [call] = [...(early.earlyCalls ?? [])].filter(([key]) => key.startsWith(path));
  expect(call).toBeDefined();
  return Reflect.get(Object(call?.[1]), 'answers');
}

test.each(LISTS)('$page requests its list for viewers with $flag only', async ({ page, flag, path }) => {
  const only = (...held: PermissionFlag[]): Caller => {
    const flags = PERMISSION_FLAGS.map((one) => [one, held.includes(one)]);
    const moderatorPermissions = Object.fromEntries(flags) as PermissionSet;
    return { role: 'moderator', rules: { ...policy(), moderatorPermissions } };
  };
  const without = openDocument(page, addressOf(page), undefined, only());
  expect(await earlyAnswers(path)).toBeNull();
  expect(without.calls).not.toContain(path);
  openDocument(page, addressOf(page), undefined, only(flag));
  expect(JSON.stringify(await earlyAnswers(path))).not.toContain('FORBIDDEN');
});

test('an answer is used once, and a write forgets the others', async () => {
  const { calls } = openDocument('server.punishments', '/server/s1/punishments');
  await api.servers.get.query({ serverId: 's1' });
  expect(calls.filter((path) => path === 'servers.get')).toHaveLength(1);
  await api.servers.get.query({ serverId: 's1' });
  expect(calls.filter((path) => path === 'servers.get')).toHaveLength(2);
  await api.servers.create.mutate({ name: 'Harbor' }).catch(() => undefined);
  expect(early.earlyCalls?.size).toBe(0);
});

/** A failure of our own procedures: of the whole batch, or of each of its calls. */
function refusal(status: number, isWhole = false) {
  const body = { message: 'Refused.', code: 'REFUSED', requestId: 'req-1' };
  const error = { message: 'Refused.', code: -32_000, data: { code: 'REFUSED', httpStatus: status, body } };
  const answers = isWhole ? { error } : Array.from({ length: 10 }, () => ({ error }));
  return async () => Response.json(answers, { status });
}

test.each([
  ['an overload', 503, true],
  ['a rate limit', 429, false],
  ['an ended session', 401, false],
])('%s is the failure of the call, which is not made again', async (_what, status, isWhole) => {
  const { calls } = openDocument('server', '/server/s1', refusal(status, isWhole));
  const call = api.servers.get.query({ serverId: 's1' });
  await expect(call).rejects.toThrow(`${status}: {"message":"Refused."`);
  expect(calls).toEqual([]);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy’s page', async () => new Response('<html>', { status: 503 })],
  ['a proxy’s data', async () => Response.json({ error: 'Busy' }, { status: 503 })],
  ['another failure', refusal(500)],
])('after %s a call is made once more', async (_what, answer) => {
  const { calls } = openDocument('server', '/server/s1', answer);
  expect(await api.servers.get.query({ serverId: 's1' })).toMatchObject({ id: 's1' });
  expect(calls).toEqual(['servers.get']);
});

test('an answer that is old, or is the viewer’s own in a preview, is not used', async () => {
  const ask = async (before: () => void) => {
    const { calls } = openDocument('server', '/server/s1');
    before();
    await api.servers.get.query({ serverId: 's1' });
    return calls.filter((path) => path === 'servers.get').length;
  };
  expect(await ask(() => undefined)).toBe(1);
  expect(await ask(() => setRolePreview({ serverId: 's1', role: 'moderator' }))).toBe(2);
  setRolePreview(null);
  const now = performance.now();
  expect(await ask(() => vi.spyOn(performance, 'now').mockReturnValue(now + 20_000))).toBe(2);
});

test('a call that is not waited for any more is not made again', async () => {
  openDocument('server', '/server/s1', refusal(500));
  const next = vi.fn();
  const op = { id: 1, type: 'query', path: 'servers.get', input: { serverId: 's1' }, context: {} } as const;
  earlyLink({})({ op: { ...op, signal: null }, next })
    .subscribe({})
    .unsubscribe();
  await new Promise((resolve) => setTimeout(resolve));
  expect(early.earlyCalls?.size).toBeGreaterThan(0);
  expect(next).not.toHaveBeenCalled();
});

test('each route of a signed-in page has a document', () => {
  const folder = join(import.meta.dirname, '..', 'src', 'routes', '_app');
  const files = readdirSync(folder, { recursive: true }).map(String);
  const routes = files.filter((file) => /^(?!index|\$)(?!.*(?:\$id|-old)\.tsx$).*\.tsx$/.test(file));
  const names = routes.map((file) =>
    file
      .replace('/$id', '')
      .replace(/(?:\.index)?\.tsx$/, '')
      .replace('/', '.'),
  );
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !PAGE_NAMES.includes(name))).toEqual([]);
});
