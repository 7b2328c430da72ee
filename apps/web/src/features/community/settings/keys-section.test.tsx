import type { EventHook, ServerKeys } from '@tenfour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { harborServer } from '../../../test/fixtures.ts';
import { QUIET_KEYS, savingUpdate, useSettingsWorld, visit, world } from '../../../test/settings.tsx';

useSettingsWorld();

const API = '?section=api';
const EVENTS = '?section=events';

test('a key is removed after a question that says what stops', async () => {
  const update = savingUpdate();
  await visit({ update }, {}, API);
  const remove = await screen.findByRole('button', { name: 'Remove: ER:LC API key' });
  await userEvent.click(remove);
  const question = await screen.findByRole('alertdialog', { name: 'Remove the ER:LC API key?' });
  expect(question.textContent).toContain('panel and commands stop');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Removed when you save.')).toBeNull();
  await userEvent.click(remove);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
  expect(await screen.findByText('Removed when you save.')).toBeTruthy();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[1]).toMatchObject({ erlcApiKey: null, seen: { erlcApiKey: '••••abcd' } });
});

test('a key that is only typed can be tested, and an outcome does not outlive its key', async () => {
  const testConnection = vi.fn(async () => ({ ok: false, name: null, message: 'It is dead.', code: 2002 }));
  await visit({ testConnection }, {}, API);
  await userEvent.click(await screen.findByRole('button', { name: 'Replace: ER:LC API key' }));
  expect(screen.queryByRole('button', { name: /est.*: ER:LC API key/ })).toBeNull();
  await userEvent.keyboard('demo-new');
  await userEvent.click(screen.getByRole('button', { name: 'Test this key: ER:LC API key' }));
  expect(await screen.findByText('It is dead.')).toBeTruthy();
  const sent = { serverId: 's1', key: 'erlc', value: 'demo-new' };
  expect(testConnection).toHaveBeenCalledWith(expect.anything(), sent);
  await userEvent.type(screen.getByLabelText('New ER:LC API key'), '2');
  expect(screen.queryByText('It is dead.')).toBeNull();
});

