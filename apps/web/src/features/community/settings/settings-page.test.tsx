import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { takeStoredDraft } from '../../../data/form-drafts.ts';
import { queryClient } from '../../../data/query-client.ts';
import { harborServer, policy, suspended } from '../../../test/fixtures.ts';
import {
  QUIET_KEYS,
  savingUpdate,
  typeName,
  useSettingsWorld,
  visit,
  world,
} from '../../../test/settings.tsx';

useSettingsWorld();

/** What is unsaved. */
function bar() {
  return screen.getByRole('region', { name: 'Save' });
}

// covers: R149, R534
test('only what changed is sent, by Enter, and the bar empties', async () => {
  const update = savingUpdate();
  await visit({ update });
  await typeName('Harbour{Enter}');
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(expect.anything(), {
    serverId: 's1',
    name: 'Harbour',
    seen: { name: 'Harbor City' },
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Save' })).toBeNull());
  expect(document.activeElement?.tagName).toBe('INPUT');
});

// covers: R535
test('nothing changed: "No Changes", and nothing is sent', async () => {
  const { served } = await visit();
  await screen.findByLabelText('Server name');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('No Changes')).toBeTruthy();
  expect(served.calls.some((call) => call.startsWith('servers.update'))).toBe(false);
});

// covers: R152
test('a switch of the matrix saves that flag alone, with Ctrl+S', async () => {
  const updateRolePermissions = vi.fn(async () => {
    world.server = {
      ...world.server,
      moderatorPermissions: world.server.moderatorPermissions.replace(
        '"canViewWebhooks":false',
        '"canViewWebhooks":true',
      ),
    };
    return world.server;
  });
  await visit({ updateRolePermissions }, {}, '?section=permissions');
  const name = 'Moderator: View logs and webhooks';
  await userEvent.click(await screen.findByRole('switch', { name }));
  expect(within(bar()).getByText(/^Moderator: View logs and webhooks:/).textContent).toBe(
    'Moderator: View logs and webhooks: off →becomes on',
  );
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Permissions Updated')).toBeTruthy();
  const sent = { serverId: 's1', moderatorPermissions: '{"canViewWebhooks":true}' };
  expect(updateRolePermissions).toHaveBeenCalledWith(expect.anything(), sent);
});

// covers: R730
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

test('correcting one of two refused fields leaves the focus where one types', async () => {
  await visit({}, {}, '?section=data');
  const label = { name: 'Keep activity log (days)' };
  const days = await screen.findByRole('textbox', label);
  await userEvent.clear(days);
  await userEvent.type(days, '1');
  await userEvent.click(screen.getByRole('link', { name: 'General' }));
  await typeName(' {Enter}');
  const name = screen.getByLabelText('Server name');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(name, 'Harbour');
  expect(name).toHaveProperty('value', ' Harbour');
  await userEvent.click(screen.getByRole('link', { name: 'Data' }));
  expect(screen.getByRole('textbox', label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('textbox', label)).toHaveProperty('value', '1');
});

test('a refused key is marked with the reason, has the focus from any section, and is cleared by typing', async () => {
  const message = 'This does not look like an ER:LC API key.';
  const update = async () => {
    throw new DomainError('REFUSED', { message, details: { field: 'erlcApiKey' } });
  };
  await visit({ update }, {}, '?section=api');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace: ER:LC API key' }));
  await userEvent.keyboard('not a key');
  await userEvent.click(screen.getByRole('link', { name: 'Danger zone' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  const field = await screen.findByLabelText('New ER:LC API key');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  await userEvent.type(field, '2');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByRole('region', { name: 'ER:LC API key' }).textContent).not.toContain(message);
});

const KEPT = '/server/s1/settings?section=api';

/** What is in the browser's storage of this page. */
function stored(): string {
  return sessionStorage.getItem('tenfour:drafts') ?? '';
}

test('a draft survives a reload, keys excepted, and can be discarded', async () => {
  const first = await visit({}, {}, '?section=general');
  await typeName('Harbour');
  await userEvent.click(screen.getByRole('link', { name: 'Game connection' }));
  await userEvent.click(screen.getByRole('button', { name: 'Replace: ER:LC API key' }));
  await userEvent.keyboard('secret-typed');
  window.history.replaceState(null, '', KEPT);
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toContain('Harbour');
  expect(stored()).not.toContain('secret-typed');
  first.unmount();
  queryClient.clear();
  world.server = { ...harborServer, name: 'Theirs' };
  await visit({}, {}, '?section=api');
  const status = await within(await screen.findByRole('region', { name: 'Save' })).findByText(
    'Restored unsaved changes. Unsaved: 1 change',
  );
  expect(status).toBeTruthy();
  expect(await within(bar()).findByText(/^Server name: “Theirs” was saved meanwhile/)).toBeTruthy();
  await userEvent.click(within(bar()).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('region', { name: 'Save' })).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(takeStoredDraft('settings:s1')).toBeUndefined();
});

test('a page that the browser brings back whole leaves nothing behind', async () => {
  await visit();
  await typeName('Harbour');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toContain('Harbour');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(stored()).toBe('');
});

test('a suspended server says so above its settings', async () => {
  world.server = { ...harborServer, ...suspended };
  await visit({ keys: async () => QUIET_KEYS }, {}, '?section=api');
  expect(await screen.findByText(/This server is suspended/)).toBeTruthy();
  expect(screen.getByText(/^Suspended by Tenfour on .* Reason: Raids on others$/)).toBeTruthy();
  for (const name of ['Test connection: ER:LC API key', 'Test commands']) {
    const button = await screen.findByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('Server suspended.');
  }
});

// covers: R150
test('a key is shown masked, replaced, and the test says what it opens', async () => {
  const testConnection = async () => ({ ok: true, name: 'Springs RP', message: 'ok', code: null });
  const update = savingUpdate();
  await visit({ update, testConnection }, {}, '?section=api');
  expect(await screen.findByText('••••abcd')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Test connection: ER:LC API key' }));
  expect(await screen.findByText('Connected to Springs RP')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replace: ER:LC API key' }));
  expect(document.activeElement).toBe(screen.getByLabelText('New ER:LC API key'));
  await userEvent.keyboard('demo-springs{Enter}');
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(expect.anything(), {
    serverId: 's1',
    erlcApiKey: 'demo-springs',
    checkKeys: true,
    seen: { erlcApiKey: '••••abcd' },
  });
  await waitFor(() => expect(screen.queryByLabelText('New ER:LC API key')).toBeNull());
});

test('leaving with unsaved changes asks; another section does not', async () => {
  const { router } = await visit();
  await typeName('Harbour');
  await userEvent.click(screen.getByRole('link', { name: 'Danger zone' }));
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
  await userEvent.click(screen.getByRole('link', { name: 'Game connection' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace: ER:LC API key' }));
  await userEvent.keyboard('demo-secret');
  served.caller = { signedIn: false };
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(world.left).toHaveLength(1));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain('Harbour');
  expect(kept).not.toContain('demo-secret');
});

// covers: R144-R147, R571
test.each(['admin', 'moderator', 'member'] as const)('%s: Access Denied and the way back', async (role) => {
  await visit({}, { role });
  expect(await screen.findByText('Only server owners can access settings.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  expect(screen.getAllByText('Access Denied')).toHaveLength(1);
  const back = screen.getByRole('link', { name: 'Back to Server' });
  expect(back.getAttribute('href')).toBe('/server/s1');
});

// covers: R148
test('a server that is not there leads to the dashboard', async () => {
  const get = async () => {
    throw new DomainError('NOT_FOUND', { message: 'There is no such server.' });
  };
  const { router } = await visit({ get });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('fewer days for the activity log: what is lost is said before it is saved, with the log to keep', async () => {
  await visit({}, {}, '?section=data');
  const field = await screen.findByRole('textbox', { name: 'Keep activity log (days)' });
  expect(screen.queryByText(/Saving deletes entries/)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '30');
  await screen.findByText(/Saving deletes entries older than 30 days/);
  const csv = screen.getByRole('link', { name: 'Download CSV first' });
  expect(csv.getAttribute('href')).toBe('/api/servers/s1/activity-logs/export.csv');
  await userEvent.type(field, '00');
  expect(screen.queryByText(/Saving deletes entries/), 'more days than now').toBeNull();
});

test('a double press is one save', async () => {
  let answer = (_: typeof harborServer) => {};
  const update = vi.fn(() => new Promise<typeof harborServer>((resolve) => (answer = resolve)));
  await visit({ update });
  await typeName('Harbour');
  const save = screen.getByRole('button', { name: /^Save/ });
  await userEvent.dblClick(save);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  answer({ ...harborServer, name: 'Harbour' });
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledTimes(1);
});

test('the time zone is chosen from a list that can be searched', async () => {
  const update = savingUpdate();
  await visit({ update });
  const field = await screen.findByRole('combobox', { name: 'Time zone' });
  await userEvent.clear(field);
  await userEvent.type(field, 'new york');
  await userEvent.click(await screen.findByRole('option', { name: 'America/New York', hidden: true }));
  expect(within(bar()).getByText(/^Time zone:/).textContent).toBe('Time zone: UTC →becomes America/New_York');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[1]).toEqual({
    serverId: 's1',
    timezone: 'America/New_York',
    seen: { timezone: 'UTC' },
  });
});

test('one role’s flags go back to the defaults, the other’s stay', async () => {
  world.server = {
    ...harborServer,
    moderatorPermissions: JSON.stringify({ canViewWebhooks: true }),
    adminPermissions: JSON.stringify({ canEditApiKey: true }),
  };
  await visit({}, {}, '?section=permissions');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Moderator' }));
  expect(screen.getByRole('switch', { name: 'Moderator: View logs and webhooks' })).toHaveProperty(
    'checked',
    false,
  );
  expect(screen.getByRole('switch', { name: 'Admin: Edit API keys' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: 'Reset Moderator' })).toBeNull();
  // Its place stays, so that the matrix does not move.
  expect(screen.getByLabelText('Reset Moderator')).toBeTruthy();
  expect(screen.getByText('Unsaved: 1 change')).toBeTruthy();
});

test('a preview tells what a role would see, unsaved changes included', async () => {
  await visit({}, {}, '?section=permissions');
  await userEvent.click(await screen.findByRole('switch', { name: 'Moderator: View logs and webhooks' }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview as moderator' }));
  const preview = await screen.findByRole('dialog', { name: 'Preview as moderator' });
  const items = within(preview)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(items).toContain('Logs & Webhooksopen');
  expect(items).toContain('Settingsclosed');
  expect(within(preview).getByRole('button', { name: 'Open as moderator' })).toHaveProperty('disabled', true);
  expect(items).toContain('Edit punishments');
  expect(items).not.toContain('Edit webhooks');
});

test('with delegation a role sees all, and what is not theirs locked with the reason', async () => {
  await visit({}, { role: 'admin', rules: policy(true) });
  const name = await screen.findByLabelText('Server name');
  expect(name).toHaveProperty('readOnly', true);
  expect(screen.getByText('Your role can’t change this.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Game connection' }));
  expect(screen.getAllByText('Your role can’t change this.')).toHaveLength(2);
  await userEvent.click(screen.getByRole('link', { name: 'Members and roles' }));
  expect(screen.getByRole('radio', { name: 'Immediately' })).toHaveProperty('disabled', false);
  expect(screen.getAllByText(/^Only the owner can change this\./)).toHaveLength(2);
  for (const cell of screen.getAllByRole('switch')) expect(cell).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('link', { name: 'Danger zone' }));
  expect(screen.getByRole('button', { name: 'Replace code' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('the list names what the viewer can open, each with its own address', async () => {
  await visit();
  await screen.findByLabelText('Server name');
  const list = screen.getByRole('navigation', { name: 'Settings' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['General', '/server/s1/settings'],
    ['Game connection', '/server/s1/settings?section=api'],
    ['Members and roles', '/server/s1/settings?section=permissions'],
    ['Moderation', '/server/s1/settings?section=moderation'],
    ['Automations', '/server/s1/automations'],
    ['Discord', '/server/s1/bot'],
    ['Webhooks', '/server/s1/settings?section=webhooks'],
    ['Developer', '/server/s1/api-keys'],
    ['Data', '/server/s1/settings?section=data'],
    ['Danger zone', '/server/s1/settings?section=danger'],
  ]);
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toBe('General');
});

test.each([
  ['events', 'Game connection'],
  ['moderator', 'Members and roles'],
  ['nothing', 'General'],
])('the older address %s opens %s', async (section, title) => {
  await visit({}, {}, `?section=${section}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

test('where nothing waits to be saved there is no bar; an unsaved change brings it anywhere', async () => {
  await visit({}, {}, '?section=danger');
  await screen.findByRole('button', { name: 'Replace code' });
  expect(screen.queryByRole('region', { name: 'Save' })).toBeNull();
  for (const name of ['Data', 'Game connection', 'Moderation', 'Members and roles', 'General']) {
    await userEvent.click(screen.getByRole('link', { name }));
    expect(screen.queryByRole('region', { name: 'Save' })).toBeNull();
  }
  await typeName('Harbour');
  await userEvent.click(screen.getByRole('link', { name: 'Danger zone' }));
  expect(within(bar()).getByText('Unsaved: 1 change')).toBeTruthy();
});
