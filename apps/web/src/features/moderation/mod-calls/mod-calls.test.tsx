import type { ModCall, ResolveModCallInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hasDrafts } from '../../../data/form-drafts.ts';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { harborServer, modCallOf, permissionsOf } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { OutageBoundary, OutageNotice } from '../../../ui/Outage.tsx';
import { ModCallsTab } from './ModCallsTab.tsx';

afterEach(leavePage);

const call = modCallOf();
/** The viewer, who has claimed a call. */
const me = { id: 'u1', username: 'ana', avatar: '' };
const mine = (changes: Partial<ModCall> = {}) => modCallOf({ status: 'claimed', claimedBy: me, ...changes });
const theirs = (changes: Partial<ModCall> = {}) =>
  modCallOf({ status: 'claimed', claimedBy: { id: 'u9', username: 'kim', avatar: '' }, ...changes });

async function open(modCalls: TestServices['modCalls'] = {}, button = 'Claim: RDM') {
  const summary = async () => Promise.reject(new Error('not asked'));
  serveApi({ modCalls: { list: async () => [call], summary, ...modCalls } });
  await renderPart(
    <OutageBoundary announces>
      <OutageNotice />
      <ModCallsTab server={harborServer} permissions={permissionsOf('owner')} />
    </OutageBoundary>,
  );
  await screen.findByRole('button', { name: button });
}

const held = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');

test('while the API is gone no button of the queue looks as if it worked', async () => {
  await open();
  const names = ['New call', 'Claim: RDM', 'Dismiss: RDM'];
  expect(names.map(held)).toEqual([null, null, null]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  void queryClient.refetchQueries(trpc.modCalls.pathFilter());
  await waitFor(() => expect(names.map(held)).toEqual(['true', 'true', 'true']));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: RDM' }));
  await userEvent.click(screen.getByRole('button', { name: 'New call' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: R526
test('the button that makes a call says what is missing', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'New call' }));
  const create = await screen.findByRole('button', { name: 'Create' });
  const why = () => [create.getAttribute('title'), create.getAttribute('aria-description')];
  expect(create.getAttribute('aria-disabled')).toBe('true');
  expect(why()).toEqual(Array(2).fill('Missing: Reported by, Reported player, Reason'));
  await userEvent.type(screen.getByLabelText(/Reported by/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'RDM');
  expect(why()).toEqual(Array(2).fill('Missing: Reported player'));
  await userEvent.type(screen.getByLabelText(/Reported player/), 'Bo');
  expect([...why(), create.getAttribute('aria-disabled')]).toEqual([null, null, null]);
});

// covers: R734
test('a refused call says why under its sentence, and nothing typed is lost', async () => {
  const create = async () => {
    throw new DomainError('REFUSED', { message: 'This community takes no calls tonight.' });
  };
  await open({ create });
  await userEvent.click(screen.getByRole('button', { name: 'New call' }));
  await userEvent.type(await screen.findByLabelText(/Reported by/), 'Ana');
  await userEvent.type(screen.getByLabelText(/Reported player/), 'Bo');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'VDM');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to create mod call');
  expect(toast.textContent).toContain('This community takes no calls tonight.');
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'VDM');
});

test('a call that is being closed is not closed again from its dialog', async () => {
  const answer = deferred<ModCall>();
  const resolve = vi.fn(() => answer.promise);
  await open({ list: async () => [mine()], resolve }, 'Resolve: RDM');
  const sendFromDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Resolve: RDM' }));
    const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Resolution/);
    if (box.value === '') await userEvent.type(box, 'Warned');
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
  };
  await sendFromDialog();
  await sendFromDialog();
  expect(resolve).toHaveBeenCalledOnce();
  answer.resolve(modCallOf({ status: 'resolved' }));
  await waitFor(() => expect(hasDrafts()).toBe(false));
});

test('a text about a call that someone else has closed goes with the call', async () => {
  let calls = [mine()];
  await open({ list: async () => calls }, 'Resolve: RDM');
  await userEvent.click(screen.getByRole('button', { name: 'Resolve: RDM' }));
  await userEvent.type(await screen.findByLabelText(/^Resolution/), 'Warned');
  await userEvent.keyboard('{Escape}');
  expect(hasDrafts()).toBe(true);
  calls = [];
  await act(() => queryClient.refetchQueries(trpc.modCalls.list.pathFilter()));
  await waitFor(() => expect(hasDrafts()).toBe(false));
});

