import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DASHBOARD_RELOAD_MS } from '@tenfour/contracts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../../../data/browser.ts';
import { setSessionEnded } from '../../../data/session-ended.ts';
import { holdDraft } from '../../../test/draft.ts';
import { usePageReload } from './use-page-reload.ts';

const reload = browser.reload;
let reloads = 0;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
  browser.reload = () => {
    reloads += 1;
  };
  client = new QueryClient();
});

afterEach(() => {
  browser.reload = reload;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Page() {
  usePageReload();
  return <input aria-label="Join code" />;
}

function open() {
  return render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

// covers: R89, R810
test('reloads after 600000 ms, not before, and once', () => {
  open();
  wait(DASHBOARD_RELOAD_MS - 1);
  expect(reloads).toBe(0);
  wait(1);
  expect(reloads).toBe(1);
  wait(60_000);
  expect(reloads).toBe(1);
});

test('another page does not reload', () => {
  open().unmount();
  wait(DASHBOARD_RELOAD_MS * 2);
  expect(reloads).toBe(0);
});

function overlay(role: string): () => void {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  document.body.append(element);
  return () => element.remove();
}

function hide(): () => void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return () => state.mockRestore();
}

function goOffline(): () => void {
  const state = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return () => state.mockRestore();
}

function focusInput(): () => void {
  screen.getByLabelText('Join code').focus();
  return () => screen.getByLabelText('Join code').blur();
}

function mutate(): () => void {
  const mutation = client.getMutationCache().build(client, { mutationFn: () => new Promise(() => {}) });
  void mutation.execute(undefined);
  return () => client.getMutationCache().clear();
}

function endSession(): () => void {
  act(() => setSessionEnded(true));
  return () => act(() => setSessionEnded(false));
}

function loseApi(): () => void {
  const query = client
    .getQueryCache()
    .build(client, { queryKey: ['servers'], gcTime: Number.POSITIVE_INFINITY });
  query.setState({ error: new TypeError('Failed to fetch'), status: 'error' });
  return () => query.setState({ error: null, status: 'success' });
}

test.each<[string, () => () => void]>([
  ['typed text that is not saved', () => holdDraft('create-server', 'Harbor')],
  ['an open dialog', () => overlay('dialog')],
  ['an open question', () => overlay('alertdialog')],
  ['an open menu', () => overlay('menu')],
  ['a call that changes something', mutate],
  ['a text field with the focus', focusInput],
  ['a hidden tab', hide],
  ['a session that has just ended', endSession],
  ['no network', goOffline],
  ['an API that does not answer', loseApi],
])('%s holds it off until it is over', (_what, begin) => {
  open();
  const end = begin();
  wait(DASHBOARD_RELOAD_MS + 60_000);
  expect(reloads).toBe(0);
  end();
  wait(4_999);
  wait(1);
  expect(reloads).toBe(1);
});
