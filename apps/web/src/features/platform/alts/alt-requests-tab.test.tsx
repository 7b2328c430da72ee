import type { AltRequest } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { altRequestOf } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { slowTime } from '../../../test/slow-time.ts';
import { removePanelDrafts } from '../admin/panel-drafts.ts';
import { AltRequestsTab } from './AltRequestsTab.tsx';
import { REVEALED_MS } from './use-revealed.ts';

afterEach(leavePage);

function request(id: string, more: Partial<AltRequest> = {}): AltRequest {
  return altRequestOf({
    id,
    userId: `u-${id}`,
    user: { username: `sam-${id}` },
    serverName: `Bay ${id}`,
    ...more,
  });
}

async function openTab(alts: TestServices['alts'] = {}) {
  const served = serveApi(
    { alts: { all: async () => [request('a'), request('b')], ...alts } },
    { platform: 'staff' },
  );
  await renderPart(<AltRequestsTab accountId="chief" />);
  await userEvent.click(await screen.findByRole('button', { name: /Bay a/ }));
  return served;
}

async function typeOwnPassword(text: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Reveal passwords' }));
  await userEvent.type(await screen.findByLabelText('Your admin panel password'), text);
}

// covers: R302, R476, R477, R546
test('a decision needs its reason; then it is sent once, and the next one opens', async () => {
  const decide = vi.fn(async (_viewer: unknown, input: { id: string; reason: string }) =>
    request(input.id, { status: 'approved', staffReason: input.reason, staffUser: { username: 'chief' } }),
  );
  await openTab({ decide });
  await userEvent.click(screen.getByRole('button', { name: 'Submit & Next' }));
  expect(await screen.findByText('Choose approve or deny.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Approve' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit & Next' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Missing Information');
  expect(decide).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Fine by us');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit & Next' }));
  expect(await screen.findByText('Request Updated')).toBeTruthy();
  expect(decide).toHaveBeenCalledTimes(1);
  expect(decide.mock.calls[0]?.[1]).toEqual({ id: 'a', status: 'approved', reason: 'Fine by us' });
  expect(await screen.findByRole('heading', { name: 'Bay b' })).toBeTruthy();
});

test('who has opened another request while a decision was under way stays there', async () => {
  const answer = deferred<AltRequest>();
  await openTab({ all: async () => ['a', 'b', 'c'].map((id) => request(id)), decide: () => answer.promise });
  await userEvent.click(screen.getByRole('radio', { name: 'Deny' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'No.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit & Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await userEvent.click(screen.getByRole('button', { name: /Bay c/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Approve' }));
  answer.resolve(request('a', { status: 'denied', staffReason: 'No.' }));
  await screen.findByText('Request Updated');
  expect(screen.getByRole('heading', { name: 'Bay c' })).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Approve' }) as HTMLInputElement).checked).toBe(true);
});

