import type { Activity, ListActivityInput } from '@tenfour/contracts';
import { dayNameOf } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { harborServer } from '../../../test/fixtures.ts';
import { entry, visitLogs } from '../../../test/logs.tsx';
import { leavePage } from '../../../test/page.tsx';
import { ACTIVITY_PAGE } from './use-activity.ts';

beforeEach(() => {
  vi.setConfig({ testTimeout: 60_000 });
});

afterEach(leavePage);

const region = () => screen.findByRole('group', { name: 'Activity Logs, scrollable' });
const titles = async () =>
  within(await region())
    .getAllByRole('listitem')
    .map((item) => /Entry \d+/.exec(item.textContent ?? '')?.[0]);

function log(entries: () => readonly Activity[]) {
  return vi.fn(async (_viewer: unknown, { cursor, limit }: ListActivityInput) => {
    const all = entries();
    const from = cursor === undefined ? 0 : ACTIVITY_PAGE;
    return all.slice(from, from + limit);
  });
}

// covers: R413
test('an entry has the action, actor, target and whether it was posted; its press shows the values before and after', async () => {
  const list = async () => [
    entry(1, {
      webhooks: { owed: 2, delivered: 1 },
      changes: [
        { field: 'Reason', before: 'RDM', after: 'VDM' },
        { field: 'Active', before: true, after: null },
      ],
    }),
    entry(2, { type: 'weather', targetUser: null, webhooks: { owed: 1, delivered: 1 } }),
    entry(3),
    entry(4, { type: 'player_join', username: 'Kaya', targetUser: 'Kaya' }),
  ];
  await visitLogs({ activity: { list, actors: async () => [] } }, {}, '?tab=activity');
  const rows = within(await region()).getAllByRole('button');
  expect(rows[0]?.textContent).toMatch(/Entry 1 Kick for Somebody Punishment mara, 1 of 2 posted/);
  expect(rows[1]?.textContent).toMatch(/Other mara/);
  expect(rows[2]?.textContent).not.toMatch(/posted/i);
  expect(rows[3]?.textContent, 'who joined is named once').toMatch(/ Kaya(?! →)/);
  await userEvent.click(rows[0] as HTMLElement);
  const diff = screen.getByRole('table', { name: 'What changed' });
  expect(
    within(diff)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['FieldBeforeAfter', 'ReasonRDMVDM', 'Activeyesnothing']);
  screen.getByText('1 of 2 posted', { selector: 'dd' });
  expect(rows[0]?.getAttribute('aria-expanded')).toBe('true');
});

test('filters stand in the address and in the export, and days are the server’s', async () => {
  const list = log(() => [entry(1)]);
  const actors = async () => [{ id: 'u2', username: 'kim' }];
  const { router } = await visitLogs({ activity: { list, actors } }, {}, '?tab=activity');
  await region();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'kill_log');
  await userEvent.click(screen.getByRole('combobox', { name: 'Done by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'kim', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: /Any time/ }));
  const today = dayNameOf(Date.now(), harborServer.timezone);
  expect((await screen.findByText(/^\d+$/, { selector: '[aria-current]' })).textContent).toBe(
    String(Number(today.slice(-2))),
  );
  await userEvent.click(screen.getByText('Today'));
  const search = { tab: 'activity', type: 'kill_log', actor: 'u2' };
  await waitFor(() => expect(router.state.location.search).toEqual({ ...search, from: today, to: today }));
  const to = new Date(Date.parse(today) + 24 * 3_600_000).toISOString();
  await waitFor(() => expect(list.mock.lastCall?.[1]).toMatchObject({ type: 'kill_log', actorId: 'u2', to }));
  const csv = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(new URL(csv ?? '', 'http://x').searchParams.get('to')).toBe(to);
  await userEvent.click(screen.getByRole('button', { name: /Today/ }));
  await userEvent.click(await screen.findByText('Clear'));
  await waitFor(() => expect(router.state.location.search).toEqual(search));
});

test.each(['from=2026-99-99', 'to=abc', 'from=20260101'])(
  'a day that is none is left out: %s',
  async (part) => {
    const list = log(() => [entry(1)]);
    await visitLogs({ activity: { list, actors: async () => [] } }, {}, `?tab=activity&${part}`);
    expect(await titles()).toEqual(['Entry 1']);
    expect(list.mock.lastCall?.[1]).not.toHaveProperty('to');
  },
);

test('nothing found offers to clear the filters', async () => {
  const list = vi.fn(async (_viewer: unknown, { search }: ListActivityInput) =>
    search === 'nobody' ? [] : [entry(1)],
  );
  await visitLogs({ activity: { list, actors: async () => [] } }, {}, '?tab=activity&q=nobody');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await titles()).toEqual(['Entry 1']);
});

test('the next page is one press away', async () => {
  const entries = Array.from({ length: ACTIVITY_PAGE + 5 }, (_, place) => entry(place));
  await visitLogs({ activity: { list: log(() => entries), actors: async () => [] } }, {}, '?tab=activity');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('55 entries');
});

test('new entries wait above while the reader is in the list, and appear immediately otherwise', async () => {
  let entries = [entry(5), entry(6)];
  await visitLogs({ activity: { list: log(() => entries), actors: async () => [] } }, {}, '?tab=activity');
  await region();
  const again = () => act(() => queryClient.invalidateQueries(trpc.activity.list.pathFilter()));
  entries = [entry(4), ...entries];
  await again();
  await waitFor(async () => expect(await titles()).toEqual(['Entry 4', 'Entry 5', 'Entry 6']));

  act(() =>
    within(screen.getByRole('group', { name: /^Activity/ }))
      .getAllByRole('button')[1]
      ?.focus(),
  );
  entries = [entry(2), entry(3), ...entries];
  await again();
  const fresh = await screen.findByRole('button', { name: '2 new' });
  expect(await titles()).toEqual(['Entry 4', 'Entry 5', 'Entry 6']);
  await userEvent.click(fresh);
  await waitFor(async () => expect((await titles())[0]).toBe('Entry 2'));
});