test('the text of each call stays while its dialog is closed or a refusal is shown, until it is sent', async () => {
  const resolve = vi
    .fn(async (_viewer: unknown, _input: ResolveModCallInput) => modCallOf({ status: 'resolved' }))
    .mockRejectedValueOnce(new DomainError('UNAVAILABLE', { message: 'Try again later.' }));
  const calls = [mine(), mine({ id: 'c2', reason: 'VDM' })];
  const list = async () => (resolve.mock.calls.length < 2 ? calls : calls.slice(1));
  await open({ list, resolve }, 'Resolve: RDM');
  const openDialog = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    return screen.findByLabelText<HTMLTextAreaElement>(/^Resolution/);
  };
  await userEvent.type(await openDialog('Resolve: RDM'), 'Warned');
  await userEvent.keyboard('{Escape}');
  expect((await openDialog('Resolve: VDM')).value).toBe('');
  await userEvent.keyboard('{Escape}');
  const box = await openDialog('Resolve: RDM');
  expect(box.value).toBe('Warned');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to resolve mod call');
  expect(box.value).toBe('Warned');
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(resolve.mock.lastCall?.[1]).toEqual({ modCallId: call.id, resolution: 'Warned' });
  expect(hasDrafts()).toBe(false);
});

test('Ctrl+Enter resolves from a template that was pressed', async () => {
  const resolve = vi.fn(async (_viewer: unknown, _input: ResolveModCallInput) =>
    mine({ status: 'resolved' }),
  );
  const template = {
    label: 'Spoke to player',
    text: 'Spoke to the player.',
    punishmentType: null,
    duration: null,
  };
  const templates = {
    list: async () => ({ kind: 'resolution', areDefaults: true, templates: [{ id: 't1', ...template }] }),
  };
  serveApi({ modCalls: { list: async () => [mine()], resolve }, templates } as never);
  await renderPart(<ModCallsTab server={harborServer} permissions={permissionsOf('owner')} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve: RDM' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Spoke to player' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(resolve).toHaveBeenCalledOnce());
  expect(resolve.mock.lastCall?.[1]).toEqual({ modCallId: call.id, resolution: 'Spoke to the player.' });
});

test('closed calls show the time that they are ordered by', async () => {
  const closed = modCallOf({ status: 'resolved', closedBy: me, createdAt: '2026-01-02T03:04:05.000Z' });
  serveApi({ modCalls: { list: async () => [closed] } });
  await renderPart(
    <ModCallsTab server={harborServer} permissions={permissionsOf('owner')} />,
    '/?status=closed',
  );
  const time = (await screen.findByText(/^called/)).querySelector('time');
  expect(time?.dateTime).toBe(closed.createdAt);
});

test('the queue shows unclaimed calls first, then mine; those of others are folded with a quiet Resolve', async () => {
  const list = async () => [
    theirs({ id: 'c1', reason: 'Theirs', priority: 'urgent' }),
    mine({ id: 'c2', reason: 'Mine', priority: 'high' }),
    modCallOf({ id: 'c3', reason: 'Later', priority: 'low' }),
    modCallOf({ id: 'c4', reason: 'Now', priority: 'high' }),
  ];
  await open({ list }, 'Claim: Now');
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>('[data-call]')].map((row) => row.dataset.call);
  expect(rows()).toEqual(['c4', 'c3', 'c2', 'c1']);
  expect(screen.getByText(/^Claimed by others \(1\)/).closest('details')?.open).toBe(false);
  expect(screen.getByText('Mine (1)').parentElement?.textContent).toContain('Resolve');
  expect(screen.queryByRole('button', { name: 'Resolve: Theirs' })).toBeNull();
  await userEvent.click(screen.getByText(/^Claimed by others/));
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Theirs' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Resolve: Theirs' }));
  expect(await screen.findByRole('dialog', { name: 'Resolve call' })).toBeTruthy();
});

