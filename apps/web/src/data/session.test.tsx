import { useQuery } from '@tanstack/react-query';
import { DomainError } from '@tenfour/domain';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { copy } from '../copy.ts';
import { serveApi } from '../test/api.ts';
import { openApp } from '../test/app.tsx';
import { harbor } from '../test/fixtures.ts';
import { leavePage, renderPart } from '../test/page.tsx';
import { browser } from './browser.ts';
import { queryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

const leave = browser.leaveTo;
let left: string[] = [];

afterEach(() => {
  leavePage();
  browser.leaveTo = leave;
});

/** Serves the API, whose first answers to every call are failures of these statuses. */
function failFirst(
  statuses: readonly number[],
  retryAfter: number,
  options: { code?: string; signedIn?: boolean } = {},
): void {
  const { code = 'TOO_MANY_REQUESTS', signedIn = true } = options;
  serveApi({}, { signedIn });
  left = [];
  browser.leaveTo = (url) => left.push(url);
  const answer = globalThis.fetch;
  const failures = [...statuses];
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const status = failures.shift();
    if (status === undefined) return answer(...request);
    const body = {
      message: 'Too many requests.',
      code,
      details: { retryAfter },
      requestId: 'r',
    };
    return new Response(JSON.stringify(body), { status });
  });
}

test.each([
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'OVERLOADED'],
])('a %i while opening a page keeps a signed-in person on it, then shows it', async (status, code) => {
  failFirst([status, status], 0.2, { code });
  const { router } = openApp('/dashboard');
  expect(await screen.findByText(copy.session.limited)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Account menu/ })).toBeTruthy();
  expect([router.state.location.pathname, left]).toEqual(['/dashboard', []]);
});

test('a 401 after a rate limit still leads to sign-in', async () => {
  failFirst([429], 0.05, { signedIn: false });
  openApp('/admin');
  await waitFor(() => expect(left).toEqual(['/api/login?next=%2Fadmin']));
});

function Names() {
  const { data, isError } = useQuery(trpc.servers.list.queryOptions());
  return (
    <p>
      {data?.map(({ name }) => name)} {isError ? 'refused' : 'read'}
    </p>
  );
}

test('what a rate limit refused keeps its data and is read again after the wait', async () => {
  const names = ['First', 'Second'];
  const list = vi.fn(async () => [{ ...harbor, name: names.shift() ?? '' }]);
  serveApi({ servers: { list } });
  await renderPart(<Names />);
  expect(await screen.findByText('First read')).toBeTruthy();
  const details = { retryAfter: 0.3 };
  list.mockRejectedValueOnce(
    new DomainError('TOO_MANY_REQUESTS', { message: 'Too many requests.', details }),
  );
  act(() => void queryClient.invalidateQueries(trpc.servers.list.queryFilter()));
  expect(await screen.findByText('First refused')).toBeTruthy();
  expect(await screen.findByText('Second read')).toBeTruthy();
});
