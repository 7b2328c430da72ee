import type {
  CommandRun,
  CreateCustomCommandInput,
  CustomCommand,
  UpdateCustomCommandInput,
} from '@tenfour/contracts';
import { DomainError, NO_CONDITIONS, type Role } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf, policy } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { CustomCommands } from './CustomCommands.tsx';

afterEach(leavePage);

function command(name: string, more: Partial<CustomCommand> = {}): CustomCommand {
  return {
    id: `c-${name}`,
    name,
    command: `:h ${name}`,
    interval: 5,
    enabled: false,
    means: 'command',
    conditions: NO_CONDITIONS,
    skipsNext: false,
    nextRunAt: null,
    lastRun: null,
    createdAt: '2026-11-21T00:00:00.000Z',
    ...more,
  };
}

function run(n: number, more: Partial<CommandRun> = {}): CommandRun {
  const dueAt = new Date(Date.parse('2026-11-21T12:00:00.000Z') - n * 300_000).toISOString();
  return { id: `r${n}`, dueAt, ranAt: dueAt, state: 'confirmed', message: null, ...more };
}

/** The service as far as a test needs it: what is stored changes with the calls. */
function stored(...commands: CustomCommand[]) {
  let list = [...commands];
  return {
    list: vi.fn(async () => list),
    set: (next: CustomCommand[]) => {
      list = next;
    },
    create: vi.fn(async (_viewer: unknown, input: CreateCustomCommandInput) => {
      const { name = '', command: text = '', interval = 5, enabled = false } = input;
      const made = command(name, { command: text, interval, enabled });
      list = [...list, made];
      return made;
    }),
    update: vi.fn(async (_viewer: unknown, { customCommandId, ...change }: UpdateCustomCommandInput) => {
      const found = list.find(({ id }) => id === customCommandId);
      if (!found) throw new DomainError('NOT_FOUND', { message: 'There is no such custom command.' });
      const { name = found.name, command: text = found.command } = change;
      const { interval = found.interval, enabled = found.enabled } = change;
      const nextRunAt = enabled ? new Date(Date.now() + interval * 60_000).toISOString() : null;
      const changed = { ...found, name, command: text, interval, enabled, nextRunAt };
      list = list.map((one) => (one.id === changed.id ? changed : one));
      return changed;
    }),
    remove: vi.fn(async (_viewer: unknown, input: { customCommandId: string }) => {
      if (!list.some(({ id }) => id === input.customCommandId))
        throw new DomainError('NOT_FOUND', { message: 'There is no such custom command.' });
      list = list.filter(({ id }) => id !== input.customCommandId);
    }),
    runs: vi.fn(async () => [] as CommandRun[]),
  };
}

async function open(
  service: Partial<ReturnType<typeof stored>>,
  role: Role = 'owner',
  server = harborServer,
) {
  const { set: _set, ...customCommands } = service;
  serveApi({ customCommands }, { role });
  await renderPart(<CustomCommands server={server} permissions={permissionsOf(role, policy())} />);
}

const form = () => screen.getByRole('form', { name: 'Add a custom command' });
const field = (name: string) => within(form()).getByRole<HTMLInputElement>('textbox', { name });
const add = () => within(form()).getByRole('button', { name: 'Add command' });
const row = async (name: string) => {
  const cell = await screen.findByRole('cell', { name });
  const found = cell.closest('tr');
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};
const choose = async (name: string, item: string) => {
  await userEvent.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

// covers: R513-R520, R814-R820
test('the defaults: every 5 minutes, off; the six intervals', async () => {
  await open(stored());
  expect(await screen.findByText('No custom commands yet')).toBeTruthy();
  const interval = within(form()).getByRole<HTMLInputElement>('combobox', { name: 'Interval' });
  expect(interval.value).toBe('5 minutes');
  expect(within(form()).getByRole<HTMLInputElement>('switch', { name: /^Enabled/ }).checked).toBe(false);
  await userEvent.click(interval);
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual([5, 10, 15, 30, 60, 120].map((minutes) => `${minutes} minutes`));
});

test('saved while off: the literal toast, "Saved, paused", and the switch at hand', async () => {
  const service = stored();
  await open(service);
  await screen.findByText('No custom commands yet');
  await userEvent.type(field('Name'), ' Rules ');
  await userEvent.type(field('Command to run'), ':h Read the rules{Enter}');
  expect(await screen.findByText('Custom command added successfully!')).toBeTruthy();
  expect(service.create).toHaveBeenCalledTimes(1);
  expect(service.create).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ name: 'Rules', command: ':h Read the rules', interval: 5, enabled: false }),
  );
  expect(field('Name').value).toBe('');
  const note = (await screen.findByText('Saved, paused')).closest('div');
  if (!note) throw new Error('no note');
  expect((await row('Rules')).getByText('Paused')).toBeTruthy();
  await userEvent.click(within(note).getByRole('switch', { name: 'Enabled: Rules' }));
  expect(await within(note).findByText('Switched on')).toBeTruthy();
  await waitFor(async () => expect((await row('Rules')).getByText(/^in (4m \d+s|5m)$/)).toBeTruthy());
  await userEvent.click(within(note).getByRole('button', { name: 'Hide this note' }));
  expect(screen.queryByText('Switched on')).toBeNull();
});

