import { useQuery } from '@tanstack/react-query';
import type { Member } from '@tenfour/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOutage } from '../data/outage.ts';
import { trpc } from '../data/trpc.ts';
import { serveApi } from '../test/api.ts';
import { harborServer } from '../test/fixtures.ts';
import { leavePage, renderPart } from '../test/page.tsx';
import { DataRegion } from './DataRegion.tsx';
import { Freshness, GameState } from './Freshness.tsx';
import { OutageBoundary, OutageNotice } from './Outage.tsx';
import { PendingButton } from './PendingButton.tsx';
import { useOffline } from './use-offline.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  leavePage();
});

const POLL = { refetchInterval: 1_000 };

function Page() {
  const server = useQuery(trpc.servers.get.queryOptions({ serverId: 's1' }, POLL));
  const members = useQuery(trpc.members.list.queryOptions({ serverId: 's1' }, POLL));
  const asOf = new Date(server.dataUpdatedAt || Date.now()).toISOString();
  return (
    <>
      <DataRegion query={server} skeleton="wait">
        {(data) => <h1>{data.name}</h1>}
      </DataRegion>
      <DataRegion query={members} skeleton="wait">
        {(list: Member[]) => <p>{list.length} members</p>}
      </DataRegion>
      <Freshness asOf={asOf} stale={false} query={server} />
      <GameState online asOf={asOf} stale={false} query={server} />
    </>
  );
}

/** Serves the page's data; `cut` takes the network away, `joined` brings it back. */
function serve() {
  const list = vi.fn(async () => []);
  const served = serveApi({ servers: { get: async () => harborServer }, members: { list } });
  const online = globalThis.fetch;
  const asked: string[] = [];
  return {
    served,
    asked,
    list,
    cut: (answer: () => Promise<Response>) =>
      vi.stubGlobal('fetch', (input: string) => {
        asked.push(String(input));
        return answer();
      }),
    join: () => vi.stubGlobal('fetch', online),
  };
}

const BUSY = { message: 'Later.', code: 'OVERLOADED', requestId: 'req-1', details: { retryAfter: 2 } };

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const badGateway = async () =>
  new Response('<html>bad gateway</html>', { status: 502, statusText: 'Bad Gateway' });

const overloaded = async () =>
  Response.json(
    [
      {
        error: {
          message: 'Later.',
          code: -32_603,
          data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, body: BUSY },
        },
      },
    ],
    { status: 503, headers: { 'retry-after': '2' } },
  );

const page = (announces = true) => (
  <OutageBoundary announces={announces}>
    <OutageNotice />
    <Page />
  </OutageBoundary>
);

test.each([
  ['the network is gone', unreachable, 'The server cannot be reached. Check your connection.'],
  ['a proxy answers for it', badGateway, 'The server is not answering right now.'],
  ['it has too much to do', overloaded, 'The server is busy.'],
])(
  '%s: one notice for all regions, old data stays, nothing looks live, and all comes back',
  async (_how, answer, says) => {
    const network = serve();
    await renderPart(page());
    await screen.findByRole('heading', { name: 'Harbor City' });
    await screen.findByText('0 members');
    expect(screen.getByText('Online')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();

    network.cut(answer);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await screen.findByText(says);
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/Showing data from/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Harbor City' })).toBeTruthy();
    expect(screen.getByText('0 members')).toBeTruthy();
    expect(screen.queryByText('Online')).toBeNull();
    expect(screen.getByText('Was online')).toBeTruthy();
    const age = screen.getByText(/not updated for \d+s/);
    expect(age.hasAttribute('data-late'), 'seconds are no warning').toBe(false);

    network.join();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(screen.queryByText(says)).toBeNull());
    expect(screen.getByText('Online')).toBeTruthy();
    expect(screen.getByText(/updated \d+s ago/)).toBeTruthy();
  },
);

test.each([
  [59, false],
  [61, true],
])('data that is not updated for %s s warns: %s', async (seconds, warns) => {
  serve();
  const asOf = new Date(Date.now() - seconds * 1_000).toISOString();
  const query = { error: null, dataUpdatedAt: Date.now() };
  await renderPart(<Freshness asOf={asOf} stale query={query} />);
  expect(screen.getByText(/not updated for/).hasAttribute('data-late')).toBe(warns);
});

/** A row with something typed and something opened in it. */
function Row({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>{name}</h1>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'https://shown.example' : 'Show'}
      </button>
    </>
  );
}

function RowPage() {
  const server = useQuery(trpc.servers.get.queryOptions({ serverId: 's1' }, POLL));
  return (
    <DataRegion query={server} skeleton="wait">
      {(data) => <Row name={data.name} />}
    </DataRegion>
  );
}