test('a key that may not command: the steps, and a test that recovers', async () => {
  let keys: ServerKeys = {
    ...QUIET_KEYS,
    erlc: { commandAccess: 'refused', since: '2026-01-01T00:00:00.000Z' },
    allow: { address: '203.0.113.7', authorizeUrl: 'https://api.erlc.gg/server-owners/server/x/authorize/y' },
  };
  const testCommands = vi.fn(async () => {
    keys = { ...keys, erlc: { commandAccess: 'allowed', since: '2026-01-02T00:00:00.000Z' } };
    return { outcome: 'allowed' as const, message: 'Commands work.', code: null };
  });
  await visit({ keys: async () => keys, testCommands }, {}, API);
  expect(await screen.findByText('Connected, commands not allowed')).toBeTruthy();
  const steps = within(screen.getByText('How to allow commands').closest('details') ?? document.body);
  expect(steps.getAllByRole('listitem')).toHaveLength(4);
  expect(steps.getByRole('link', { name: /api\.erlc\.gg\/server-owners/ }).getAttribute('href')).toBe(
    'https://api.erlc.gg/server-owners',
  );
  const [shown] = steps.getByRole('link', { name: /server-owners/ }).childNodes;
  expect([shown?.nodeName, shown?.textContent]).toEqual(['SPAN', 'api.erlc.gg/server-owners']);
  expect(steps.getByText('203.0.113.7')).toBeTruthy();
  expect(steps.getByRole('link', { name: /approve Tenfour on/ }).getAttribute('href')).toContain(
    '/authorize/y',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Test commands' }));
  expect(await screen.findByText('Commands work.')).toBeTruthy();
  expect(screen.queryByText('Connected, commands not allowed')).toBeNull();
  expect(await screen.findByText('Commands allowed')).toBeTruthy();
  expect(screen.queryByText('How to allow commands')).toBeNull();
  expect(testCommands).toHaveBeenCalledTimes(1);
});

test.each([
  ['empty', 'No one is in the game server. Join it, then test again.'],
  ['queued', 'Queued: 2 ahead of it.'],
  ['failed', 'ER:LC API did not answer in time.'],
] as const)('the test of commands says when it is %s', async (outcome, message) => {
  await visit({ testCommands: async () => ({ outcome, message, code: null }) }, {}, API);
  await userEvent.click(await screen.findByRole('button', { name: 'Test commands' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('a refused test of commands says once why', async () => {
  let keys: ServerKeys = QUIET_KEYS;
  const testCommands = async () => {
    keys = { ...QUIET_KEYS, erlc: { commandAccess: 'refused', since: '2026-01-01T00:00:00.000Z' } };
    return { outcome: 'refused' as const, message: 'Commands from here are not allowed.', code: 4000 };
  };
  await visit({ keys: async () => keys, testCommands }, {}, API);
  await userEvent.click(await screen.findByRole('button', { name: 'Test commands' }));
  expect(await screen.findByText('Connected, commands not allowed')).toBeTruthy();
  expect(screen.getByText('Not allowed yet.')).toBeTruthy();
  expect(screen.queryByText(/are not allowed/)).toBeNull();
});

test('a Roblox key that fails its test is said once', async () => {
  world.server = { ...harborServer, robloxApiKey: '••••rblx' };
  const problem = 'Roblox does not know this key.';
  let keys = QUIET_KEYS;
  const testConnection = async () => {
    keys = { ...QUIET_KEYS, roblox: { problem } };
    return { ok: false, name: null, message: problem, code: null };
  };
  await visit({ keys: async () => keys, testConnection }, {}, API);
  await userEvent.click(await screen.findByRole('button', { name: 'Test connection: Roblox API key' }));
  expect(await screen.findByText(/Until then a shared quota is used/)).toBeTruthy();
  expect(screen.getAllByText(/Roblox does not know this key/)).toHaveLength(1);
});

test('a Roblox key that fails is said, with what happens meanwhile', async () => {
  world.server = { ...harborServer, robloxApiKey: '••••rblx' };
  const keys = { ...QUIET_KEYS, roblox: { problem: 'Roblox does not know this key.' } };
  await visit({ keys: async () => keys }, {}, API);
  const said = 'Roblox does not know this key. Until then a shared quota is used.';
  expect(await screen.findByText(said)).toBeTruthy();
});

const URL = 'https://tenfour.example/hooks/erlc/secret-token-9abc';
const MASKED = 'https://tenfour.example/••••••••9abc';

function hooks(first: EventHook) {
  let hook = first;
  const none: EventHook = { url: null, views: [], createdAt: null, lastEventAt: null };
  return {
    eventHook: async () => hook,
    rotateEventHook: vi.fn(async () => {
      hook = { url: MASKED, views: [], createdAt: '2026-01-01T00:00:00.000Z', lastEventAt: null };
      return { ...hook, url: URL };
    }),
    revealEventHook: vi.fn(async () => {
      hook = { ...hook, views: [{ by: 'mara', at: '2026-01-01T00:00:00.000Z' }] };
      return { url: URL };
    }),
    removeEventHook: vi.fn(async () => {
      hook = none;
    }),
  };
}

test('an address for the game is created, hidden until asked for, replaced and removed', async () => {
  const gameEvents = hooks({ url: null, views: [], createdAt: null, lastEventAt: null });
  await visit({}, {}, EVENTS, { gameEvents });
  await userEvent.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByText(URL)).toBeTruthy();
  expect(screen.getByText('none')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText(MASKED)).toBeTruthy();
  expect(document.body.textContent).not.toContain('secret-token');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(URL)).toBeTruthy();
  expect(await screen.findByText('Seen once')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText(URL)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Replace address' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('The old one stops working immediately.');
  await userEvent.click(within(question).getByRole('button', { name: 'Replace address' }));
  await waitFor(() => expect(gameEvents.rotateEventHook).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy();
});

test('without a clipboard the address is shown and selected', async () => {
  const created = { url: MASKED, views: [], createdAt: null, lastEventAt: '2026-01-01T00:00:00.000Z' };
  await visit({}, {}, EVENTS, { gameEvents: hooks(created) });
  const copy = await screen.findByRole('button', { name: 'Copy address' });
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  await userEvent.click(copy);
  expect(await screen.findByText('Press Ctrl+C')).toBeTruthy();
  expect(screen.getByText(URL)).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe(URL);
});