test('saved while on: no note', async () => {
  await open(stored());
  await userEvent.type(field('Name'), 'Rules');
  await userEvent.type(field('Command to run'), ':h Rules');
  await userEvent.click(within(form()).getByRole('switch', { name: /^Enabled/ }));
  await userEvent.click(add());
  expect(await screen.findByText('Custom command added successfully!')).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Rules' })).toBeTruthy();
  expect(screen.queryByText('Saved, paused')).toBeNull();
});

test('the list comes before the form', async () => {
  await open(stored(command('Rules')));
  const cell = await screen.findByRole('cell', { name: 'Rules' });
  expect(cell.compareDocumentPosition(form())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

// covers: R512
test.each([
  ['nothing', '', '', 'Please fill in all fields.'],
  ['no command', 'Rules', '', 'Please fill in all fields.'],
  ['no name', '', ':h x', 'Please fill in all fields.'],
])('not sent, and what was typed stays: %s', async (_what, name, text, said) => {
  const service = stored();
  await open(service);
  if (name) await userEvent.type(field('Name'), name);
  if (text) await userEvent.type(field('Command to run'), text);
  await userEvent.click(add());
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  expect(service.create).not.toHaveBeenCalled();
  expect([field('Name').value, field('Command to run').value]).toEqual([name, text]);
});

test('what is wrong with a command stands at its field alone, and is not sent', async () => {
  const service = stored();
  await open(service);
  await userEvent.type(field('Name'), 'Rules');
  await userEvent.type(field('Command to run'), 'kick');
  expect(screen.getByText('Start with a colon: :h Hello')).toBeTruthy();
  expect(field('Command to run').getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(add());
  await waitFor(() => expect(document.activeElement).toBe(field('Command to run')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(service.create).not.toHaveBeenCalled();
});

// covers: R716
test('a refusal: the literal sentence, the reason, nothing lost; the second try is one command', async () => {
  const service = stored();
  const ids: unknown[] = [];
  const made = service.create.getMockImplementation();
  service.create.mockImplementation(async (viewer, input) => {
    ids.push((input as { clientId?: string }).clientId);
    if (ids.length === 1 || !made) throw new DomainError('UNAVAILABLE', { message: 'The disk is full.' });
    return made(viewer, input);
  });
  await open(service);
  await userEvent.type(field('Name'), 'Rules');
  await userEvent.type(field('Command to run'), ':h Rules{Enter}');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to add custom command.');
  expect(field('Command to run').value).toBe(':h Rules');
  await userEvent.click(add());
  expect(await screen.findByText('Custom command added successfully!')).toBeTruthy();
  expect(ids).toEqual([expect.any(String), ids[0]]);
});

test('the switch shows the way it is going, and falls back when that fails', async () => {
  const service = stored(command('Rules'));
  const answer = deferred<CustomCommand>();
  service.update.mockImplementationOnce(() => answer.promise);
  await open(service);
  const toggle = (await row('Rules')).getByRole<HTMLInputElement>('switch');
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(toggle.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(toggle);
  answer.reject(new DomainError('UNAVAILABLE', { message: 'Not now.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update custom command.');
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(service.update).toHaveBeenCalledTimes(1);
});

test('only what was edited is sent', async () => {
  const service = stored(command('Rules'));
  await open(service);
  await choose('Rules', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Rules”' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'House rules');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Custom command updated successfully!')).toBeTruthy();
  expect(service.update.mock.calls[0]?.[1]).toEqual({
    serverId: 's1',
    customCommandId: 'c-Rules',
    name: 'House rules',
  });
  expect(await screen.findByRole('cell', { name: 'House rules' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deleted in another window during an edit: it is announced, the list is new, the text stays', async () => {
  const service = stored(command('Rules'), command('Welcome'));
  await open(service);
  await choose('Rules', 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
  service.set([command('Welcome')]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else deleted it/)).toBeTruthy();
  expect(await dialog.findByText(/Someone else deleted it\. Copy/)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Rules 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Rules' })).toBeNull());
});

test('deleting asks first; a command that is gone already is said to be gone', async () => {
  const service = stored(command('Rules'), command('Welcome'));
  await open(service);
  await choose('Rules', 'Delete');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
  );
  expect(service.remove).not.toHaveBeenCalled();
  await choose('Rules', 'Delete');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('Custom command deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Rules' })).toBeNull());
  service.set([]);
  await choose('Welcome', 'Delete');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('Failed to delete custom command.')).toBeTruthy();
  expect(screen.getByText(/Someone else deleted it/)).toBeTruthy();
  expect(await screen.findByText('No custom commands yet')).toBeTruthy();
});

test('the run log: newest first, by pages, and why something did not run', async () => {
  const last = run(0, { state: 'failed', message: 'No one is in the game server.' });
  const service = stored(command('Rules', { enabled: true, lastRun: last }));
  const pages: unknown[] = [];
  const log = [last, run(1, { state: 'missed', ranAt: null, message: 'The program was not running.' })];
  const older = Array.from({ length: 19 }, (_, n) => run(n + 2));
  service.runs.mockImplementation((async (_viewer: unknown, input: { cursor?: string }) => {
    pages.push(input.cursor);
    const all = [...log, ...older];
    return input.cursor ? all.slice(20) : all.slice(0, 20);
  }) as never);
  await open(service);
  const shown = await row('Rules');
  expect(shown.getByText('Failed')).toBeTruthy();
  expect(shown.getByText('No one is in the game server.')).toBeTruthy();
  await choose('Rules', 'Run log');
  const drawer = within(await screen.findByRole('dialog', { name: 'Run log of “Rules”' }));
  const items = await drawer.findAllByRole('listitem');
  expect(items).toHaveLength(20);
  expect(items[1]?.textContent).toContain('Missed');
  expect(items[1]?.textContent).toContain('Not sent');
  expect(items[1]?.textContent).toContain('The program was not running.');
  await userEvent.click(drawer.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(21));
  expect(drawer.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(new Set(pages).size).toBe(2);
});

test('an empty run log says what will be there', async () => {
  await open(stored(command('Rules')));
  await choose('Rules', 'Run log');
  expect(await screen.findByText('No runs yet')).toBeTruthy();
});

test('a moderator may look, but not change', async () => {
  await open(stored(command('Rules', { enabled: true })), 'moderator');
  expect((await row('Rules')).getByRole<HTMLInputElement>('switch').disabled).toBe(true);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText('View only.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Run log of Rules' }));
  expect(await screen.findByRole('dialog', { name: 'Run log of “Rules”' })).toBeTruthy();
});

test('without the right to view, nothing is asked', async () => {
  const service = stored(command('Rules'));
  await open(service, 'member');
  expect(screen.getByText('Your role can’t see these.')).toBeTruthy();
  expect(service.list).not.toHaveBeenCalled();
});

test.each([
  ['without a key', { erlcApiKey: null }, /No ER:LC API key: runs are skipped/],
  ['while suspended', { isActive: false, status: 'suspended' as const }, /suspended: runs are skipped/],
])('%s the page says that nothing runs', async (_what, change, said) => {
  await open(stored(), 'owner', { ...harborServer, ...change });
  expect(screen.getByText(said)).toBeTruthy();
});

test('a list that cannot be read: the reason and Retry; old data stays while a newer read fails', async () => {
  const service = stored(command('Rules'));
  service.list.mockRejectedValueOnce(new DomainError('UNAVAILABLE', { message: 'x' }));
  await open(service);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('cell', { name: 'Rules' })).toBeTruthy();
  service.list.mockRejectedValueOnce(new DomainError('UNAVAILABLE', { message: 'x' }));
  await userEvent.click((await row('Rules')).getByRole('switch'));
  expect(await screen.findByText(/^Showing data as of/)).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Rules' })).toBeTruthy();
});
