import type { User } from '@tenfour/contracts';
import { PERMISSION_FLAGS, type PermissionSet } from '@tenfour/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copy } from '../copy.ts';
import { browser } from '../data/browser.ts';
import { queryClient } from '../data/query-client.ts';
import { setSessionEnded } from '../data/session-ended.ts';
import { trpc } from '../data/trpc.ts';
import { serveApi } from '../test/api.ts';
import { openApp } from '../test/app.tsx';
import { harbor as baseHarbor, mara } from '../test/fixtures.ts';
import { clearToast } from '../ui/toast.ts';

const harbor = { ...baseHarbor, joinCode: 'K7Q2XA', pendingCount: 2, erlcKeyConfigured: false };
const all = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true])) as PermissionSet;
const leave = browser.leaveTo;
let left: string[] = [];

beforeEach(() => {
  left = [];
  browser.leaveTo = (url) => left.push(url);
  queryClient.setQueryData(trpc.system.config.queryKey(), {
    productName: 'Tenfour',
    communityInviteUrl: null,
    demoUrl: null,
    testimonials: null,
  });
});

afterEach(() => {
  act(clearToast);
  setSessionEnded(false);
  browser.leaveTo = leave;
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Opens a path, without `user` as a visitor. */
function visit(path: string, user?: User) {
  if (user === undefined) serveApi({}, { signedIn: false });
  if (user) {
    queryClient.setQueryData(trpc.account.me.queryKey(), user);
    queryClient.setQueryData(trpc.servers.list.queryKey(), [harbor]);
    const permissions = { ...all, role: 'owner' as const, rank: 3, isOwner: true, can: all };
    queryClient.setQueryData(trpc.servers.permissions.queryKey({ serverId: 's1' }), permissions);
  }
  const { router } = openApp(path);
  return router;
}

const landing = { name: /Every call answered/ };

// covers: R47, R603
test('until it is known who is here, one screen says so', async () => {
  visit('/');
  expect(await screen.findByText('Loading authentication...')).toBeTruthy();
  expect(await screen.findByRole('heading', landing)).toBeTruthy();
});

// covers: R4, R46, R560
test.each(['/', '/dashboard', '/no/such/page'])(
  'a visitor gets the landing page in place at %s',
  async (path) => {
    const router = visit(path);
    expect(await screen.findByRole('heading', landing)).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    expect(left).toEqual([]);
  },
);

test.each([
  ['/no/such/page', '/no/such/page'],
  ['/room/01a21b0c-1111-7222-8333-abcdefabcdef/page', '/room/…/page'],
  ['/%3Cimg%20src=x%20onerror=alert(1)%3E', null],
  [`/${'x'.repeat(500)}`, `/${'x'.repeat(79)}…`],
])('a visitor is shown that there is no page at %s, as text and in bounds', async (path, shown) => {
  visit(path);
  const line = await screen.findByText(/^There is no page at /);
  if (shown !== null) expect(line.textContent).toBe(`There is no page at ${shown}`);
  expect(line.textContent).toContain('There is no page at /');
  expect(line.children, 'the address is no markup').toHaveLength(0);
  const ways = within(line.parentElement ?? line).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Documentation', '/documentation'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/There is no page/)).toBeNull();
  expect(screen.getByRole('heading', landing)).toBeTruthy();
});

test.each(['/', '/dashboard', '/landing'])(
  'a visitor of %s sees no line about a missing page',
  async (path) => {
    visit(path);
    expect(await screen.findByRole('heading', landing)).toBeTruthy();
    expect(screen.queryByText(/There is no page/)).toBeNull();
  },
);

// covers: R142
test('a visitor of a server page sees the landing page under the toast, then goes to sign-in', async () => {
  const { title } = copy.session.unauthorized.server;
  const shown: unknown[] = [];
  browser.leaveTo = (url) => {
    shown.push(screen.queryByText(title)?.textContent, screen.queryByRole('heading', landing)?.tagName);
    left.push(url);
  };
  visit('/server/s1/logs');
  await waitFor(() => expect(left).toEqual(['/api/login?next=%2Fserver%2Fs1%2Flogs']));
  expect(shown, 'what stood there when the page left').toEqual([title, 'H1']);
});

// covers: R256, R317
test.each(['/admin', '/alt-management', '/account', '/server-management?serverId=s1'])(
  'a visitor of %s goes to sign-in without a toast',
  async (path) => {
    visit(path);
    await waitFor(() => expect(left).toEqual([`/api/login?next=${encodeURIComponent(path)}`]));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

// covers: R41
test('signed in, an unknown path shows the dashboard in place, with a line that can be dismissed', async () => {
  const router = visit('/no/such/page', mara);
  expect(await screen.findByText('There is no page at /no/such/page')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/no/such/page');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/There is no page/)).toBeNull();
});

test.each([
  ['automations', '/server/s1/automations'],
  ['discord', '/server/s1/bot'],
  ['developer', '/server/s1/api-keys'],
])('settings with the section %s open %s', async (section, path) => {
  const router = visit(`/server/s1/settings?section=${section}`, mara);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('signed in, the landing page stays reachable', async () => {
  visit('/landing', mara);
  expect(await screen.findByRole('heading', landing)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/');
});

// covers: R104, R110-R114, R118, R835
test('the frame of a server page: its places, the requests that wait, the way out', async () => {
  visit('/server/s1', mara);
  const nav = await screen.findByRole('navigation', { name: 'Server' });
  const places = within(nav)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(places, 'each place once').toEqual([
    '/server/s1',
    '/server/s1?tab=ingame',
    '/server/s1/map',
    '/server/s1/sessions',
    '/server/s1/staff?tab=mod-calls',
    '/server/s1/punishments',
    '/server/s1/appeals',
    '/server/s1/staff',
    '/server/s1/applications',
    '/server/s1/security',
    '/server/s1/analytics',
    '/server/s1/automations',
    '/server/s1/bot',
    '/server/s1/logs',
    '/server/s1/settings',
  ]);
  expect(
    within(nav).getByRole('link', { current: 'page', name: /^Overview ?2 Join requests$/ }),
  ).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
  // jsdom has no layout, so the menu counts as scrolled away as soon as it has been placed.
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  const entries = items.map((item) => item.getAttribute('href'));
  expect(entries).toEqual(
    expect.arrayContaining(['/', '/landing', '/account', '/alt-management', '/admin', '/api/logout']),
  );
  expect(screen.getByText(/© 2024/)).toBeTruthy();
});

// covers: R106-R109
test('the menu of the product holds its public pages, and closes by Escape, outside and when one is opened', async () => {
  const router = visit('/admin', mara);
  const button = await screen.findByRole('button', { name: 'Tenfour' });
  const links = () => screen.queryByRole('navigation', { name: 'Site' });
  expect([button.getAttribute('aria-expanded'), links()]).toEqual(['false', null]);
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const names = within(screen.getByRole('navigation', { name: 'Site' })).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Documentation',
    'Premium',
    'Testimonials',
  ]);
  names[1]?.focus();
  await userEvent.keyboard('{Escape}');
  expect([links(), document.activeElement]).toEqual([null, button]);

  await userEvent.click(button);
  await userEvent.click(document.body);
  expect(links()).toBeNull();

  await userEvent.click(button);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(links()).toBeNull();
});

// covers: R116, R117
test('the footer has its three columns, and what has no page yet says so instead of leading nowhere', async () => {
  visit('/', mara);
  const more = await screen.findByRole('button', { name: 'More links', expanded: false });
  expect(screen.queryByRole('navigation', { name: 'Footer' })).toBeNull();
  await userEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
  const columns = footer.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Product', 'Community', 'Support']);
  expect(footer.getAllByText('Coming soon')).toHaveLength(6);
  for (const link of footer.getAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/\w/);
});

test('the switcher finds a server by a part of its name', async () => {
  const router = visit('/admin', mara);
  await userEvent.click(await screen.findByRole('combobox', { name: /Switch server/ }));
  // jsdom has no layout, so the dropdown counts as scrolled away and takes events, but no typing.
  const search = screen.getByPlaceholderText('Search servers');
  fireEvent.change(search, { target: { value: 'zzz' } });
  expect(screen.getByText('No server with that name')).toBeTruthy();
  fireEvent.change(search, { target: { value: 'BOR c' } });
  const offered = screen.getByRole('option', { name: /Harbor City/, hidden: true });
  expect(search.getAttribute('aria-activedescendant'), 'what Enter takes is told').toBe(offered.id);
  fireEvent.keyDown(search, { code: 'Enter', key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/server/s1'));
});
