import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../data/browser.ts';
import { PUBLIC_CONFIG, serveApi } from '../test/api.ts';
import { leavePage } from '../test/page.tsx';
import { BrokenPage } from './BrokenPage.tsx';

const { reload } = browser;
let reloads = 0;

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
  sessionStorage.clear();
  browser.reload = () => {
    reloads += 1;
  };
});

afterEach(() => {
  vi.useRealTimers();
  browser.reload = reload;
  leavePage();
});

const show = (message: string) => render(<BrokenPage error={new Error(message)} reset={() => undefined} />);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answering = () => serveApi({ system: { config: () => PUBLIC_CONFIG } });

test('a page whose code did not come opens once the server answers, and does not spin when it stays away', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show('Failed to fetch dynamically imported module: http://localhost/assets/LogsPage.js');
  const page = screen.getByRole('alert');
  expect(page.textContent).toContain('This page couldn’t load');
  expect(page.textContent).toContain('It opens automatically');
  expect(page.textContent, 'the outage has one message').not.toContain('cannot be reached');
  await pass(60_000);
  expect(reloads).toBe(0);
  answering();
  await pass(15_000);
  expect(reloads).toBe(1);
  await pass(40_000);
  expect(reloads).toBe(1);
});

test('without a network the page says so, and offers no reload that would lose it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('Failed to fetch dynamically imported module: http://localhost/assets/LogsPage.js');
  const page = screen.getByRole('alert');
  expect(page.textContent).toBe('You’re offlineThis page opens when your connection is back.');
  expect(screen.queryByRole('button')).toBeNull();
  network.mockReturnValue(true);
  answering();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  await pass(100);
  expect(reloads).toBe(1);
  network.mockRestore();
});

test('a fault of the page itself waits for the person', async () => {
  answering();
  show("Cannot read properties of undefined (reading 'fetched')");
  await pass(120_000);
  expect(reloads).toBe(0);
  expect(screen.queryByText(/It opens automatically/)).toBeNull();
});
