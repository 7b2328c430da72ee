import type { AttentionEntry, GameInfo, PlayerHistory, Server } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { harborServer, permissionsOf, shiftOf, suspended } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { Overview } from './Overview.tsx';

afterEach(leavePage);

const info: GameInfo = {
  serverName: 'Liberty',
  playerCount: 18,
  maxPlayers: 40,
  online: true,
  joinKey: null,
  asOf: new Date().toISOString(),
  stale: false,
  problem: null,
};

const history: PlayerHistory = {
  from: '2026-11-20T18:00:00.000Z',
  to: '2026-11-20T19:00:00.000Z',
  stepMinutes: 10,
  counts: [4, null, 23, 20, 12, 12],
  maxPlayers: 40,
  firstAt: '2026-11-20T18:00:00.000Z',
};

/** Opens the overview with a role. */
async function open(change: { role?: Role; server?: Partial<Server>; services?: TestServices } = {}) {
  const { role = 'owner', services = {} } = change;
  const served = serveApi(
    {
      ...services,
      servers: { attention: async () => [], ...services.servers },
      game: { info: async () => info, commands: async () => [], ...services.game },
      gameEvents: { playerHistory: async () => history, ...services.gameEvents },
    },
    { role },
  );
  const server = { ...harborServer, ...change.server };
  await renderPart(<Overview server={server} permissions={permissionsOf(role)} />);
  return served;
}

function tile(label: string): HTMLElement {
  const value = screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`There is no ${label}.`);
  return value;
}

// covers: R95-R98
test('the numbers are the server’s, with the age of what the game said', async () => {
  await open({ server: { memberCount: 7, pendingCount: 2, onDutyCount: 3, staffInGameCount: 1 } });
  await waitFor(() => expect(tile('Players online').textContent).toContain('18 / 40'));
  expect(tile('Players online').textContent).toMatch(/Online.*updated \d+s ago/);
  expect(tile('Total members').textContent).toBe('7');
  expect(tile('Pending requests').textContent).toBe('2');
  expect(tile('Active staff').textContent).toBe('31 in game');
  expect(tile('Join code').textContent).toContain('K7Q2XABC');
});

test.each([
  ['owner', 'true'],
  ['moderator', null],
] as const)('waiting requests are marked for who can decide them: %s', async (role, marked) => {
  await open({ role, server: { pendingCount: 2 } });
  const value = tile('Pending requests').querySelector('span');
  expect([value?.textContent, value?.getAttribute('data-waiting')]).toEqual(['2', marked]);
});

test('old data of the game does not look live', async () => {
  const asOf = new Date(Date.now() - 3 * 60_000).toISOString();
  await open({ services: { game: { info: async () => ({ ...info, asOf, stale: true }) } } });
  await waitFor(() => expect(tile('Players online').textContent).toContain('Was online'));
  expect(tile('Players online').textContent).toContain('not updated for 3m');
  expect(within(tile('Players online')).queryByText('Online')).toBeNull();
});

test.each([
  ['owner', true, true],
  ['moderator', true, false],
  ['member', false, false],
] as const)('a %s asks only for what is theirs', async (role, seesGame, setsUp) => {
  const served = await open({ role });
  await screen.findByText('All clear.');
  await screen.findByText(/peak 23 at/);
  const asked = new Set(served.calls);
  expect([asked.has('game.info'), asked.has('game.commands')]).toEqual([seesGame, setsUp]);
  expect(screen.queryByText('Players online') !== null).toBe(seesGame);
  expect(screen.queryByText('Set up your server') !== null).toBe(setsUp);
});

test('without a key nothing is asked of the game', async () => {
  const served = await open({ server: { erlcKeyConfigured: false, erlcApiKey: null } });
  await screen.findByText('Set up your server');
  expect(served.calls.filter((call) => call === 'game.info' || call.startsWith('gameEvents'))).toEqual([]);
});

const entry = (change: Partial<AttentionEntry> & Pick<AttentionEntry, 'kind' | 'goTo'>): AttentionEntry => ({
  id: change.kind,
  message: `It is ${change.kind}.`,
  at: null,
  count: null,
  ...change,
});