test('a claimed call is marked in its place, and is with the viewer’s own at the same moment', async () => {
  const other = modCallOf({ id: 'c2', reason: 'VDM' });
  let claimed = call;
  const claim = async () => {
    claimed = mine({ id: call.id });
    return claimed;
  };
  await open({ list: async () => [claimed, other], claim });
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await userEvent.click(screen.getByRole('button', { name: 'Claim: RDM' }));
  const resolve = await screen.findByRole('button', { name: 'Resolve: RDM' });
  await waitFor(() => expect(document.activeElement).toBe(resolve));
  expect(focus.mock.calls.at(-1), 'the page stays where it is').toEqual([{ preventScroll: true }]);
  focus.mockRestore();
  expect(screen.getByText('Mine (1)')).toBeTruthy();
  const left = document.querySelector('[data-over]');
  expect(left?.textContent).toContain('Claimed by you');
  expect(left?.textContent).not.toContain('Pending');
});

test('a new call suggests who is in the game', async () => {
  const players = async () => [
    { Player: 'Rusty_Otter:7', Permission: 'Normal', Callsign: null, Team: 'Civilian' },
  ];
  serveApi({
    modCalls: { list: async () => [] },
    game: { players },
    players: { suggest: async () => [] },
  } as never);
  const server = { ...harborServer, erlcApiKey: '…1234' };
  await renderPart(<ModCallsTab server={server} permissions={permissionsOf('owner')} />);
  await userEvent.click(await screen.findByRole('button', { name: 'New call' }));
  const field = await screen.findByRole('combobox', { name: /^Reported player/ });
  await userEvent.type(field, 'rust');
  await userEvent.click(await screen.findByRole('option', { name: /Rusty_Otter/ }));
  expect(field).toHaveProperty('value', 'Rusty_Otter');
});

test.each([
  ['nothing was done today', 0, 'No open calls'],
  ['calls were resolved', 3, 'Queue clear. 10-4.'],
])('an empty queue after %s', async (_name, resolvedToday, title) => {
  const none = { open: 0, pending: 0, mine: 0, urgent: 0, oldestPendingAt: null, medianResponseMs: null };
  const summary = async () => ({ ...none, resolvedToday });
  serveApi({ modCalls: { list: async () => [], summary } });
  await renderPart(<ModCallsTab server={harborServer} permissions={permissionsOf('owner')} />);
  expect(await screen.findByText(title)).toBeTruthy();
});

test('“Resolve & next” opens my next call before it claims another', async () => {
  const calls = [modCallOf({ id: 'c3', reason: 'New', priority: 'high' })];
  const own = [mine(), mine({ id: 'c2', reason: 'VDM', priority: 'low' })];
  const claim = vi.fn(async () => mine({ id: 'c3', reason: 'New' }));
  const resolve = async (_viewer: unknown, { modCallId }: ResolveModCallInput) => {
    own.splice(0, own.length, ...own.filter(({ id }) => id !== modCallId));
    return modCallOf({ id: modCallId, status: 'resolved' });
  };
  await open({ list: async () => [...calls, ...own], resolve, claim }, 'Resolve: RDM');
  const next = async () => {
    await userEvent.type(await screen.findByLabelText(/^Resolution/), 'Warned');
    await userEvent.click(screen.getByRole('button', { name: 'Resolve & next' }));
  };
  await userEvent.click(screen.getByRole('button', { name: 'Resolve: RDM' }));
  await next();
  const dialog = screen.getByRole('dialog', { name: 'Resolve call' });
  await waitFor(() => expect(dialog.textContent).toContain('VDM'));
  expect(claim).not.toHaveBeenCalled();
  await next();
  await waitFor(() => expect(dialog.textContent).toContain('New'));
  expect(claim).toHaveBeenCalledOnce();
});

test('what was recorded for a call is its resolution, unless one was typed', async () => {
  serveApi({ modCalls: { list: async () => [mine()] } });
  const router = await renderPart(<ModCallsTab server={harborServer} permissions={permissionsOf('owner')} />);
  await screen.findByRole('button', { name: 'Resolve: RDM' });
  const comeBack = async (resolution: string) => {
    const to = { to: '/', search: { call: call.id }, state: { resolution } };
    await act(() => router.navigate(to as never));
    return screen.findByLabelText<HTMLTextAreaElement>(/^Resolution/);
  };
  expect((await comeBack('Warned Bo: RDM')).value).toBe('Warned Bo: RDM');
  await userEvent.type(screen.getByLabelText(/^Resolution/), ', left');
  await userEvent.keyboard('{Escape}');
  expect((await comeBack('Banned Bo: RDM')).value).toBe('Warned Bo: RDM, left');
});