test.each([
  ['the notice tells of', true, () => screen.findByText(/Showing data from/)],
  ['the region tells of itself', false, () => screen.findByText(/Showing data as of/)],
])('an outage that %s leaves alone what is typed and open', async (_which, announces, received) => {
  const network = serve();
  await renderPart(
    <OutageBoundary announces={announces}>
      <OutageNotice />
      <RowPage />
    </OutageBoundary>,
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.type(note, 'half a');
  const untouched = () => {
    expect(screen.getByRole('textbox', { name: 'Note' })).toBe(note);
    expect(note.value).toBe('half a');
    expect(document.activeElement).toBe(note);
    expect(screen.getByRole('button', { name: 'https://shown.example' })).toBeTruthy();
  };

  network.cut(unreachable);
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  const notice = await received();
  untouched();

  network.join();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  untouched();
});

test('a page that was opened during the outage says so once and opens automatically', async () => {
  const network = serve();
  network.cut(unreachable);
  await renderPart(page());
  expect(await screen.findByText(/Reconnecting automatically/)).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Not available right now.')).toHaveLength(2));
  network.join();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Harbor City' })).toBeTruthy();
  expect(screen.queryByText('Not available right now.')).toBeNull();
});

test('a refusal of one region is that region’s own, and a page that tells it itself keeps its boxes', async () => {
  const network = serve();
  network.list.mockRejectedValue(new Error('broken'));
  await renderPart(page());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/Reconnecting automatically/)).toBeNull();
  leavePage();

  serve().cut(unreachable);
  await renderPart(page(false));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(1));
});

/** A page that reads once, as a member's overview does between two polls. */
function QuietPage() {
  const server = useQuery(trpc.servers.get.queryOptions({ serverId: 's1' }));
  return (
    <>
      <DataRegion query={server} skeleton="wait">
        {(data) => <h1>{data.name}</h1>}
      </DataRegion>
      <PendingButton pending={false}>Approve</PendingButton>
      <Sends />
    </>
  );
}

const sent = vi.fn();

/** A control that sends when pressed, such as a menu item or a switch. */
function Sends() {
  const { hold, unless } = useOffline();
  return (
    <button type="button" {...hold} onClick={unless(sent)}>
      Skip
    </button>
  );
}

const quietPage = (
  <OutageBoundary announces>
    <OutageNotice />
    <QuietPage />
  </OutageBoundary>
);

const GONE = 'The server cannot be reached. Check your connection.';
const checks = (calls: readonly string[]) => calls.filter((call) => call.includes('system.config'));

test('a page that reads nothing notices an outage all the same, holds its buttons, and notices its end', async () => {
  const network = serve();
  await renderPart(quietPage);
  await screen.findByRole('heading', { name: 'Harbor City' });
  network.cut(unreachable);
  await act(() => vi.advanceTimersByTimeAsync(15_500));
  expect(await screen.findByText(GONE)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Approve' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('The server cannot be reached.');
  const skip = screen.getByRole('button', { name: 'Skip' });
  act(() => skip.click());
  expect([skip.title, skip.getAttribute('aria-disabled'), sent.mock.calls.length]).toEqual([
    'The server cannot be reached.',
    'true',
    0,
  ]);

  network.join();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  expect(button.getAttribute('aria-disabled')).toBeNull();
  expect(button.title).toBe('');
  act(() => skip.click());
  expect(sent).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Harbor City' })).toBeTruthy();
});

test('when the browser loses the network it is checked immediately, and Retry ends it', async () => {
  const network = serve();
  await renderPart(quietPage);
  await screen.findByRole('heading', { name: 'Harbor City' });
  network.cut(unreachable);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(checks(network.asked)).toHaveLength(1);
  network.join();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
});

test.each([
  ['while answers come', false, true, 0],
  ['while nobody looks', true, false, 0],
  ['otherwise every 15 s', false, false, 4],
])('%s the API is asked for a sign of life %#', async (_when, hidden, polls, times) => {
  const looked = vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  const { served } = serve();
  await renderPart(polls ? page() : quietPage);
  await screen.findByRole('heading', { name: 'Harbor City' });
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(checks(served.calls)).toHaveLength(times);
  looked.mockRestore();
});

test.each([
  [new TypeError('Failed to fetch'), true],
  [new Error('502: Bad Gateway'), true],
  [new Error('500: Internal Server Error'), true],
  [new Error('502: {"message":"Roblox is silent.","code":"UPSTREAM","requestId":"r"}'), false],
  [new Error('500: {"message":"Something went wrong.","code":"INTERNAL","requestId":"r"}'), false],
  [new Error('429: Too Many Requests'), false],
  [new Error('404: {"message":"No.","code":"NOT_FOUND"}'), false],
  [null, false],
])('%s is an outage: %s', (error, outage) => {
  expect(isOutage(error)).toBe(outage);
});
