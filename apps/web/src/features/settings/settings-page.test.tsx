import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import type { Server, UpdateServerInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../../data/browser.ts';
import { releaseBlockers } from '../../data/leaving.ts';
import { queryClient } from '../../data/query-client.ts';
import { routeTree } from '../../routeTree.gen.ts';
import { type Caller, serveApi, type TestServices } from '../../test/api.ts';
import { harbor, harborServer } from '../../test/fixtures.ts';
import { leavePage } from '../../test/page.tsx';

const leave = browser.leaveTo;
let stored: Server;
let left: string[] = [];

beforeEach(() => {
  stored = harborServer;
  left = [];
  browser.leaveTo = (url) => left.push(url);
});

afterEach(() => {
  act(releaseBlockers);
  leavePage();
  browser.leaveTo = leave;
});

const slow = { timeout: 5_000 };

/** Opens the settings in the whole app. `update` is what the server does with the fields. */
async function visit(given: TestServices['servers'] = {}, caller: Caller = {}, search = '') {
  const path = `/server/s1/settings${search}`;
  window.history.replaceState(null, '', path);
  const system = { config: () => ({ productName: 'Tenfour', communityInviteUrl: null }) };
  const servers = { list: async () => [harbor], get: async () => stored, ...given };
  const served = serveApi({ servers, system, joinRequests: { pending: async () => [] } }, caller);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, served };
}

function savingUpdate() {
  return vi.fn(async (_viewer: unknown, { serverId: _id, ...fields }: UpdateServerInput) => {
    stored = { ...stored, ...(fields.name ? { name: fields.name } : {}) };
    return stored;
  });
}

async function typeName(name: string) {
  const input = await screen.findByLabelText('Server name', undefined, slow);
  await userEvent.clear(input);
  await userEvent.type(input, name);
  return input;
}

test('only what changed is sent, by Enter, and the bar empties', async () => {
  const update = savingUpdate();
  await visit({ update });
  await typeName('Harbour{Enter}');
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', name: 'Harbour' });
  expect(await screen.findByText('No unsaved changes.')).toBeTruthy();
});

test('nothing changed: "No Changes", and nothing is sent', async () => {
  const { served } = await visit();
  await screen.findByLabelText('Server name', undefined, slow);
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('No Changes')).toBeTruthy();
  expect(served.calls.some((call) => call.startsWith('servers.update'))).toBe(false);
});

test('a switch of the matrix saves that flag alone, with Ctrl+S', async () => {
  const updateRolePermissions = vi.fn(async () => {
    stored = {
      ...stored,
      moderatorPermissions: stored.moderatorPermissions.replace(
        '"canViewWebhooks":false',
        '"canViewWebhooks":true',
      ),
    };
    return stored;
  });
  await visit({ updateRolePermissions }, {}, '?section=permissions');
  const name = 'Moderator: View logs and webhooks';
  await userEvent.click(await screen.findByRole('switch', { name }, slow));
  expect(screen.getByText(`${name} on`)).toBeTruthy();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Permissions Updated')).toBeTruthy();
  const sent = { serverId: 's1', moderatorPermissions: '{"canViewWebhooks":true}' };
  expect(updateRolePermissions).toHaveBeenCalledWith(expect.anything(), sent);
});

test('a refusal: "Update Failed" with the server’s words, and what was typed stays', async () => {
  const update = async () => {
    throw new DomainError('REFUSED', { message: 'This name is taken by a siren.' });
  };
  await visit({ update });
  const input = await typeName('Harbour');
  await userEvent.keyboard('{Enter}');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Update Failed');
  expect(toast.textContent).toContain('This name is taken by a siren.');
  expect(input).toHaveProperty('value', 'Harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(input).toHaveProperty('value', 'Harbor City');
});

test('an empty name is not sent', async () => {
  const { served } = await visit();
  await typeName('  {Enter}');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText('Server name').getAttribute('aria-invalid')).toBe('true');
  expect(served.calls).not.toContain('servers.update');
});

test('a key is shown masked, replaced, and the test says what it opens', async () => {
  const testConnection = async () => ({ ok: true, name: 'Springs RP', message: 'ok', code: null });
  const update = savingUpdate();
  await visit({ update, testConnection }, {}, '?section=api');
  expect(await screen.findByText('••••abcd', undefined, slow)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Test connection: ER:LC API key' }));
  expect(await screen.findByText('It works: it opens “Springs RP”.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replace: ER:LC API key' }));
  expect(document.activeElement).toBe(screen.getByLabelText('New ER:LC API key'));
  expect(screen.getByText('Save the key first, then test it.')).toBeTruthy();
  await userEvent.keyboard('demo-springs{Enter}');
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', erlcApiKey: 'demo-springs' });
  await waitFor(() => expect(screen.queryByLabelText('New ER:LC API key')).toBeNull());
});

test('leaving with unsaved changes asks; another section does not', async () => {
  const { router } = await visit();
  await typeName('Harbour');
  await userEvent.click(screen.getByRole('tab', { name: 'Danger zone' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  void router.navigate({ to: '/admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/server/s1/settings');
  void router.navigate({ to: '/admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
});

test('a forced sign-in is not held up, and keeps the typed name but never a typed key', async () => {
  const { served } = await visit();
  await typeName('Harbour');
  await userEvent.click(screen.getByRole('tab', { name: 'API keys' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace: ER:LC API key' }));
  await userEvent.keyboard('demo-secret');
  served.caller = { signedIn: false };
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(left).toHaveLength(1), { timeout: 2_000 });
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain('Harbour');
  expect(kept).not.toContain('demo-secret');
});

test.each(['admin', 'moderator', 'member'] as const)('%s: Access Denied and the way back', async (role) => {
  await visit({}, { role });
  expect(await screen.findByText('Only server owners can access settings.', undefined, slow)).toBeTruthy();
  expect(screen.getAllByText('Access Denied').length).toBeGreaterThan(0);
  const back = screen.getByRole('link', { name: 'Back to Server' });
  expect(back.getAttribute('href')).toBe('/server/s1');
});

test('a server that is not there leads to the dashboard', async () => {
  const get = async () => {
    throw new DomainError('NOT_FOUND', { message: 'There is no such server.' });
  };
  const { router } = await visit({ get });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), slow);
});
