import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { isSessionEnded } from '../data/session-ended.ts';
import { trpc } from '../data/trpc.ts';
import { type Caller, serveApi } from '../test/api.ts';
import { harborServer } from '../test/fixtures.ts';
import { leavePage } from '../test/page.tsx';
import { prefetchShell } from './prefetch-shell.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';

afterEach(leavePage);

/** The requests that a page at `path` begins with, as the calls in them. */
async function askedAt(path: string, caller: Caller = {}): Promise<string[]> {
  serveApi({}, caller);
  const answer = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    asked.push(new URL(String(request[0])).pathname.replace('/trpc/', ''));
    return answer(...request);
  });
  prefetchShell(path);
  await waitFor(() => expect([asked.length > 0, queryClient.isFetching()]).toEqual([true, 0]));
  return asked;
}

const frame = 'servers.list';
const ofServer = `${frame},servers.permissions,servers.get,servers.attention`;

test.each([
  ['/', frame],
  ['/dashboard', frame],
  ['/admin', frame],
  ['/server/s1', ofServer],
  ['/server/s1/logs', ofServer],
])('at %s it is asked who is here, and beside it %s', async (path, calls) => {
  expect(await askedAt(path)).toEqual(['account.me', calls]);
});

test.each(['/premium', '/serverless'])('at %s it is asked who is here, and no more', async (path) => {
  expect(await askedAt(path)).toEqual(['account.me']);
});

test('a signed-out person is not notified of a session that ended', async () => {
  await askedAt('/server/s1', { signedIn: false });
  expect(isSessionEnded()).toBe(false);
});

/** The page at `path` while the code of its frame is on its way. */
async function drawAt(path: string): Promise<void> {
  queryClient.setQueryData(trpc.servers.get.queryKey({ serverId: 's1' }), harborServer);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute({ component: ShellSkeleton }), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('Loading...');
}

test.each(['/server/s1', '/server/s1/', '/server/s1?tab=ingame'])(
  'at %s the name of the server stands there as soon as it is known',
  async (path) => {
    await drawAt(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(harborServer.name);
  },
);

test.each(['/server/s1/logs', '/server/s2', '/dashboard'])('at %s no title is known', async (path) => {
  await drawAt(path);
  expect(screen.queryByRole('heading')).toBeNull();
});