test('tasks lead to the page that settles them, for people who can', async () => {
  const attention = async () => [
    entry({ kind: 'suspended', goTo: null }),
    entry({ kind: 'key-problem', goTo: 'settings' }),
    entry({ kind: 'commands-refused', goTo: 'ingame' }),
    entry({ id: 'webhook-7', kind: 'webhook-failing', goTo: 'logs' }),
    entry({ kind: 'appeals-waiting', goTo: 'appeals' }),
    entry({ kind: 'requests-waiting', goTo: 'requests', at: new Date(Date.now() - 7_200_000).toISOString() }),
  ];
  await open({ services: { servers: { attention } } });
  const list = await screen.findByRole('region', { name: 'Needs attention' });
  await within(list).findByText(/It is suspended/);
  const ways = within(list).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Update key', '/server/s1/settings?section=api'],
    ['How to fix', '/server/s1?tab=ingame'],
    ['View', '/server/s1/logs?webhook=webhook-7'],
    ['Review', '/server/s1/appeals'],
    ['Review', '/server/s1?tab=requests'],
  ]);
  expect(within(list).getByText(/^oldest/, { selector: 'p' }).textContent).toBe('oldest 2h ago');
});

test('tasks wait for the calls at their head, which would move them', async () => {
  let notify = (): void => undefined;
  const received = new Promise<void>((resolve) => {
    notify = resolve;
  });
  let asked = false;
  const summary = async () => {
    await received;
    const rest = { oldestPendingAt: null, resolvedToday: 0, medianResponseMs: null };
    return { open: 2, pending: 2, mine: 0, urgent: 0, ...rest };
  };
  const attention = async () => {
    asked = true;
    return [entry({ kind: 'suspended', goTo: null })];
  };
  await open({ services: { servers: { attention }, modCalls: { summary } } });
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByText(/It is suspended/)).toBeNull();
  notify();
  const entries = within((await screen.findByText(/It is suspended/)).closest('ul') ?? document.body);
  expect(entries.getAllByRole('listitem')[0]?.textContent).toContain('Mod calls: 2 unclaimed');
});

test('tasks are refetched immediately when the game’s trouble changes', async () => {
  let asked = 0;
  const attention = async () => {
    asked += 1;
    return asked === 1 ? [] : [entry({ kind: 'game-trouble', goTo: 'ingame' })];
  };
  const problem = { kind: 'timeout', message: 'ER:LC API did not answer in time.', since: null };
  await open({ services: { servers: { attention }, game: { info: async () => ({ ...info, problem }) } } });
  expect(await screen.findByText(/It is game-trouble/)).toBeTruthy();
});

test('the setup list knows what is done, goes away for this server only, and stays away', async () => {
  await open({ server: { memberCount: 1 } });
  const list = await screen.findByRole('region', { name: 'Set up your server' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.slice(0, 5))).toEqual([
    'Done:',
    'Done:',
    'To do',
    'To do',
    'To do',
  ]);
  expect(within(list).getByRole('link', { name: 'Send a first command' }).getAttribute('href')).toBe(
    '/server/s1?tab=ingame',
  );
  await userEvent.click(within(list).getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Set up your server')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['tenfour:setup-hidden:s1']);
});

test('a server in use needs no list, though its permissions are the default ones', async () => {
  const command = {
    id: 'c1',
    command: ':h Hi',
    state: 'confirmed' as const,
    issuedBy: 'mara',
    customCommand: null,
    clientId: null,
    settledAt: '2026-11-20T18:00:01.000Z',
    message: null,
    code: null,
    position: null,
    expectedAt: null,
    source: 'panel' as const,
    createdAt: '2026-11-20T18:00:00.000Z',
  };
  await open({ services: { game: { commands: async () => [command] } } });
  await screen.findByText('All clear.');
  await waitFor(() => expect(tile('Players online').textContent).toContain('18 / 40'));
  expect(screen.queryByText('Set up your server')).toBeNull();
});

test('the day’s players are described in words, with gaps, and as a table', async () => {
  await open();
  expect(await screen.findByText(/^18 online · peak 23 at /)).toBeTruthy();
  expect(tile('Players online').textContent).toContain('18 / 40');
  expect(screen.getByRole('table', { name: 'Players, last 24 hours', hidden: true })).toBeTruthy();
});

test('the players of a suspended server are not called unread: it is suspended', async () => {
  await open({ server: suspended, services: { game: { info: async () => ({ ...info, asOf: null }) } } });
  expect(tile('Players online').textContent).toBe('Suspended');
});

test('people on duty are listed with their time on duty, and a forgotten shift is marked', async () => {
  const long = shiftOf({
    id: 'sh2',
    username: 'ben',
    clockInTime: new Date(Date.now() - 16 * 3_600_000).toISOString(),
    forgotten: true,
  });
  await open({ services: { shifts: { active: async () => [shiftOf(), long] } } });
  const link = await screen.findByRole('link', { name: 'ben' });
  expect(link.getAttribute('href')).toContain(`person=${long.userId}`);
  const ben = link.closest('li');
  expect(ben?.textContent).toContain('16h');
  expect(ben?.textContent).toContain('Forgotten');
  expect(screen.getByRole('link', { name: 'mara' }).closest('li')?.textContent).not.toContain('Forgotten');
});
