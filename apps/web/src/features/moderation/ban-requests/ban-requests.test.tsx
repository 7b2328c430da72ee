import type { BanRequestDetail } from '@tenfour/contracts';
import { DomainError, NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Caller, serveApi, type TestServices } from '../../../test/api.ts';
import { harborServices, openApp } from '../../../test/app.tsx';
import { permissionsOf } from '../../../test/fixtures.ts';
import { leavePage } from '../../../test/page.tsx';

afterEach(() => {
  sessionStorage.clear();
  leavePage();
});

const AT = '2026-11-01T12:00:00.000Z';
const ana = { id: 'u7', username: 'ana', avatar: '' };

const request: BanRequestDetail = {
  id: 'r1',
  robloxUsername: 'Rusty',
  robloxUserId: null,
  reason: 'Mass RDM',
  duration: 10_080,
  evidence: ['https://clips.example/1'],
  fields: {},
  note: 'Third time.',
  state: 'open',
  askedBy: ana,
  createdAt: AT,
  expiresAt: '2026-11-08T12:00:00.000Z',
  votes: { for: 1, against: 0 },
  votesNeeded: 2,
  ownVote: null,
  comments: 1,
  decision: null,
  punishmentId: null,
  voters: [{ voter: { ...ana, id: 'u8', username: 'bo' }, vote: 'for', counts: true }],
  thread: [{ id: 'c1', at: AT, by: ana, text: 'Saw it too.' }],
  banned: null,
  bolo: true,
  obstacles: { vote: null, decide: null },
  canWithdraw: false,
};

function open(
  address: string,
  banRequests: TestServices['banRequests'],
  caller: Caller = {},
  fields: RecordField[] = [],
): ReturnType<typeof openApp> {
  vi.setConfig({ testTimeout: 60_000 });
  serveApi(
    {
      ...harborServices(),
      servers: { ...harborServices().servers, permissions: () => permissionsOf(caller.role ?? 'owner') },
      banRequests: {
        list: async () => [request],
        get: async () => request,
        summary: async () => ({ open: 1, votesNeeded: 2 }),
        ...banRequests,
      },
      punishments: {
        list: async () => [],
        issuers: async () => [],
        count: async () => ({ count: 0 }) as never,
      },
      players: { suggest: async () => [] },
      recordFields: {
        get: async () => ({
          ...{ version: 1, changedAt: null, changedBy: null, templates: [] },
          set: { ...NO_RECORD_FIELDS, fields },
        }),
      },
    },
    caller,
  );
  return openApp(`/server/s1/punishments${address}`);
}

test('the address of an alert opens the request, which takes a vote, a comment and a decision', async () => {
  const vote = vi.fn(async () => request);
  const comment = vi.fn(async () => request);
  const decide = vi.fn(async () => ({ ...request, state: 'approved' as const }));
  open('?request=r1', { vote, comment, decide });
  await screen.findByText('Saw it too.');
  expect(screen.getByText(/7d|7 days/, { selector: 'p' }).textContent).toContain('Requested by ana');
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Your vote' })).getByText('Decline'));
  expect(vote).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', requestId: 'r1', vote: 'against' });
  await userEvent.type(screen.getByLabelText('Comment'), 'Agreed.');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(comment).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ text: 'Agreed.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve and ban' }));
  await screen.findByText('Ban recorded');
  expect(decide).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ approve: true }));
});

test('those who can’t decide read why, and who asked can withdraw', async () => {
  const obstacles = { vote: 'Another person has to decide what you asked for.', decide: 'No.' };
  const withdraw = vi.fn(async () => request);
  open('?request=r1', { get: async () => ({ ...request, obstacles, canWithdraw: true }), withdraw });
  await screen.findByText(obstacles.vote);
  expect(screen.queryByRole('button', { name: 'Approve and ban' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw request' }));
  await screen.findByText('Request withdrawn');
  expect(withdraw).toHaveBeenCalledWith(expect.anything(), 'r1');
});

const approved: BanRequestDetail = {
  ...request,
  state: 'approved',
  ownVote: 'for',
  decision: { by: 'cy', byVotes: false, at: AT, reason: 'Clear on the clip.' },
  punishmentId: 'p9',
};

test('an approved request shows the decision, the votes and one’s own', async () => {
  open('?request=r1', { get: async () => approved });
  await screen.findByText('Clear on the clip.');
  expect(screen.getByText('Your vote:', { exact: false }).textContent).toBe('Your vote: Approve');
  expect(screen.getByRole('link', { name: 'Open record' }).getAttribute('href')).toMatch(
    /\/punishments\?record=p9$/,
  );
});

test('a refused request stays in the dialog, with the reason at the player', async () => {
  const ask = vi.fn(async () => {
    throw new DomainError('CONFLICT', { message: 'ana has requested a ban of this player already.' });
  });
  open('?requests=open&ask=Rusty', { ask });
  const dialog = await screen.findByRole('dialog', { name: 'Request a ban' });
  await within(dialog).findByRole('link', { name: 'Open that request' });
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Mass RDM');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
  await within(dialog).findByText('ana has requested a ban of this player already.');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Mass RDM');
  expect(ask).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ username: 'Rusty', reason: 'Mass RDM', duration: null }),
  );
});

test('asking takes what the server requires of a ban, and the request shows it', async () => {
  const area: RecordField = {
    ...{ id: 'area', subject: 'punishment', kind: 'text', label: 'Area', choices: [], min: null, max: null },
    ...{ required: true, types: ['ban'], stage: 'start', archived: false },
  };
  const ask = vi.fn(async () => ({ ...request, fields: { area: 'North' } }));
  open('?requests=open&ask=Rusty', { ask, get: ask, list: async () => [] }, {}, [area]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a ban' }));
  await userEvent.type(await dialog.findByLabelText('Area *'), 'North');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Mass RDM');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await screen.findByText('North');
  expect(ask).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ username: 'Rusty', fields: { area: 'North' } }),
  );
});

test('the votes needed are saved by those who edit settings, and hidden from others', async () => {
  const saveSettings = vi.fn(async () => undefined);
  const { unmount } = open('?requests=open', { saveSettings });
  await userEvent.selectOptions(await screen.findByLabelText('Votes needed'), '3 votes');
  expect(saveSettings).toHaveBeenCalledWith(expect.anything(), 3);
  unmount();
  leavePage();
  open('?requests=open', {}, { role: 'moderator' });
  await screen.findByText('Mass RDM');
  expect(screen.queryByLabelText('Votes needed')).toBeNull();
});

test('the punishments lead to the requests, with how many are open', async () => {
  open('', {});
  await userEvent.click(await screen.findByRole('link', { name: 'Ban requests (1)' }));
  await screen.findByRole('heading', { name: 'Ban requests' });
});
