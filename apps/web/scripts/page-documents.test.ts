import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../src/data/trpc.ts';
import { prefetchShell } from '../src/shell/prefetch-shell.ts';
import { PUBLIC_CONFIG, serveApi } from '../src/test/api.ts';
import { openApp } from '../src/test/app.tsx';
import { harbor, harborServer } from '../src/test/fixtures.ts';
import { leavePage } from '../src/test/page.tsx';
import { inlineScript } from '../vite/color-scheme.ts';
import { earlyCallsOf, PAGE_NAMES } from './page-documents.ts';

const early = globalThis as { earlyCalls?: Map<string, unknown> };

afterEach(() => {
  delete early.earlyCalls;
  document.head.innerHTML = '';
  return leavePage();
});

/** Serves the app at `address`, and runs what the document of `page` has inline. */
function openDocument(page: string, address: string) {
  const system = { config: () => PUBLIC_CONFIG };
  const servers = { list: async () => [harbor], get: async () => harborServer, attention: async () => [] };
  const served = serveApi({ system, servers, modCalls: { list: async () => [] } });
  window.history.replaceState(null, '', address);
  const meta = document.createElement('meta');
  meta.name = 'early-calls';
  meta.content = JSON.stringify(earlyCallsOf(page));
  document.head.append(meta);
  new Function(inlineScript('early-calls'))();
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
  expect(calls).toEqual(made);
  expect(early.earlyCalls?.size).toBe(made.length);
  const dropped = early.earlyCalls && vi.spyOn(early.earlyCalls, 'clear');
  prefetchShell(window.location.pathname);
  openApp(address);
  await waitFor(() => expect([...(early.earlyCalls?.keys() ?? [])]).toEqual([]));
  expect(dropped).not.toHaveBeenCalled();
});

test('an address without a server’s id, or one that narrows the list, requests less', () => {
  const paths = (address: string) => openDocument('server.punishments', address).calls;
  expect(paths('/server/%22%3E%3Cscript%3E/punishments')).toEqual(['account.me']);
  expect(paths('/server/s1/punishments?search=x')).not.toContain('punishments.list');
});

test('an answer is used once, one that failed is asked for again, and a write forgets the others', async () => {
  const { calls } = openDocument('server.punishments', '/server/s1/punishments');
  await api.servers.get.query({ serverId: 's1' });
  expect(calls.filter((path) => path === 'servers.get')).toHaveLength(1);
  await api.servers.get.query({ serverId: 's1' });
  expect(calls.filter((path) => path === 'servers.get')).toHaveLength(2);
  await expect(api.punishments.list.query({ serverId: 's1', limit: 100 })).rejects.toThrow();
  await api.servers.create.mutate({ name: 'Harbor' }).catch(() => undefined);
  expect(early.earlyCalls?.size).toBe(0);
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