// covers: R747
test('another person was faster: their name is shown, and the input is still there', async () => {
  let decided = false;
  const decide = async () => {
    decided = true;
    throw new DomainError('CONFLICT', { message: 'Already denied by ada.' });
  };
  await openTab({ decide, all: async () => (decided ? [request('b')] : [request('a'), request('b')]) });
  await userEvent.click(screen.getByRole('radio', { name: 'Deny' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'No');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to update alt request');
  expect(toast.textContent).toContain('Already denied by ada.');
  const unsent = await screen.findByRole('region', { name: 'Your reason, not sent' });
  expect(unsent.textContent).toContain('No');
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('region', { name: 'Your reason, not sent' })).toBeNull();
});

test('a request that others decided meanwhile stays open and says how, without anything to press', async () => {
  let decided = false;
  const gone = request('a', { status: 'denied', staffReason: 'No room', staffUser: { username: 'ada' } });
  await openTab({
    all: async (_viewer, { status }) => {
      if (!decided) return [request('a'), request('b')];
      return status === 'pending' ? [request('b')] : [gone, request('b')];
    },
  });
  decided = true;
  await queryClient.invalidateQueries();
  expect(await screen.findByText('No room')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Bay a' }).parentElement?.textContent).toContain('Denied');
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reveal passwords' })).toBeNull();
});

test('passwords are shown when asked for, for a minute, and kept nowhere', async () => {
  const time = slowTime();
  const reveal = vi.fn(async () => ({
    id: 'a',
    accounts: [{ id: '1', username: 'alt', password: 'hunter-2' }],
  }));
  await openTab({ reveal });
  expect(screen.getByText(/Each reveal is logged with your name/)).toBeTruthy();
  await typeOwnPassword('own secret');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Reveal' }));
  expect(await screen.findByText('hunter-2')).toBeTruthy();
  expect(reveal).toHaveBeenCalledTimes(1);
  const cached = JSON.stringify(
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  );
  expect(cached).not.toMatch(/hunter-2|own secret/);
  expect(screen.queryByRole('dialog')).toBeNull();
  await time.pass(REVEALED_MS);
  expect(screen.queryByText('hunter-2')).toBeNull();
});

test('every reveal asks for the staff member’s own password, and a wrong one is said in the form', async () => {
  const accounts = [{ id: '1', username: 'alt', password: 'hunter-2' }];
  const reveal = vi.fn(async (_viewer: unknown, input: { id: string; currentPassword: string }) => {
    if (input.currentPassword === 'own secret') return { id: 'a', accounts };
    throw new DomainError('INVALID_CREDENTIALS', { message: 'Your current password is incorrect.' });
  });
  await openTab({ reveal });
  await typeOwnPassword('{Enter}');
  expect(await screen.findByText('Enter your password.')).toBeTruthy();
  expect(reveal).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Your admin panel password'), 'wrong{Enter}');
  expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.clear(screen.getByLabelText('Your admin panel password'));
  await userEvent.type(screen.getByLabelText('Your admin panel password'), 'own secret{Enter}');
  expect(await screen.findByText('hunter-2')).toBeTruthy();
  expect(reveal.mock.calls.at(-1)?.[1]).toEqual({ id: 'a', currentPassword: 'own secret' });
  await userEvent.click(screen.getByRole('button', { name: 'Hide passwords' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reveal passwords' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Your admin panel password')).value).toBe('');
  expect(screen.queryByText('hunter-2')).toBeNull();
});

test('a reason outlives the tab being left, and goes with signing out of the panel', async () => {
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value;
  await openTab();
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Half a');
  cleanup();
  await openTab();
  expect(typed()).toBe('Half a');
  cleanup();
  act(removePanelDrafts);
  await openTab();
  expect(typed()).toBe('');
});

test('the browser asks before the tab closes while a reason is not sent, also of a request that is not open', async () => {
  const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openTab();
  expect(wouldAsk()).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: 'Deny' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Half a');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await userEvent.click(screen.getByRole('button', { name: /Bay b/ }));
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', '');
  expect(wouldAsk()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  await userEvent.click(screen.getByRole('button', { name: /Bay a/ }));
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Half a');
  expect(screen.getByRole('radio', { name: 'Deny' })).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Approve' }));
});

test('revealed passwords go with the panel', async () => {
  const accounts = [{ id: '1', username: 'alt', password: 'hunter-2' }];
  await openTab({ reveal: async () => ({ id: 'a', accounts }) });
  await typeOwnPassword('own secret{Enter}');
  expect(await screen.findByText('hunter-2')).toBeTruthy();
  act(() => void queryClient.setQueryData(trpc.platform.session.queryKey(), null));
  await waitFor(() => expect(screen.queryByText('hunter-2')).toBeNull());
});

// covers: R746
test('a failed read says so in the words of the specification', async () => {
  serveApi(
    { alts: { all: async () => Promise.reject(new DomainError('UNAVAILABLE', { message: 'Not now.' })) } },
    { platform: 'staff' },
  );
  await renderPart(<AltRequestsTab accountId="chief" />);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch alt requests: Not now.'),
  );
});
