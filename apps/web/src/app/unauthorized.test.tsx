import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../data/browser.ts';
import { registerBlocker, takeStoredDraft } from '../data/form-drafts.ts';
import { setSessionEnded, useSessionEnded } from '../data/session-ended.ts';
import { handleUnauthorized, unauthorizedKindOf, useUnauthorized } from '../data/unauthorized.ts';
import { holdDraft } from '../test/draft.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { clearToast } from '../ui/toast.ts';
import { AppProviders } from './AppProviders.tsx';

const unauthorized = new Error('401: {"message":"Unauthorized: sign in first.","code":"UNAUTHORIZED"}');
const leave = browser.leaveTo;
let left: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  left = [];
  browser.leaveTo = (url) => left.push(url);
  window.history.replaceState(null, '', '/server/s1/punishments?q=ana');
});

afterEach(() => {
  act(clearToast);
  setSessionEnded(false);
  browser.leaveTo = leave;
  vi.useRealTimers();
});

function Page({ error }: { error: unknown }) {
  useUnauthorized('server', error);
  return <p>{useSessionEnded() ? 'ended' : 'open'}</p>;
}

function show(error: unknown) {
  return render(
    <AppProviders>
      <ToastHost />
      <Page error={error} />
    </AppProviders>,
  );
}

// covers: R143, R701, R702, R704, R811
test('a failing query on a server page: toast immediately, sign-in after 500 ms and not before', () => {
  show(unauthorized);
  expect(screen.getByText('Unauthorized - You are logged out. Logging in again...')).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByText('ended')).toBeTruthy();
  act(() => vi.advanceTimersByTime(499));
  expect(left).toEqual([]);
  act(() => vi.advanceTimersByTime(1));
  expect(left).toEqual(['/api/login?next=%2Fserver%2Fs1%2Fpunishments%3Fq%3Dana']);
});

// covers: R703
test('the dashboard has its own wording', () => {
  show(null);
  act(() => void handleUnauthorized('dashboard', unauthorized));
  expect(screen.getByText('Unauthorized')).toBeTruthy();
  expect(screen.getByText('You are logged out. Logging in again...')).toBeTruthy();
});

test('several concurrent failures redirect once', () => {
  show(unauthorized);
  act(() => void handleUnauthorized('server', unauthorized));
  act(() => vi.advanceTimersByTime(2_000));
  expect(left).toHaveLength(1);
});

test('other errors are not taken', () => {
  show(new Error('403: Unauthorized'));
  expect(handleUnauthorized('server', new Error('500: Unauthorized'))).toBe(false);
  act(() => vi.advanceTimersByTime(1_000));
  expect(left).toEqual([]);
});

test('blockers are released before leaving, and the draft waits for the return', () => {
  const order: string[] = [];
  registerBlocker(() => order.push('released'));
  const remove = holdDraft('punish', { reason: 'RDM' });
  browser.leaveTo = () => order.push('left');
  show(unauthorized);
  act(() => vi.advanceTimersByTime(500));
  remove();
  expect(order).toEqual(['released', 'left']);
  expect(takeStoredDraft('punish')).toEqual({ reason: 'RDM' });
  expect(takeStoredDraft('punish')).toBeUndefined();
});

test('a draft of another page stays there', () => {
  const remove = holdDraft('punish', 'text');
  show(unauthorized);
  remove();
  window.history.replaceState(null, '', '/server/s1/settings');
  expect(takeStoredDraft('punish')).toBeUndefined();
});

test.each([
  ['/server/s1/logs', 'server'],
  ['/', 'dashboard'],
  ['/dashboard', 'dashboard'],
  ['/servers', 'dashboard'],
])('%s is worded as %s', (path, kind) => {
  expect(unauthorizedKindOf(path)).toBe(kind);
});

test('what is typed between the toast and the redirect is kept, also by a form that is taken away', () => {
  show(null);
  const removeEarly = holdDraft('early', 'typed before');
  act(() => void handleUnauthorized('server', unauthorized));
  const removeLate = holdDraft('late', 'typed meanwhile');
  const removeOpen = holdDraft('open', 'still there');
  removeLate();
  act(() => vi.advanceTimersByTime(500));
  expect(['early', 'late', 'open'].map(takeStoredDraft)).toEqual([
    'typed before',
    'typed meanwhile',
    'still there',
  ]);
  setSessionEnded(false);
  removeEarly();
  removeOpen();
});
